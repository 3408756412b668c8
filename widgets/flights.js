// Cards that lie elsewhere in the next scene fly there. Goes before stage.js.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOST_FLIGHTS = 8; // more than that is another position rather than a move

// What lies where: "hand-0 QS" and so on, for every open card.
const spread = (zones) => zones.flatMap((zone) => zone.cards.map((card) => ({ zone: zone.id, face: card.face })));

// Each open card that lies in `zones` but did not lie there in `old`, with the zone it comes from, where that is known.
const arrivals = (old, zones) => {
  const before = spread(old);
  const ids = new Set(old.map((zone) => zone.id));
  const turn = old.find((zone) => zone.turn)?.id.replace("seat", "hand");
  const has = (list, zone, face) => list.some((each) => each.zone === zone && each.face === face);
  const after = spread(zones);
  return after
    .filter(({ zone, face }) => face !== "back" && ids.has(zone) && !has(before, zone, face))
    .map(({ zone, face }) => {
      const origins = before.filter((each) => each.face === face && !each.zone.startsWith("seat-"));
      const left = origins.find((each) => !has(after, each.zone, face)) ?? origins[0];
      if (left) return { zone, face, from: left.zone, shown: true };
      // It came from a face-down hand, or from the stock.
      const from = zone.startsWith("hand-") ? "stock" : zone.startsWith("seat-") ? zone.replace("seat", "hand") : turn;
      return { zone, face, from, shown: false };
    })
    .filter(({ from }) => ids.has(from));
};

const fly = (card, from, to) => {
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  card.classList.remove("cardlib-new");
  card.animate(
    [
      { transform: way, transformOrigin: "0 0", zIndex: 9 },
      { transform: "none", transformOrigin: "0 0", zIndex: 9 },
    ],
    { duration: 280, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
};

// The first card of a zone, or the one with this face.
const lying = (table, zone, face) => {
  const cards = table.querySelectorAll(`[data-zone="${zone}"] .cardlib-card`);
  return face ? [...cards].find((card) => card.dataset.card === face) : cards[0];
};

// Which cards are going to fly, and from where: asked before the table changes.
const takeOff = (table, old, zones) => {
  if (!old || still.matches) return [];
  const flights = arrivals(old, zones);
  if (flights.length > MOST_FLIGHTS) return [];
  for (const flight of flights) {
    flight.start = lying(table, flight.from, flight.shown && flight.face)?.getBoundingClientRect();
  }
  return flights.filter(({ start }) => start);
};

// When the table has changed: in the next frame, when everything has to be laid out anyway.
const land = (table, flights) => {
  if (!flights.length) return;
  requestAnimationFrame(() => {
    const flying = flights
      .map(({ zone, face, start }) => ({ card: lying(table, zone, face), start }))
      .filter(({ card }) => card);
    for (const flight of flying) flight.end = flight.card.getBoundingClientRect();
    for (const { card, start, end } of flying) fly(card, start, end);
  });
};
