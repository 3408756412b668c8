// Draws a scene: places with cards round a table, what is said, buttons. The DOM is built once and updated in place,
// so that the keyboard's focus survives every step. Picks and presses go to Python; nothing is decided here.
// loader.js calls `render` for each stage of the page; `make`, `text` and `copy` are in dom.js.

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

// The key as scenes name it; where a layout has no Latin letters, Russian for instance, by its place.
const keyOf = (event) => {
  if (event.key.length > 1) return event.key;
  return (/[a-z0-9]/i.test(event.key) ? event.key : event.code.replace(/^(Key|Digit)/, "")).toLowerCase();
};

// The nearest card of the next row, below (1) or above (-1); the card itself where there is none.
const beside = (cards, here, way) => {
  const middles = cards.map((card) => {
    const box = card.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.height];
  });
  const [x, y, height] = middles[here];
  const distance = ([left, top]) => Math.hypot((left - x) / 2, top - y);
  const others = middles.filter(([, top]) => (top - y) * way > height / 3);
  const nearest = others.reduce((best, each) => (best && distance(best) <= distance(each) ? best : each), null);
  return cards[nearest ? middles.indexOf(nearest) : here];
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

// Cards fly ---------------------------------------------------------------------------------------------

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

export function render({ model, el, drawer: deck }) {
  const root = make("div", "cardlib-stage");
  root.setAttribute("role", "group");
  const heading = make("p", "cardlib-heading");
  const table = make("div", "cardlib-table");
  const voice = make("p", "cardlib-voice");
  voice.setAttribute("role", "status");
  const said = make("div", "cardlib-said");
  const room = make("div", "cardlib-room", said);
  const options = make("div", "cardlib-options");
  options.setAttribute("role", "group");
  const controls = make("div", "cardlib-controls");
  const address = make("input", "");
  const link = make("p", "cardlib-link", make("label", "", make("span", ""), address), make("span", ""));
  const status = make("p", "cardlib-status");
  const stars = make("p", "cardlib-stars");
  // The buttons above the words: what is said grows, and a button must not run away from the finger.
  root.append(heading, table, options, controls, link, status, stars, room, voice);
  let pack = deck.get("pack");
  let timer = 0;
  let first = true;
  let aim = "";
  let spoken = { words: [], pack: "" };
  let drawn = null;
  let called = 0;

  // What is said, and hands that shrink, keep the room they once took, so that what is below stays where it is; until
  // the width changes. Hands that grow and shrink by whole rows keep it at every seat.
  const widths = new WeakMap();
  const keepRoom = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize: [box] } of entries) {
      if (target === table && !table.dataset.hands) continue;
      if (target.dataset.place && table.dataset.hands !== "grow") continue;
      const width = widths.get(target);
      target.style.minHeight = !width || box.inlineSize === width ? `${box.blockSize}px` : "";
      widths.set(target, box.inlineSize);
    }
  });
  keepRoom.observe(room);
  keepRoom.observe(table);

  // Every stage uses the drawings of one sprite a pack, put into the page by whichever comes first.
  const usePack = () => {
    const chosen = deck.get("pack");
    if (!document.getElementById(`card-${chosen}-back`)) {
      const sprite = deck.get("sprite");
      if (!sprite.includes(`id="card-${chosen}-back"`)) return; // still on its way
      document.body.append(make("div", "cardlib-sprite"));
      document.body.lastChild.innerHTML = sprite;
    }
    pack = chosen;
  };

  // Which key presses an element, for those who hear it.
  const setKey = (element, key) => {
    if (!key) element.removeAttribute("aria-keyshortcuts");
    else if (element.getAttribute("aria-keyshortcuts") !== key) element.setAttribute("aria-keyshortcuts", key);
  };

  const pickable = () => [...table.querySelectorAll("button.cardlib-card")];
  const answers = () => [...pickable(), ...options.querySelectorAll('[aria-disabled="false"]')];
  const rove = (to) => {
    for (const card of pickable()) card.tabIndex = card === to ? 0 : -1;
  };

  const lying = (zone, face) => {
    const cards = table.querySelectorAll(`[data-zone="${zone}"] .cardlib-card`);
    return face ? [...cards].find((card) => card.dataset.card === face) : cards[0];
  };

  // In the next frame, when everything has to be laid out anyway.
  const take = (flights) => {
    if (!flights.length) return;
    requestAnimationFrame(() => {
      const flying = flights.map(({ zone, face, start }) => ({ card: lying(zone, face), start })).filter(({ card }) => card);
      for (const flight of flying) flight.end = flight.card.getBoundingClientRect();
      for (const { card, start, end } of flying) fly(card, start, end);
    });
  };

  const createCard = (card) => {
    const element = make(card.key ? "button" : "span", "cardlib-card", drawing(`card-${pack}-${card.face}`));
    if (card.key) element.type = "button";
    else element.setAttribute("role", "img");
    if (!first) element.classList.add("cardlib-new");
    const place = make("span", "cardlib-place", element, make("span", "cardlib-flag"), make("span", "cardlib-caption"));
    place.children[1].setAttribute("aria-hidden", "true");
    place.children[2].setAttribute("aria-hidden", "true");
    return place;
  };
  const updateCard = (place, card) => {
    const [element, flag, caption] = place.children;
    draw(element.firstChild, `card-${pack}-${card.face}`);
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
  // The tricks before a player: a small pile beside the words that count them.
  const updatePile = (title, tricks) => {
    const pile = title.querySelector(".cardlib-pile");
    if (!tricks) pile?.remove();
    else if (pile) draw(pile.firstChild, `card-${pack}-back`);
    else title.append(make("span", "cardlib-pile", drawing(`card-${pack}-back`)));
  };
  const createZone = () => {
    const words = ["name", "dealer", "note"].map((part) => make("span", `cardlib-${part}`));
    const title = make("p", "cardlib-title", ...words);
    const zone = make("div", "cardlib-zone", title, make("div", "cardlib-cards"));
    zone.setAttribute("role", "group");
    return zone;
  };
  const updateZone = (zone, data) => {
    const [title, cards] = zone.children;
    zone.dataset.zone = data.id;
    zone.dataset.turn = String(data.turn);
    zone.dataset.down = String(data.cards.every((card) => card.face === "back"));
    const about = [data.title, data.dealer, data.note, data.turn ? data.turn_words : ""];
    zone.setAttribute("aria-label", about.filter(Boolean).join(", "));
    text(title.children[0], data.title);
    text(title.children[1], data.dealer);
    text(title.children[2], data.note);
    updatePile(title, data.pile);
    const shown = data.suit ? [{ suit: data.suit }] : [];
    const items = [...shown, ...data.cards, ...Array.from({ length: data.room }, () => ({ empty: true }))];
    match(
      cards,
      items,
      (item) => (item.empty ? "empty" : item.suit ? "suit" : `${item.face}${item.key ? "!" : ""}`),
      (item) => {
        if (item.empty) return make("span", "cardlib-empty");
        return item.suit ? make("span", "cardlib-suit", drawing(`suit-${pack}-${item.suit}`)) : createCard(item);
      },
      (element, item) => {
        if (item.suit) draw(element.firstChild, `suit-${pack}-${item.suit}`);
        else if (!item.empty) updateCard(element, item);
      },
    );
  };

  // What is at one place of the table: a seat with its hand, the stock beside the discards.
  const createSpot = () => {
    const spot = make("div", "cardlib-spot");
    keepRoom.observe(spot);
    return spot;
  };
  const updateSpot = (spot, { place, zones }) => {
    spot.dataset.place = place;
    match(spot, zones, (zone) => zone.id, createZone, updateZone);
  };
  const spotsOf = (zones) => {
    const spots = new Map();
    for (const zone of zones) {
      const name = zone.place || zone.id;
      if (!spots.has(name)) spots.set(name, { place: zone.place, name, zones: [] });
      spots.get(name).zones.push(zone);
    }
    return [...spots.values()];
  };

  // A button and a paragraph: <details> would bring a style sheet of its own each time, which costs as much as all else.
  const createLine = () => {
    const badge = make("button", "cardlib-badge");
    badge.type = "button";
    return make("div", "cardlib-line", make("p", ""), badge, make("p", "cardlib-about"));
  };
  const updateLine = (element, line) => {
    const [words, badge, about] = element.children;
    text(words, line.text);
    text(badge, line.badge);
    text(about, line.about);
    element.dataset.rule = line.rule;
    element.dataset.status = line.status;
    badge.setAttribute("aria-label", line.named);
    unfold(badge, badge.ariaExpanded === "true");
  };
  const unfold = (badge, open) => {
    badge.ariaExpanded = String(open);
    badge.nextSibling.hidden = !open;
  };

  const createControl = () => {
    const button = make("button", "cardlib-button");
    button.type = "button";
    return button;
  };
  const updateControl = (button, control) => {
    text(button, control.label);
    button.dataset.control = control.id;
    button.dataset.main = String(control.main);
    setKey(button, control.key);
    updateState(button, control);
  };
  const updateState = (button, { enabled, pressed }) => {
    // Not `disabled`: that would throw the focus away in the middle of stepping.
    button.setAttribute("aria-disabled", String(!enabled));
    if (pressed === null) button.removeAttribute("aria-pressed");
    else button.setAttribute("aria-pressed", String(pressed));
  };

  // Answers that are no cards on the table.
  const createOption = () => {
    const button = createControl();
    button.append(make("span", ""), make("span", "cardlib-flag"));
    return button;
  };
  const updateOption = (button, option) => {
    text(button.children[0], option.label);
    text(button.children[1], option.flag);
    button.dataset.key = option.key;
    button.dataset.mark = option.mark;
    if (!option.enabled) setKey(button, "");
    updateState(button, option);
  };

  const createStars = () => {
    const drawn = make("span", "cardlib-drawn");
    drawn.setAttribute("role", "img");
    return make("span", "", make("span", ""), drawn);
  };
  const updateStars = (element, won) => {
    text(element.children[0], won.title);
    text(element.children[1], won.drawn);
    element.children[1].setAttribute("aria-label", won.label);
  };

  // The address is there to be copied by hand too: without a clipboard, or without leave to use it.
  address.readOnly = true;
  address.addEventListener("focus", () => address.select());
  let copied = null; // what came of copying, once it is known
  const updateLink = (data) => {
    link.hidden = !data;
    if (data) {
      text(link.firstChild.firstChild, data.label);
      if (address.value !== data.address) address.value = data.address;
    }
    const outcome = data && copied !== null ? (copied ? data.copied : data.otherwise) : "";
    if (outcome && outcome !== link.lastChild.textContent) voice.textContent = outcome;
    text(link.lastChild, outcome);
    if (!data) copied = null;
  };
  const copyLink = async (words) => {
    copied = await copy(words);
    const data = model.get("scene").link;
    if (data) updateLink(data);
  };

  // The page's address asks for this exercise. Before the page is ready, what is above would still push it down.
  const come = () => {
    root.scrollIntoView();
    (answers()[0] ?? controls.firstChild)?.focus({ preventScroll: true });
  };
  const call = () => {
    if (document.documentElement.dataset.state) setTimeout(come);
    else document.addEventListener("lesson-ready", come, { once: true });
  };

  const sync = () => {
    const scene = model.get("scene");
    const focus = root.contains(document.activeElement) ? document.activeElement : null;
    const before = answers();
    usePack();
    root.setAttribute("aria-label", scene.label);
    root.dataset.tone = scene.tone;
    text(heading, scene.heading);
    const places = scene.zones.map((zone) => zone.place);
    const round = places.some((place) => /[we]$/.test(place)) ? "ring" : "pair";
    table.dataset.layout = places.includes("corner") ? "cross" : places.includes("s") ? round : "row";
    table.hidden = !scene.zones.length;
    const flights = drawn && !still.matches ? arrivals(drawn, scene.zones) : [];
    if (flights.length > MOST_FLIGHTS) flights.length = 0;
    for (const flight of flights) flight.start = lying(flight.from, flight.shown && flight.face)?.getBoundingClientRect();
    const ids = scene.zones.map((zone) => zone.id).join();
    if (table.dataset.zones !== ids) for (const part of [table, ...table.children]) part.style.minHeight = "";
    table.dataset.zones = ids;
    if (!ids.includes("hand-")) delete table.dataset.hands;
    else table.dataset.hands = ids.includes("discards") ? "grow" : "fixed";
    // Whoever is still observed stays in memory, long after it has left the page.
    const leave = (spot) => keepRoom.unobserve(spot);
    match(table, spotsOf(scene.zones), (spot) => spot.name, createSpot, updateSpot, leave);
    drawn = scene.zones;
    match(said, scene.lines, (line) => line.rule || "-", createLine, updateLine);
    match(options, scene.options, (option) => option.key, createOption, updateOption);
    options.setAttribute("aria-label", scene.options_words);
    match(controls, scene.controls, (control) => control.id, createControl, updateControl);
    updateLink(scene.link);
    text(status, scene.status);
    match(stars, scene.stars, (won) => won.title, createStars, updateStars);
    // A screen reader speaks what is new here, but not the first scene of every stage, and not every stage of the
    // page when another pack renames the cards.
    const words = [scene.heading, ...scene.lines.map((line) => line.text), scene.status].filter(Boolean);
    const news = words.filter((each) => !spoken.words.includes(each));
    if (!first && spoken.pack === scene.pack && news.length) voice.textContent = news.join(" ");
    spoken = { words, pack: scene.pack };
    const now = answers();
    now.forEach((answer, index) => setKey(answer, index < 9 ? String(index + 1) : ""));
    const near = now[Math.min(Math.max(before.indexOf(focus), 0), now.length - 1)];
    const cards = pickable();
    rove([focus, near, cards[0]].find((card) => cards.includes(card)));
    // The focus never drops out of a stage: it goes to the next card to pick, or to the button to go on with.
    const lost = focus && (!focus.isConnected || (before.includes(focus) && !now.includes(focus)));
    if (lost || (focus && !before.length && now.length)) {
      (near ?? controls.querySelector('[data-main="true"]') ?? controls.firstChild)?.focus();
    } else if (focus !== document.activeElement) focus?.focus();
    take(flights.filter((flight) => flight.start));
    clearTimeout(timer);
    if (scene.wait) timer = setTimeout(() => model.send({ tick: scene.number }), scene.wait * 1000);
    root.dataset.scene = String(Number(root.dataset.scene ?? 0) + 1);
    first = false;
    if (scene.called > called) call();
    called = scene.called;
  };

  const press = (button) => {
    if (button.getAttribute("aria-disabled") === "true") return;
    const control = button.dataset.control;
    // At once: a browser lets only what is done by hand use the clipboard.
    const words = model.get("scene").controls.find((each) => each.id === control)?.copy;
    model.send(button.dataset.key ? { pick: button.dataset.key } : { press: control });
    if (words) copyLink(words);
  };
  const onClick = (event) => {
    const card = event.target.closest("button.cardlib-card");
    const button = event.target.closest("button.cardlib-button");
    // The second click of a double click is meant for what the first one was on, not for what has taken its place:
    // after "Next trick" it must not skip the trick.
    const at = card?.dataset.key ?? button?.textContent;
    if (event.detail > 1 && at !== aim) return;
    aim = at;
    if (card) {
      rove(card);
      model.send({ pick: card.dataset.key });
    } else if (button) press(button);
    const badge = event.target.closest("button.cardlib-badge");
    if (badge) unfold(badge, badge.ariaExpanded !== "true");
  };
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // JupyterLab would take a letter for a command: "x" cuts the cell
    if (event.target === address) return;
    const key = keyOf(event);
    // A key held down steps, but does not answer the next question too.
    if (event.repeat && !key.startsWith("Arrow")) {
      if (key === "Enter") event.preventDefault();
      return;
    }
    const cards = pickable();
    const here = cards.indexOf(event.target);
    if (here >= 0) {
      const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 };
      if (key in steps || key === "ArrowDown" || key === "ArrowUp") {
        const to = key in steps ? cards.at(steps[key] % cards.length) : beside(cards, here, key === "ArrowDown" ? 1 : -1);
        rove(to);
        to.focus();
        event.preventDefault();
        return;
      }
    }
    const answer = /^[1-9]$/.test(key) && answers()[key - 1];
    if (answer) {
      if (cards.includes(answer)) rove(answer);
      answer.focus();
      model.send({ pick: answer.dataset.key });
      event.preventDefault();
      return;
    }
    const control = model.get("scene").controls.find((each) => each.key === key);
    if (control) {
      press([...controls.children].find((button) => button.dataset.control === control.id));
      event.preventDefault();
    }
  };
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  model.on("change:scene", sync);
  deck.on("change:pack change:sprite", sync);
  sync();
  el.append(root);

  return () => {
    clearTimeout(timer);
    keepRoom.disconnect();
    root.removeEventListener("click", onClick);
    root.removeEventListener("keydown", onKey);
    model.off("change:scene", sync);
    deck.off("change:pack change:sprite", sync);
  };
}
