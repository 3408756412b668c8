// What every stage carries: just enough to fetch the module that draws stages, which the page's deck carries once.
// A lesson has a dozen stages, and each would otherwise bring its own copy of the drawing code and styles.
const modules = (globalThis.cardlibModules ??= new Map());

const load = (code, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return import(url).finally(() => URL.revokeObjectURL(url));
};

async function render({ model, el }) {
  const deck = await model.widget_manager.get_model(model.get("deck").slice("IPY_MODEL_".length));
  const code = deck.get("stage_code");
  if (!modules.has(code)) modules.set(code, load(code, deck.get("stage_css")));
  const { render: draw } = await modules.get(code);
  return draw({ model, el, deck });
}

export default { render };
