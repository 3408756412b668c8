// What every stage and paper carries: just enough to fetch the module that draws it, which one drawer of the page
// carries for all: the deck for stages, the press for papers. A lesson has a dozen stages, and each would otherwise
// bring its own copy of the drawing code and styles.
const shared = (globalThis.cardlib ??= { modules: new Map(), drawn: Promise.resolve() });

const load = (code, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return import(url).finally(() => URL.revokeObjectURL(url));
};

// One after the other, from the top, with a pause in which a click on the first is heard before the last is drawn.
const turn = () => {
  const mine = shared.drawn;
  shared.drawn = mine.then(() => new Promise((next) => setTimeout(next)));
  return mine;
};

async function render({ model, el }) {
  el.classList.add("cardlib-undrawn");
  const drawer = await model.widget_manager.get_model(model.get("drawer").slice("IPY_MODEL_".length));
  const code = drawer.get("code");
  if (!shared.modules.has(code)) shared.modules.set(code, load(code, drawer.get("css")));
  const { render: draw } = await shared.modules.get(code);
  await turn();
  el.classList.remove("cardlib-undrawn");
  return draw({ model, el, drawer });
}

export default { render };
