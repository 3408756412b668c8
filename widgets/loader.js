// What every stage and paper carries: just enough to fetch the module that draws it, which one drawer of the page
// carries for all: the deck for stages, the press for papers. A lesson has a dozen stages, and each would otherwise
// bring its own copy of the drawing code and styles.
const modules = (globalThis.cardlibModules ??= new Map());

const load = (code, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return import(url).finally(() => URL.revokeObjectURL(url));
};

async function render({ model, el }) {
  const drawer = await model.widget_manager.get_model(model.get("drawer").slice("IPY_MODEL_".length));
  const code = drawer.get("code");
  if (!modules.has(code)) modules.set(code, load(code, drawer.get("css")));
  const { render: draw } = await modules.get(code);
  return draw({ model, el, drawer });
}

export default { render };
