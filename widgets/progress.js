// Takes the learner's progress from the browser to the kernel and back; and hands the kernel what the page's address
// asks for, since a pre-heated kernel never saw it. Nothing of this is drawn. `progress` is templates/progress.js.
const ASKED = ["exercise", "seed", "level"];

function initialize({ model }) {
  const join = () => {
    const known = progress.best(progress.read(), progress.clean(model.get("known")));
    if (Object.keys(known).length) progress.write(known);
    return known;
  };
  const send = (known) => {
    model.set("known", known);
    model.save_changes();
  };
  const onKnown = () => join();
  const onStorage = (event) => {
    if (progress.concerns(event)) send(progress.read());
  };

  // Only a lesson of the app has an address that others can open.
  const lesson = document.querySelector("main#lesson") !== null;
  if (lesson) model.set("address", location.origin + location.pathname);
  send(join());
  model.on("change:known", onKnown);
  addEventListener("storage", onStorage);

  const query = new URLSearchParams(location.search);
  if (lesson && query.has("exercise")) {
    model.send({ link: Object.fromEntries(ASKED.map((name) => [name, query.get(name)])) });
  }
  return () => {
    model.off("change:known", onKnown);
    removeEventListener("storage", onStorage);
  };
}

export default { initialize };
