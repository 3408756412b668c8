// Shows on the landing page what this browser remembers of the learner. `progress` is progress.js; `words` come from
// the page. Without storage, or without anything in it, the page stays as it was sent.
(() => {
  const mine = document.getElementById("mine");
  const dialog = mine.querySelector("dialog");

  const show = () => {
    const known = progress.read();
    const none = !Object.keys(known).length;
    mine.hidden = none;
    for (const place of document.querySelectorAll("[data-exercises]")) {
      const kinds = place.dataset.exercises.split(" ");
      const count = Math.min(...kinds.map((kind) => known[kind]?.stars ?? 0));
      const [stars, done] = place.children;
      stars.textContent = "★".repeat(count) + "☆".repeat(3 - count);
      stars.setAttribute("aria-label", words.stars[count]);
      done.textContent = count ? words.done : "";
      place.hidden = none;
    }
  };

  mine.querySelector("#forget").addEventListener("click", () => {
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "forget") return;
    progress.forget();
    show();
    document.querySelector("h1").focus(); // the button that had the focus has gone
  });
  // Also when another tab wins a star, and when the Back button brings the page from the browser's memory.
  addEventListener("storage", (event) => progress.concerns(event) && show());
  addEventListener("pageshow", show);
})();
