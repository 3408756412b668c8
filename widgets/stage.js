// Draws a scene: places with cards round a table, what is said, buttons. The DOM is built once and updated in place,
// so that the keyboard's focus survives every step. Picks and presses go to Python; nothing is decided here.
// loader.js calls `render` for each stage of the page.

const SVG = "http://www.w3.org/2000/svg";
const make = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};
const text = (element, words) => {
  if (element.textContent !== words) element.textContent = words;
  element.hidden = !words;
};

// The children of `parent` become one element for each item: kept where the identity is the same, made where it is new.
const match = (parent, items, identity, create, update) => {
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
  for (const gone of old.values()) gone.remove();
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

export function render({ model, el, deck }) {
  const root = make("div", "cardlib-stage");
  root.setAttribute("role", "group");
  const heading = make("p", "cardlib-heading");
  const table = make("div", "cardlib-table");
  const voice = make("p", "cardlib-voice");
  voice.setAttribute("role", "status");
  const said = make("div", "cardlib-said");
  const room = make("div", "cardlib-room", said);
  const controls = make("div", "cardlib-controls");
  const status = make("p", "cardlib-status");
  // The buttons above the words: what is said grows, and a button must not run away from the finger.
  root.append(heading, table, controls, status, room, voice);
  let pack = deck.get("pack");
  let timer = 0;
  let first = true;
  let aim = "";
  let spoken = { words: [], pack: "" };

  // What is said keeps the room it once took, so that the page below stays where it is; until the width changes.
  let width = 0;
  const keepRoom = new ResizeObserver(([{ contentRect: box }]) => {
    room.style.minHeight = !width || box.width === width ? `${box.height}px` : "";
    width = box.width;
  });
  keepRoom.observe(room);

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

  const pickable = () => [...table.querySelectorAll("button.cardlib-card")];
  const rove = (to) => {
    for (const card of pickable()) card.tabIndex = card === to ? 0 : -1;
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
      if (card.toggle) element.setAttribute("aria-pressed", String(card.mark === "chosen" || card.mark === "faded"));
    }
    text(flag, card.flag);
    text(caption, card.caption);
  };
  const createZone = () => {
    const title = make("p", "cardlib-title", make("span", "cardlib-name"), make("span", "cardlib-note"));
    const zone = make("div", "cardlib-zone", title, make("div", "cardlib-cards"));
    zone.setAttribute("role", "group");
    return zone;
  };
  const updateZone = (zone, data) => {
    const [title, cards] = zone.children;
    zone.dataset.zone = data.id;
    zone.dataset.place = data.place;
    zone.dataset.turn = String(data.turn);
    zone.setAttribute("aria-label", [data.title, data.note, data.turn ? data.turn_words : ""].filter(Boolean).join(", "));
    text(title.children[0], data.title);
    text(title.children[1], data.note);
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
    badge.setAttribute("aria-label", `${line.badge}: ${line.rule}`);
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
    // Not `disabled`: that would throw the focus away in the middle of stepping.
    button.setAttribute("aria-disabled", String(!control.enabled));
    if (control.pressed === null) button.removeAttribute("aria-pressed");
    else button.setAttribute("aria-pressed", String(control.pressed));
  };

  const sync = () => {
    const scene = model.get("scene");
    const focus = root.contains(document.activeElement) ? document.activeElement : null;
    const before = pickable();
    usePack();
    root.setAttribute("aria-label", scene.label);
    root.dataset.tone = scene.tone;
    text(heading, scene.heading);
    const places = scene.zones.map((zone) => zone.place);
    table.dataset.layout = places.includes("corner") ? "cross" : places.some(Boolean) ? "ring" : "row";
    table.hidden = !scene.zones.length;
    match(table, scene.zones, (zone) => zone.id, createZone, updateZone);
    match(said, scene.lines, (line) => line.rule || "-", createLine, updateLine);
    match(controls, scene.controls, (control) => control.id, createControl, updateControl);
    text(status, scene.status);
    // A screen reader speaks what is new here, but not the first scene of every stage, and not every stage of the
    // page when another pack renames the cards.
    const words = [scene.heading, ...scene.lines.map((line) => line.text), scene.status].filter(Boolean);
    const news = words.filter((each) => !spoken.words.includes(each));
    if (!first && spoken.pack === scene.pack && news.length) voice.textContent = news.join(" ");
    spoken = { words, pack: scene.pack };
    const cards = pickable();
    const near = cards[Math.min(Math.max(before.indexOf(focus), 0), cards.length - 1)];
    rove(cards.includes(focus) ? focus : near);
    // The focus never drops out of a stage: it goes to the next card to pick, or to the button to go on with.
    if (focus && (!focus.isConnected || (!before.length && cards.length))) {
      (near ?? controls.querySelector('[data-main="true"]') ?? controls.firstChild)?.focus();
    } else if (focus !== document.activeElement) focus?.focus();
    clearTimeout(timer);
    if (scene.wait) timer = setTimeout(() => model.send({ tick: scene.number }), scene.wait * 1000);
    root.dataset.scene = String(Number(root.dataset.scene ?? 0) + 1);
    first = false;
  };

  const press = (button) => {
    if (button.getAttribute("aria-disabled") !== "true") model.send({ press: button.dataset.control });
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
    if (/^[1-9]$/.test(key) && cards[key - 1]) {
      const card = cards[key - 1];
      rove(card);
      card.focus();
      model.send({ pick: card.dataset.key });
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
