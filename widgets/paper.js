// Draws a paper: fields, buttons, and sections of text, rules and tables; and prints it. What is chosen goes to Python;
// nothing is decided here. loader.js calls `render` for each paper of the page;
// `make`, `text`, `copy` and `save` are in dom.js.

const FULL = 585; // what fills a page of Letter: the size of type in points times the root of the number of letters
const WAIT = 200; // milliseconds after the last key until what was typed is sent

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
let numbers = 0;
const newId = () => `cardlib-paper-${(numbers += 1)}`;

// Which paper the browser prints: the one in use, else one that is there to be printed; none prints the whole page.
let inUse = null;
const claim = (paper) => {
  for (const each of document.querySelectorAll(".cardlib-paper[data-printing]")) delete each.dataset.printing;
  if (paper) paper.dataset.printing = "";
};
const claimDefault = () => {
  const used = inUse?.isConnected && inUse.dataset.prints !== "on-request" ? inUse : null;
  claim(used ?? document.querySelector('.cardlib-paper[data-prints="always"]'));
};
for (const kind of ["pointerdown", "focusin"]) {
  document.addEventListener(kind, (event) => {
    inUse = event.target.closest?.(".cardlib-paper") ?? null;
    claimDefault();
  });
}
const print = (paper) => {
  claim(paper);
  addEventListener("afterprint", claimDefault, { once: true });
  window.print();
};

// What a section is made of ----------------------------------------------------------------------------------

const mark = (sign, words) => {
  const element = make("span", "cardlib-mark", sign);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", words);
  return element;
};

const bookRule = (item, opened) => {
  const row = make("li", "cardlib-rule", make("span", "cardlib-sentence", item.text));
  row.dataset.status = item.status;
  if (item.id) {
    row.id = `rule-${item.id}`;
    row.tabIndex = -1;
  }
  if (item.off) row.append(" ", make("span", "cardlib-off", item.off));
  if (!item.badge) return row;
  const badge = make("button", "cardlib-badge", item.badge);
  const about = make("div", "cardlib-about", ...item.about.map((words) => make("p", "", words)));
  const id = newId();
  badge.type = "button";
  about.id = id;
  badge.setAttribute("aria-controls", id);
  badge.setAttribute("aria-label", [item.badge, item.id, item.cite].filter(Boolean).join(", "));
  const unfold = (open) => {
    badge.ariaExpanded = String(open);
    about.hidden = !open;
    if (item.id) opened[open ? "add" : "delete"](item.id);
  };
  badge.addEventListener("click", () => unfold(about.hidden));
  unfold(opened.has(item.id));
  row.append(" ", badge);
  if (item.cite) row.append(" ", make("span", "cardlib-cite", item.cite));
  if (item.lessons.length) {
    const links = item.lessons.map(([address, title]) => {
      const link = make("a", "", title);
      link.href = address.split("/").map(encodeURIComponent).join("/");
      return link;
    });
    row.append(" ", make("span", "cardlib-lessons", ...links.flatMap((link, index) => (index ? [", ", link] : [link]))));
  }
  if (item.id) about.append(make("p", "cardlib-id", item.id));
  row.append(about);
  return row;
};

const sheetRule = (item) => {
  const row = make("li", "cardlib-rule", mark(item.mark, item.badge), " ", item.text, " ");
  row.append(make("span", "cardlib-cite", item.cite));
  return row;
};

const fillMeter = (row, { value, most, text: words }) => {
  row.firstChild.max = most;
  row.firstChild.value = value;
  text(row.lastChild, words);
  return row;
};

