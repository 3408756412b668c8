// Draws a scene: places with cards round a table, what is said, buttons. The DOM is built once and updated in place,
// so that the keyboard's focus survives every step. Picks and presses go to Python; nothing is decided here.
// loader.js calls `render` for each stage of the page; the table is in cards.js and flights.js, `make`, `text` and
// `copy` are in dom.js.

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

// What is said ------------------------------------------------------------------------------------------

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

// A screen reader speaks what is new here, but not the first scene of every stage, and not every stage of the page when
// another pack renames the cards.
const speaker = (voice) => {
  let spoken = null;
  return (scene) => {
    const words = [scene.heading, ...scene.lines.map((line) => line.text), scene.status].filter(Boolean);
    const news = words.filter((each) => !spoken?.words.includes(each));
    if (spoken?.pack === scene.pack && news.length) voice.textContent = news.join(" ");
    else if (spoken?.pack !== scene.pack) voice.textContent = ""; // it names the cards of the other pack
    spoken = { words, pack: scene.pack };
  };
};

// Buttons -----------------------------------------------------------------------------------------------

// Which key presses an element, for those who hear it.
const setKey = (element, key) => {
  if (!key) element.removeAttribute("aria-keyshortcuts");
  else if (element.getAttribute("aria-keyshortcuts") !== key) element.setAttribute("aria-keyshortcuts", key);
};

