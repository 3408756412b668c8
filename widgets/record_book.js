// A record on the page: a text to copy or save, and fields to paste another one or to choose a file. What is
// pasted or chosen goes to Python as it is; nothing is decided here. `make`, `text`, `copy` and `save` are in dom.js.

const WAIT = 250; // milliseconds after the last key until what was typed is sent

let numbers = 0;

const labelled = (field) => {
  field.id = `cardlib-record-${(numbers += 1)}`;
  const label = make("label", "");
  label.htmlFor = field.id;
  return label;
};
const button = (main) => {
  const element = make("button", "cardlib-button");
  element.type = "button";
  element.dataset.main = String(main);
  return element;
};

function render({ model, el }) {
  const saving = make("h3", "");
  const source = make("input", "");
  const written = make("textarea", "");
  const copying = button(false);
  const download = button(true);
  const note = make("p", "cardlib-small");
  const opening = make("h3", "");
  const pasted = make("textarea", "");
  const load = button(false);
  const file = make("input", "");
  const refusal = make("p", "cardlib-refusal");
  const status = make("p", "cardlib-status");
  const voice = make("p", "cardlib-voice");
  source.type = "text";
  source.autocomplete = "off";
  written.readOnly = true;
  written.rows = pasted.rows = 7;
  written.spellcheck = pasted.spellcheck = false;
  file.type = "file";
  file.accept = ".toml,.txt,text/plain";
  voice.setAttribute("role", "status");
  const [sourceLabel, writtenLabel, pastedLabel, fileLabel] = [source, written, pasted, file].map(labelled);
  const root = make(
    "div",
    "cardlib-paper cardlib-record",
    saving,
    sourceLabel,
    source,
    writtenLabel,
    written,
    note,
    make("div", "cardlib-controls", download, copying),
    opening,
    pastedLabel,
    pasted,
    make("div", "cardlib-controls", load),
    fileLabel,
    file,
    refusal,
    status,
    voice,
  );
  root.setAttribute("role", "group");
  root.dataset.prints = "on-request";
  let typing = 0;
  let first = true;

  const say = (words) => {
    text(status, words);
    voice.textContent = words;
  };
  const refuse = (words) => {
    text(refusal, words);
    text(status, "");
    if (voice.textContent !== words) voice.textContent = words;
  };

  const sync = () => {
    const book = model.get("book");
    const { words } = book;
    root.setAttribute("aria-label", book.label);
    text(saving, words.save);
    text(sourceLabel, words.source);
    text(writtenLabel, words.text);
    text(copying, words.copy);
    text(download, words.download);
    text(opening, words.open);
    text(pastedLabel, words.paste);
    text(load, words.load);
    text(fileLabel, words.choose);
    text(note, book.note);
    if (!typing && document.activeElement !== source) source.value = book.source;
    source.maxLength = book.longest;
    if (written.value !== book.text) written.value = book.text;
    for (const each of [copying, download]) each.setAttribute("aria-disabled", String(!book.text));
    text(refusal, book.refusal);
    if (!first) {
      text(status, book.refusal ? "" : words.opened);
      voice.textContent = book.refusal || words.opened;
    }
    first = false;
    root.dataset.book = String(Number(root.dataset.book ?? 0) + 1);
  };

  const sendSource = () => {
    clearTimeout(typing);
    typing = 0;
    if (source.value !== model.get("book").source) model.send({ source: source.value });
  };
  source.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(sendSource, WAIT);
  });
  source.addEventListener("change", sendSource);
  written.addEventListener("focus", () => written.select());

  download.addEventListener("click", () => {
    const book = model.get("book");
    if (book.text) save(book.file, book.text, "application/toml");
  });
  copying.addEventListener("click", async () => {
    const book = model.get("book");
    if (!book.text) return;
    const copied = await copy(book.text);
    if (!copied) written.focus(); // which marks it all
    say(copied ? book.words.copied : book.words.not_copied);
  });

  // What the page itself has refused makes room for Python's answer, which may be the same as the one before.
  const sendRecord = (...message) => {
    refuse(model.get("book").refusal);
    model.send(...message);
  };
  const tooLarge = (size) => size > model.get("book").most;
  load.addEventListener("click", () => {
    if (tooLarge(pasted.value.length)) refuse(model.get("book").words.too_large);
    else sendRecord({ load: pasted.value });
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (tooLarge(chosen.size)) refuse(model.get("book").words.too_large);
    else {
      try {
        sendRecord({ file: chosen.name }, undefined, [await chosen.arrayBuffer()]);
      } catch {
        refuse(model.get("book").words.unreadable);
      }
    }
    file.value = ""; // so that the same file can be chosen again, once it is mended
  });

  const onKey = (event) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation(); // JupyterLab has commands on letters
  };
  root.addEventListener("keydown", onKey);
  model.on("change:book", sync);
  sync();
  el.append(root);

  return () => {
    clearTimeout(typing);
    root.removeEventListener("keydown", onKey);
    model.off("change:book", sync);
  };
}

export default { render };