const draw = {
  heading: ({ text: words, level }) => make(`h${level}`, "", words),
  prose: ({ text: words, small }) => make("p", small ? "cardlib-small" : "", words),
  terms: ({ items }) => {
    const list = make("ul", "cardlib-terms");
    for (const [name, words, strong] of items) list.append(make("li", "", `${name}: `, make(strong ? "strong" : "span", "", words)));
    return list;
  },
  rules: ({ items, style }, opened) => {
    const list = make("ul", `cardlib-rules cardlib-${style}`);
    list.setAttribute("role", "list"); // some screen readers take a list without bullets for none
    list.append(...items.map((item) => (style === "book" ? bookRule(item, opened) : sheetRule(item))));
    return list;
  },
  shares: ({ items, counts }) => {
    const list = make("ul", `cardlib-shares${counts ? " cardlib-counted" : ""}`);
    list.setAttribute("role", "list");
    const bar = make("div", "cardlib-bar");
    bar.setAttribute("aria-hidden", "true");
    for (const { status, mark: sign, label, count, about } of items) {
      const name = make("strong", "", counts ? `${label}: ${count}` : label);
      const row = make("li", "", make("span", "cardlib-mark", sign), " ", name, " ", make("span", "", about));
      row.firstChild.setAttribute("aria-hidden", "true");
      list.append(row);
      const piece = make("span", "", sign);
      piece.dataset.status = status;
      piece.style.flexGrow = count;
      piece.hidden = !count;
      bar.append(piece);
    }
    return counts ? make("div", "", bar, list) : list;
  },
  table: ({ caption, head, rows, current, blank }) => {
    const table = make("table", blank ? "cardlib-blank" : "");
    table.style.setProperty("--rows", rows.length);
    table.style.setProperty("--columns", head.length);
    const cell = (tag, scope, words) => {
      const element = make(tag, "", words);
      if (scope) element.scope = scope;
      return element;
    };
    const body = make("tbody", "");
    rows.forEach(([first, ...rest], index) => {
      const row = make("tr", "", cell("th", "row", first), ...rest.map((words) => cell("td", "", words)));
      if (index === current) row.dataset.current = "";
      body.append(row);
    });
    table.append(
      make("caption", "", caption),
      make("thead", "", make("tr", "", ...head.map((words) => cell("th", "col", words)))),
      body,
    );
    // A wide table scrolls by itself, and then the keyboard must reach it.
    const box = make("div", "cardlib-box", table);
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", caption);
    new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }).observe(box);
    return box;
  },
  code: ({ label, text: words }) => make("p", "cardlib-code", `${label} `, make("code", "", words)),
  meter: (block) => {
    const bar = make("progress", "");
    bar.setAttribute("aria-label", block.label);
    return fillMeter(make("p", "cardlib-meter", bar, make("span", "")), block);
  },
  drawing: ({ caption, alt, svg }) => {
    const picture = make("div", "cardlib-picture");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", alt);
    svg.forEach((code, index) => {
      const size = make("div", index ? "cardlib-narrow" : "cardlib-wide");
      size.innerHTML = code;
      picture.append(size);
    });
    return make("figure", "cardlib-drawing", make("figcaption", "", caption), picture);
  },
};

// Fields -----------------------------------------------------------------------------------------------------

const makeField = (field, tell) => {
  const id = newId();
  let quiet = 0;
  let later = 0;
  const send = (value) => {
    quiet = performance.now() + WAIT;
    clearTimeout(later); // the answer to what was chosen before
    tell(value);
  };
  const grouped = field.kind === "radio" || field.kind === "checks";
  const root = make(grouped ? "fieldset" : "div", "cardlib-field");
  const help = make("span", "cardlib-help");
  help.id = `${id}-help`;
  const inputs = new Map();
  const labelled = (input, words) => make("label", "cardlib-choice", input, make("span", "", words));
  let label;
  let typing = 0;
  if (grouped) {
    label = make("legend", "");
    root.append(label);
    const choices = make("div", "cardlib-choices");
    for (const [key, words] of field.choices) {
      const input = make("input", "");
      input.type = field.kind === "radio" ? "radio" : "checkbox";
      input.name = id;
      input.value = key;
      inputs.set(key, input);
      choices.append(labelled(input, words));
    }
    root.append(choices, help);
    root.addEventListener("change", (event) => {
      const chosen = [...inputs].filter(([, input]) => input.checked).map(([key]) => key);
      send(field.kind === "radio" ? event.target.value : chosen);
    });
  } else {
    const input = make(field.kind === "select" ? "select" : "input", "");
    inputs.set("", input);
    input.id = id;
    if (field.kind === "check") {
      input.type = "checkbox";
      root.append(labelled(input, ""), help);
      label = root.querySelector("span");
    } else {
      label = make("label", "");
      label.htmlFor = id;
      root.append(label, input, help);
    }
    if (field.kind === "select") input.addEventListener("change", () => send(input.value));
    else if (field.kind === "check") input.addEventListener("change", () => send(input.checked));
    else {
      input.type = field.kind;
      if (field.kind === "number") input.min = field.least;
      if (field.kind === "number") input.inputMode = "numeric";
      input.autocomplete = "off";
      const flush = () => {
        clearTimeout(typing);
        typing = 0;
        // What is no number at all an input of numbers reports as nothing.
        send(input.validity.badInput ? "?" : input.value);
      };
      input.addEventListener("input", () => {
        clearTimeout(typing);
        typing = setTimeout(flush, WAIT);
      });
      input.addEventListener("change", () => typing && flush()); // whoever goes on has finished here
    }
  }

  let reason = ""; // the id of what says why this cannot be
  const describe = () => {
    const described = grouped ? root : inputs.get("");
    const ids = [help.textContent && help.id, reason].filter(Boolean);
    if (ids.length) described.setAttribute("aria-describedby", ids.join(" "));
    else described.removeAttribute("aria-describedby");
  };

  let choices = null;
  // An answer to an earlier choice must not take back what has been chosen since: arrow keys are faster than kernels.
  const update = (next) => {
    clearTimeout(later);
    const wait = quiet - performance.now();
    if (wait > 0) later = setTimeout(() => put(next), wait);
    put(next, wait > 0);
  };
  const put = (next, keep = false) => {
    text(label, next.label);
    text(help, next.help);
    describe();
    if (grouped) {
      for (const [key, words] of next.choices) {
        inputs.get(key).nextSibling.textContent = words;
        if (!keep) inputs.get(key).checked = next.kind === "radio" ? next.value === key : next.value.includes(key);
      }
      return;
    }
    const input = inputs.get("");
    if (next.kind === "check") input.checked = keep ? input.checked : next.value;
    else if (next.kind === "select") {
      const chosen = keep ? input.value : next.value;
      if (!same(choices, next.choices)) {
        input.replaceChildren(...next.choices.map(([key, words]) => new Option(words, key)));
        choices = next.choices;
      }
      input.value = chosen;
    } else if (!typing && document.activeElement !== input) input.value = next.value; // never under the fingers
  };
  // A group cannot be invalid, only a field; and of a group only what is offered can be chosen.
  const blame = (why) => {
    if (grouped) return;
    reason = why;
    describe();
    if (why) inputs.get("").setAttribute("aria-invalid", "true");
    else inputs.get("").removeAttribute("aria-invalid");
  };
  // Where a refusal of what was typed is read: at the field, unless that is folded away.
  const takes = () => !grouped && !root.closest("details:not([open])");
  root.dataset.field = field.id;
  return { root, update, blame, takes };
};