const isOff = (button) => button.getAttribute("aria-disabled") === "true";
const updateState = (button, { enabled, pressed }) => {
  // Not `disabled`: that would throw the focus away in the middle of stepping.
  button.setAttribute("aria-disabled", String(!enabled));
  if (pressed === null) button.removeAttribute("aria-pressed");
  else button.setAttribute("aria-pressed", String(pressed));
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
  button.dataset.apart = String(control.apart);
  setKey(button, control.key);
  updateState(button, control);
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

// The address of a question, there to be copied by hand too: without a clipboard, or without leave to use it.
const makeLink = (voice) => {
  const address = make("input", "");
  address.readOnly = true;
  address.addEventListener("focus", () => address.select());
  const element = make("p", "cardlib-link", make("label", "", make("span", ""), address), make("span", ""));
  const [label, outcome] = element.children;
  let copied = null; // what came of copying, once it is known
  const update = (data) => {
    element.hidden = !data;
    if (data) {
      text(label.firstChild, data.label);
      if (address.value !== data.address) address.value = data.address;
    }
    const words = data && copied !== null ? (copied ? data.copied : data.otherwise) : "";
    if (words && words !== outcome.textContent) voice.textContent = words;
    text(outcome, words);
    if (!data) copied = null;
  };
  const told = (success, data) => {
    copied = success;
    if (data) update(data);
  };
  return { element, address, update, told };
};

// The stage ---------------------------------------------------------------------------------------------

const buildStage = () => {
  const voice = make("p", "cardlib-voice");
  const said = make("div", "cardlib-said");
  const link = makeLink(voice);
  const parts = {
    root: make("div", "cardlib-stage"),
    heading: make("p", "cardlib-heading"),
    table: make("div", "cardlib-table"),
    options: make("div", "cardlib-options"),
    controls: make("div", "cardlib-controls"),
    link,
    status: make("p", "cardlib-status"),
    stars: make("p", "cardlib-stars"),
    room: make("div", "cardlib-room", said),
    said,
    voice,
  };
  const { root, heading, table, options, controls, status, stars, room } = parts;
  root.setAttribute("role", "group");
  options.setAttribute("role", "group");
  voice.setAttribute("role", "status");
  // The buttons above the words: what is said grows, and a button must not run away from the finger.
  root.append(heading, table, options, controls, link.element, status, stars, room, voice);
  return parts;
};

// What can be picked, and where the focus is among it. Of the cards one at a time is reached by Tab, as in a toolbar.
const makePicks = ({ root, table, options, controls }) => {
  const cards = () => [...table.querySelectorAll("button.cardlib-card")];
  const answers = () => [...cards(), ...options.querySelectorAll('[aria-disabled="false"]')];
  const rove = (to) => {
    for (const card of cards()) card.tabIndex = card === to ? 0 : -1;
  };
  const remember = () => ({
    focus: root.contains(document.activeElement) ? document.activeElement : null,
    before: answers(),
  });
  // The focus never drops out of a stage: it goes to the next card to pick, or to the button to go on with.
  const restore = ({ focus, before }) => {
    const now = answers();
    now.forEach((answer, index) => setKey(answer, index < 9 ? String(index + 1) : ""));
    const near = now[Math.min(Math.max(before.indexOf(focus), 0), now.length - 1)];
    const reached = cards();
    rove([focus, near, reached[0]].find((card) => reached.includes(card)));
    const lost = focus && (!focus.isConnected || (before.includes(focus) && !now.includes(focus)));
    if (lost || (focus && !before.length && now.length)) {
      (near ?? controls.querySelector('[data-main="true"]') ?? controls.firstChild)?.focus();
    } else if (focus !== document.activeElement) focus?.focus();
  };
  return { cards, answers, rove, remember, restore };
};

// The page must come here: its address asks for this exercise, or something is to be answered first. Before a lesson's
// page is ready, what is above would still push it down; JupyterLab never says that it is.
const call = ({ root, controls }, picks) => {
  const come = () => {
    root.scrollIntoView();
    (picks.answers()[0] ?? controls.firstChild)?.focus({ preventScroll: true });
  };
  const isStarting = document.getElementById("starting") && !document.documentElement.dataset.state;
  if (!isStarting) setTimeout(come);
  else document.addEventListener("lesson-ready", come, { once: true });
};

// Draws the model's scene, now and whenever it changes.
const makeDrawer = (model, deck, parts, picks, rooms) => {
  const { root, table, options, controls } = parts;
  const look = { pack: deck.get("pack"), first: true };
  const speak = speaker(parts.voice);
  let drawn = null;
  let called = 0;
  let timer = 0;

  const createSpot = () => {
    const spot = make("div", "cardlib-spot");
    rooms.observe(spot);
    return spot;
  };
  // Whoever is still observed stays in memory, long after it has left the page.
  const leaveSpot = (spot) => rooms.unobserve(spot);
  const drawTable = (zones) => {
    layOut(table, zones);
    const update = (spot, data) => updateSpot(spot, data, look);
    match(table, spotsOf(zones), (spot) => spot.name, createSpot, update, leaveSpot);
    drawn = zones;
  };
  const drawWords = (scene) => {
    root.setAttribute("aria-label", scene.label);
    root.dataset.tone = scene.tone;
    text(parts.heading, scene.heading);
    match(parts.said, scene.lines, (line) => line.rule || "-", createLine, updateLine);
    text(parts.status, scene.status);
    match(parts.stars, scene.stars, (won) => won.title, createStars, updateStars);
  };
  const drawButtons = (scene) => {
    match(options, scene.options, (option) => option.key, createOption, updateOption);
    options.setAttribute("aria-label", scene.options_words);
    match(controls, scene.controls, (control) => control.id, createControl, updateControl);
    parts.link.update(scene.link);
  };

  const sync = () => {
    const scene = model.get("scene");
    const held = picks.remember();
    const flights = takeOff(table, drawn, scene.zones);
    usePack(deck, look);
    drawTable(scene.zones);
    drawWords(scene);
    drawButtons(scene);
    speak(scene);
    picks.restore(held);
    land(table, flights);
    clearTimeout(timer);
    if (scene.wait) timer = setTimeout(() => model.send({ tick: scene.number }), scene.wait * 1000);
    root.dataset.scene = String(Number(root.dataset.scene ?? 0) + 1);
    look.first = false;
    if (scene.called > called) call(parts, picks);
    called = scene.called;
  };
  return { sync, stop: () => clearTimeout(timer) };
};

// What the hand does: clicks, and keys wherever the focus is in the stage.
const MARGIN = 60; // pixels above and below: the pack switch stays at the page's top
const makeHands = (model, { heading, controls, link }, picks) => {
  let aim = "";

  const pick = (card) => {
    picks.rove(card);
    model.send({ pick: card.dataset.key });
  };
  const copyLink = async (words) => link.told(await copy(words), model.get("scene").link);
  const press = (button) => {
    if (isOff(button)) return;
    const control = button.dataset.control;
    // At once: a browser lets only what is done by hand use the clipboard.
    const words = model.get("scene").controls.find((each) => each.id === control)?.copy;
    model.send(button.dataset.key ? { pick: button.dataset.key } : { press: control });
    if (words) copyLink(words);
  };

  const onClick = (event) => {
    const card = event.target.closest("button.cardlib-card");
    const button = event.target.closest("button.cardlib-button");
    const badge = event.target.closest("button.cardlib-badge");
    // The second click of a double click is meant for what the first one was on, not for what has taken its place:
    // after "Next trick" it must not skip the trick.
    const at = card?.dataset.key ?? button?.textContent;
    if (event.detail > 1 && at !== aim) return;
    aim = at;
    if (card) pick(card);
    else if (button) press(button);
    else if (badge) unfold(badge, badge.ariaExpanded !== "true");
  };

  // Each of these says whether the key was for it.
  const walk = (event, key) => {
    const cards = picks.cards();
    const here = cards.indexOf(event.target);
    const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 };
    const rows = { ArrowDown: 1, ArrowUp: -1 };
    if (here < 0 || !(key in steps || key in rows)) return false;
    const to = key in steps ? cards.at(steps[key] % cards.length) : beside(cards, here, rows[key]);
    picks.rove(to);
    to.focus();
    return true;
  };
  const answer = (key) => {
    const chosen = /^[1-9]$/.test(key) && picks.answers()[key - 1];
    if (!chosen) return false;
    if (picks.cards().includes(chosen)) picks.rove(chosen);
    chosen.focus();
    model.send({ pick: chosen.dataset.key });
    return true;
  };
  const control = (key) => {
    const named = model.get("scene").controls.find((each) => each.key === key);
    if (named) press([...controls.children].find((button) => button.dataset.control === named.id));
    return Boolean(named);
  };
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // JupyterLab would take a letter for a command: "x" cuts the cell
    if (event.target === link.address) return;
    const key = keyOf(event);
    // A key held down steps, but does not answer the next question too.
    if (event.repeat && !key.startsWith("Arrow")) {
      if (key === "Enter") event.preventDefault();
      return;
    }
    if (walk(event, key) || answer(key) || control(key)) event.preventDefault();
  };
  // By Tab one lands on the answers, below what is asked: both are shown, where there is room for both.
  const onFocus = ({ target, relatedTarget, currentTarget: root }) => {
    if (root.contains(relatedTarget) || !target.matches(":focus-visible")) return;
    const top = heading.getBoundingClientRect().top - MARGIN;
    const room = innerHeight - target.getBoundingClientRect().bottom - MARGIN;
    if (top < 0 && room >= -top) scrollBy(0, top);
  };
  return { onClick, onKey, onFocus };
};

export function render({ model, el, drawer: deck }) {
  const parts = buildStage();
  const { root, table, room } = parts;
  const picks = makePicks(parts);
  const rooms = roomKeeper(table);
  const drawer = makeDrawer(model, deck, parts, picks, rooms);
  const hands = makeHands(model, parts, picks);
  rooms.observe(room);
  rooms.observe(table);
  root.addEventListener("click", hands.onClick);
  root.addEventListener("keydown", hands.onKey);
  root.addEventListener("focusin", hands.onFocus);
  model.on("change:scene", drawer.sync);
  deck.on("change:pack change:sprite", drawer.sync);
  drawer.sync();
  el.append(root);

  return () => {
    drawer.stop();
    rooms.disconnect();
    root.removeEventListener("click", hands.onClick);
    root.removeEventListener("keydown", hands.onKey);
    root.removeEventListener("focusin", hands.onFocus);
    model.off("change:scene", drawer.sync);
    deck.off("change:pack change:sprite", drawer.sync);
  };
}
