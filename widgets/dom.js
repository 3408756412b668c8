// What all the scripts that draw something share: it is put before each of them, see scripts.py.

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

// Whether it went well. Pages without https have no clipboard, but an old way to it, which needs the focus for a moment.
const copy = async (words) => {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const focus = document.activeElement;
    const area = make("textarea", "");
    area.value = words;
    area.style.position = "fixed"; // so that nothing scrolls
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    focus?.focus({ preventScroll: true });
    return done;
  }
};

const save = (name, words, type) => {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([words], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