// The size of type in which so many letters fill a page and no more, whatever the language.
const sizeFor = (letters) => `${Math.min(Math.max(FULL / Math.sqrt(letters), 7), 10.5).toFixed(2)}pt`;

// The paper --------------------------------------------------------------------------------------------------

export function render({ model, el }) {
  const root = make("div", "cardlib-paper");
  root.setAttribute("role", "group");
  const form = make("div", "cardlib-form");
  const refusal = make("p", "cardlib-refusal");
  refusal.id = newId();
  const controls = make("div", "cardlib-controls");
  const status = make("p", "cardlib-status");
  const voice = make("p", "cardlib-voice");
  voice.setAttribute("role", "status");
  const body = make("div", "cardlib-sections");
  root.append(form, refusal, controls, status, body, voice);

  const fields = new Map();
  const groups = new Map();
  const sections = new Map();
  const opened = new Set();
  let first = true;
  let spoken = "";
  let found = "";
  let filled = ""; // the field filled in last
  let refused = ""; // the refusal shown, and the field that it is about
  let wrong = "";

  const groupOf = ({ group: name, folded }) => {
    if (!name) return form;
    if (!groups.has(name)) {
      const group = make("details", "cardlib-group", make("summary", "", name), make("div", "cardlib-grid"));
      group.open = !folded;
      groups.set(name, group);
    }
    const group = groups.get(name);
    if (!group.isConnected) form.append(group);
    return group.lastChild;
  };

  const fill = (field, value) => {
    filled = field;
    model.send({ fill: field, value });
  };

  const syncFields = (wanted) => {
    const identity = (field) => [field.group, field.id, field.kind, ...field.choices.map(([key]) => key)].join("/");
    const kept = new Set();
    wanted.forEach((field) => {
      const id = identity(field);
      kept.add(id);
      if (!fields.has(id)) fields.set(id, makeField(field, (value) => fill(field.id, value)));
      fields.get(id).update(field);
      fields.get(id).blame(field.id === wrong ? refusal.id : "");
    });
    for (const [id, { root: gone }] of fields) {
      if (!kept.has(id)) {
        gone.remove();
        fields.delete(id);
      }
    }
    // Put in order without moving what stands right: an element that is moved loses the focus.
    const places = new Map();
    wanted.forEach((field) => {
      const parent = groupOf(field);
      const index = places.get(parent) ?? 0;
      const element = fields.get(identity(field)).root;
      if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
      places.set(parent, index + 1);
    });
    for (const group of groups.values()) if (!group.lastChild.children.length) group.remove();
  };

  // What was typed stands at its field with the reason why it cannot be; all else is refused below the fields.
  const placeRefusal = (words) => {
    const at = [...fields.values()].find((field) => field.root.dataset.field === wrong && field.takes());
    if (at && refusal.parentNode !== at.root) at.root.append(refusal);
    else if (!at && refusal.parentNode !== root) form.after(refusal);
    text(refusal, words);
  };

  const syncControls = (wanted) => {
    const old = new Map([...controls.children].map((button) => [button.dataset.control, button]));
    wanted.forEach((control, index) => {
      const button = old.get(control.id) ?? make("button", "cardlib-button");
      old.delete(control.id);
      button.type = "button";
      text(button, control.label);
      button.dataset.control = control.id;
      button.dataset.main = String(control.main);
      // Not `disabled`: that would throw the focus away in the middle of stepping.
      button.setAttribute("aria-disabled", String(!control.enabled));
      if (controls.children[index] !== button) controls.insertBefore(button, controls.children[index] ?? null);
    });
    for (const gone of old.values()) gone.remove();
  };

  const syncSections = (wanted) => {
    const kept = new Set(wanted.map((section) => section.id));
    for (const [id, { element }] of sections) {
      if (!kept.has(id)) {
        element.remove();
        sections.delete(id);
      }
    }
    wanted.forEach((section, index) => {
      let known = sections.get(section.id);
      if (!known || !same(known.data, section)) {
        const element = known?.element ?? make("section", "cardlib-section");
        element.dataset.style = section.style;
        const kinds = [section, known?.data].map((each) => each?.blocks.map(({ kind }) => kind).join());
        if (kinds[0] === "meter" && kinds[1] === "meter") fillMeter(element.firstChild, section.blocks[0]); // often
        else element.replaceChildren(...section.blocks.map((block) => draw[block.kind](block, opened)));
        if (section.style === "columns") element.style.setProperty("--size", sizeFor(element.textContent.length));
        known = { element, data: section };
        sections.set(section.id, known);
      }
      if (body.children[index] !== known.element) body.insertBefore(known.element, body.children[index] ?? null);
    });
  };

  const show = (rule) => {
    const row = root.querySelector(`#${CSS.escape(`rule-${rule}`)}`);
    const badge = row?.querySelector(".cardlib-badge");
    if (!row) return;
    if (badge && badge.ariaExpanded !== "true") badge.click();
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  };

  const sync = () => {
    const page = model.get("page");
    root.setAttribute("aria-label", page.label);
    root.dataset.prints = page.prints;
    if (page.refusal !== refused) wrong = page.refusal && filled;
    refused = page.refusal;
    syncFields(page.fields);
    placeRefusal(page.refusal);
    syncControls(page.controls);
    text(status, page.status);
    syncSections(page.sections);
    const words = [page.refusal, page.status].filter(Boolean).join(" ");
    if (!first && words !== spoken) voice.textContent = words;
    spoken = words;
    if (page.open && page.open !== found) requestAnimationFrame(() => show(page.open));
    found = page.open;
    root.dataset.page = String(Number(root.dataset.page ?? 0) + 1);
    first = false;
  };

  // A link to a rule opens it, whatever is chosen here; the address is known to the browser only.
  const follow = () => {
    const rule = /^#rule-((?:mita|101|meow)\.[a-z0-9-]+)$/.exec(location.hash)?.[1];
    if (!rule || !model.get("page").links) return;
    found = "";
    model.send({ open: rule });
  };

  const onClick = async (event) => {
    const button = event.target.closest("button.cardlib-button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const page = model.get("page");
    switch (button.dataset.control) {
      case "print":
        print(root);
        break;
      case "copy":
        voice.textContent = "";
        text(status, (await copy(page.file[1])) ? page.words.copied : page.words.not_copied);
        voice.textContent = status.textContent;
        button.focus();
        break;
      case "save":
        save(...page.file, "text/markdown");
        break;
      default:
        filled = "";
        model.send({ press: button.dataset.control });
    }
  };
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // JupyterLab would take a letter for a command
    if (event.target.matches("input, select, textarea, summary")) return;
    const control = model.get("page").controls.find((each) => each.key === event.key);
    if (!control) return;
    event.preventDefault();
    if (!control.enabled) return;
    filled = "";
    model.send({ press: control.id });
  };
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  addEventListener("hashchange", follow);
  model.on("change:page", sync);
  sync();
  el.append(root);
  claimDefault();
  follow();
  setTimeout(claimDefault); // when the page has taken `el` up

  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("keydown", onKey);
    removeEventListener("hashchange", follow);
    model.off("change:page", sync);
  };
}
