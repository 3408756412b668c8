// Takes a party to what this browser keeps, and back; and says whether its reader wants nothing to move. Nothing of
// this is drawn, and nothing is decided here: whatever is found goes to Python, which tells what makes sense.
const NAME = "cardlib.play";
const MOST = 2_000_000; // letters; more than that was not written here, and would not get through to Python

function initialize({ model }) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const forget = () => {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // There is no storage, as in some private windows: then there is nothing to forget.
    }
  };
  const keeps = model.get("keeps");
  const onText = () => {
    const text = model.get("text");
    if (!keeps || !text) return;
    try {
      localStorage.setItem(NAME, text);
    } catch {
      // No storage, or no room: the party lasts as long as the page, and nothing older must come back in its place.
      forget();
      model.send({ unkept: true });
    }
  };
  const onMessage = (message) => {
    if (message.forget) forget();
  };
  const onStill = () => model.send({ still: still.matches });

  let found = null;
  try {
    if (keeps) found = localStorage.getItem(NAME);
  } catch {
    // See above.
  }
  onStill();
  if (found !== null) model.send({ found: found.length > MOST ? "" : found });
  model.on("change:text", onText);
  model.on("msg:custom", onMessage);
  still.addEventListener("change", onStill);
  return () => {
    model.off("change:text", onText);
    model.off("msg:custom", onMessage);
    still.removeEventListener("change", onStill);
  };
}

export default { initialize };
