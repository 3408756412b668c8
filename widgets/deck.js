// The pack switch: radio buttons, and the drawings that every stage on the page uses.
const STORE = "cardlib.pack";

const remember = (pack) => {
  try {
    localStorage.setItem(STORE, pack);
  } catch {
    // Private windows may have no storage: the choice then lasts as long as the page.
  }
};

const remembered = () => {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
};

function render({ model, el }) {
  const root = document.createElement("fieldset");
  root.className = "cardlib-deck";
  const legend = document.createElement("legend");
  root.append(legend);
  const group = `cardlib-pack-${Math.random().toString(36).slice(2)}`;
  const inputs = new Map();

  for (const [pack] of model.get("choices")) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "radio";
    input.name = group;
    input.value = pack;
    label.append(input, document.createElement("span"));
    root.append(label);
    inputs.set(pack, input);
  }

  const sync = () => {
    legend.textContent = model.get("label");
    for (const [pack, words] of model.get("choices")) {
      const input = inputs.get(pack);
      input.checked = pack === model.get("pack");
      input.nextSibling.textContent = words;
    }
  };
  const choose = (pack) => {
    model.set("pack", pack);
    model.save_changes();
  };
  const onChange = (event) => {
    remember(event.target.value);
    choose(event.target.value);
  };
  // JupyterLab would take a letter for a command.
  const onKey = (event) => event.altKey || event.ctrlKey || event.metaKey || event.stopPropagation();

  root.addEventListener("change", onChange);
  root.addEventListener("keydown", onKey);
  model.on("change:pack change:label change:choices", sync);
  sync();
  el.append(root);
  const last = remembered();
  if (inputs.has(last) && last !== model.get("pack")) choose(last);

  return () => {
    root.removeEventListener("change", onChange);
    root.removeEventListener("keydown", onKey);
    model.off("change:pack change:label change:choices", sync);
  };
}

export default { render };
