// The table of a stage: cards, the zones they lie in and the spots that zones share. Elements are built once and then
// updated in place, so that the keyboard's focus survives every step. Goes before stage.js; `make` and `text` are in
// dom.js. `look` is what the cards look like: the pack in use, and whether the stage shows its first scene.

const SVG = "http://www.w3.org/2000/svg";

// The children of `parent` become one element for each item: kept where the identity is the same, made where it is new.
const match = (parent, items, identity, create, update, leave = () => {}) => {
  const old = new Map([...parent.children].map((child) => [child.dataset.id, child]));
  const seen = new Map();
  const elements = items.map((item) => {
    const name = identity(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const id = `${name}#${count}`;
    const element = old.get(id) ?? create(item);
    old.delete(id);
    element.dataset.id = id;
    update(element, item);
    return element;
  });
  // Before anything is put in its place: an element that is moved loses the focus.
  for (const gone of old.values()) {
    leave(gone);
    gone.remove();
  }
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
};

const drawing = (name) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  svg.append(document.createElementNS(SVG, "use"));
  draw(svg, name);
  return svg;
};
const draw = (svg, name) => {
  const use = svg.firstChild;
  if (use.getAttribute("href") === `#${name}`) return;
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("viewBox", name.startsWith("suit") ? "0 0 100 100" : "0 0 100 140");
};

// Every stage uses the drawings of one sprite a pack, put into the page by whichever comes first.
const usePack = (deck, look) => {
  const chosen = deck.get("pack");
  if (!document.getElementById(`card-${chosen}-back`)) {
    const sprite = deck.get("sprite");
    if (!sprite.includes(`id="card-${chosen}-back"`)) return; // still on its way
    document.body.append(make("div", "cardlib-sprite"));
    document.body.lastChild.innerHTML = sprite;
  }
  look.pack = chosen;
};

// Cards -------------------------------------------------------------------------------------------------

const createCard = (card, look) => {
  const element = make(card.key ? "button" : "span", "cardlib-card", drawing(`card-${look.pack}-${card.face}`));
  if (card.key) element.type = "button";
  else element.setAttribute("role", "img");
  if (!look.first) element.classList.add("cardlib-new");
  const place = make("span", "cardlib-place", element, make("span", "cardlib-flag"), make("span", "cardlib-caption"));
  place.children[1].setAttribute("aria-hidden", "true");
  place.children[2].setAttribute("aria-hidden", "true");
  return place;
};
const updateCard = (place, card, look) => {
  const [element, flag, caption] = place.children;
  draw(element.firstChild, `card-${look.pack}-${card.face}`);
  element.setAttribute("aria-label", card.label);
  place.dataset.mark = card.mark;
  element.dataset.card = card.face;
  if (card.key) {
    element.dataset.key = card.key;
    if (card.toggle) element.setAttribute("aria-pressed", String(/chosen|faded|refuted/.test(card.mark)));
  }
  text(flag, card.flag);
  text(caption, card.caption);
};

// What lies in a zone: cards, room for cards, the sign of a suit.
const createItem = (item, look) => {
  if (item.empty) return make("span", "cardlib-empty");
  return item.suit ? make("span", "cardlib-suit", drawing(`suit-${look.pack}-${item.suit}`)) : createCard(item, look);
};
const updateItem = (element, item, look) => {
  if (item.suit) draw(element.firstChild, `suit-${look.pack}-${item.suit}`);
  else if (!item.empty) updateCard(element, item, look);
};
const itemName = (item) => (item.empty ? "empty" : item.suit ? "suit" : `${item.face}${item.key ? "!" : ""}`);

// Zones -------------------------------------------------------------------------------------------------

// What else there is to know of a zone; after the words that count a player's tricks comes a small pile of them.
const updateNote = (note, words, tricks, look) => {
  text(note, words); // new words take the place of the pile, too
  const pile = note.querySelector(".cardlib-pile");
  if (!tricks) pile?.remove();
  else if (pile) draw(pile.firstChild, `card-${look.pack}-back`);
  else note.append(make("span", "cardlib-pile", drawing(`card-${look.pack}-back`)));
  note.hidden = !words && !tricks;
};
const createZone = () => {
  const words = ["name", "dealer", "note"].map((part) => make("span", `cardlib-${part}`));
  const title = make("p", "cardlib-title", ...words);
  const zone = make("div", "cardlib-zone", title, make("div", "cardlib-cards"));
  zone.setAttribute("role", "group");
  return zone;
};
const updateZone = (zone, data, look) => {
  const [title, cards] = zone.children;
  zone.dataset.zone = data.id;
  zone.dataset.turn = String(data.turn);
  zone.dataset.down = String(data.cards.every((card) => card.face === "back"));
  const about = [data.title, data.dealer, data.note, data.turn ? data.turn_words : ""];
  zone.setAttribute("aria-label", about.filter(Boolean).join(", "));
  text(title.children[0], data.title);
  text(title.children[1], data.dealer);
  updateNote(title.children[2], data.note, data.pile, look);
  const suit = data.suit ? [{ suit: data.suit }] : [];
  const items = [...suit, ...data.cards, ...Array.from({ length: data.room }, () => ({ empty: true }))];
  const create = (item) => createItem(item, look);
  match(cards, items, itemName, create, (element, item) => updateItem(element, item, look));
};

// What is at one place of the table: a seat with its hand, the stock beside the discards.
const spotsOf = (zones) => {
  const spots = new Map();
  for (const zone of zones) {
    const name = zone.place || zone.id;
    if (!spots.has(name)) spots.set(name, { place: zone.place, name, zones: [] });
    spots.get(name).zones.push(zone);
  }
  return [...spots.values()];
};
const updateSpot = (spot, { place, zones }, look) => {
  spot.dataset.place = place;
  match(spot, zones, (zone) => zone.id, createZone, (zone, data) => updateZone(zone, data, look));
};

// How the table is laid out, which is for stage.css to know.
const layOut = (table, zones) => {
  const places = zones.map((zone) => zone.place);
  const round = places.some((place) => /[we]$/.test(place)) ? "ring" : "pair";
  table.dataset.layout = places.includes("corner") ? "cross" : places.includes("s") ? round : "row";
  table.hidden = !zones.length;
  const ids = zones.map((zone) => zone.id).join();
  if (table.dataset.zones !== ids) for (const part of [table, ...table.children]) part.style.minHeight = "";
  table.dataset.zones = ids;
  if (!ids.includes("hand-")) delete table.dataset.hands;
  else table.dataset.hands = ids.includes("discards") ? "grow" : "fixed";
};

// What is said, and hands that shrink, keep the room they once took, so that what is below stays where it is; until the
// width changes. Hands that grow and shrink by whole rows keep it at every seat.
const roomKeeper = (table) => {
  const widths = new WeakMap();
  return new ResizeObserver((entries) => {
    for (const { target, borderBoxSize: [box] } of entries) {
      if (target === table && !table.dataset.hands) continue;
      if (target.dataset.place && table.dataset.hands !== "grow") continue;
      const width = widths.get(target);
      target.style.minHeight = !width || box.inlineSize === width ? `${box.blockSize}px` : "";
      widths.set(target, box.inlineSize);
    }
  });
};
