// What a lesson page does besides showing the notebook: say when it is ready, end its kernel when the reader
// leaves, and say so when the kernel has ended without being asked to.
(() => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const kernel = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const root = document.documentElement;
  let leaving = false;

  // Voilà's template calls these; this page has other means.
  window.voila_heartbeat = window.voila_process = window.voila_finish = () => {};

  // JupyterLab's styles read the theme from the body.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dark.addEventListener("change", theme);
  theme();

  // Into the live region that is on the page from the start: screen readers miss regions that come with their text.
  const tell = (text) => {
    const box = document.getElementById("ended");
    if (leaving || box.childElementCount) return;
    const words = document.createElement("p");
    words.textContent = text;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "action";
    button.textContent = config.sentences.reload;
    button.addEventListener("click", () => location.reload());
    box.append(words, button);
    document.getElementById("starting").replaceChildren();
    root.dataset.state = "ended";
  };
  const ended = () => tell(config.sentences.ended);
  const broken = () => tell(config.sentences.broken);
  const unreachable = () => tell(config.sentences.unreachable);

  // A wide table scrolls inside a box of its own, which the keyboard can reach as long as there is something to scroll.
  const boxes = new ResizeObserver((entries) => {
    for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
  });
  const boxTables = () => {
    for (const table of document.querySelectorAll("#lesson .jp-RenderedHTMLCommon table:not(.boxed *)")) {
      const box = document.createElement("div");
      box.className = "boxed";
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", table.caption?.textContent || config.sentences.table);
      table.replaceWith(box);
      box.append(table);
      boxes.observe(box);
    }
  };
  addEventListener("DOMContentLoaded", boxTables);

  // For these the scripts fetch MathJax, see bundles.py.
  const markFormulas = () => {
    for (const cell of document.querySelectorAll("#lesson div.jp-MarkdownOutput")) {
      if (/\$|\\\(|\\\[|\\begin\b/.test(cell.textContent)) cell.classList.add("formula");
    }
  };
  addEventListener("DOMContentLoaded", markFormulas);

  // Ready: every output has been taken over by its renderer, and no widget is still being fetched or drawn.
  const ready = () =>
    window.jupyterapp &&
    document.readyState === "complete" &&
    !document.querySelector('script[type="application/vnd.voila.cell-output+json"], .cardlib-undrawn') &&
    ![...document.querySelectorAll("#lesson .jp-OutputArea-output")].some(
      (output) => !output.childNodes.length || output.textContent === "Loading widget...",
    );
  const waiting = setInterval(() => {
    if (root.dataset.state === "ended") return clearInterval(waiting);
    if (!ready()) return;
    clearInterval(waiting);
    const outputs = [...document.querySelectorAll("#lesson .jp-OutputArea-output")];
    if (outputs.some((output) => output.textContent.startsWith("Error displaying widget"))) return broken();
    boxTables();
    document.getElementById("starting").replaceChildren();
    root.dataset.state = "ready";
    document.dispatchEvent(new Event("lesson-ready"));
    watch();
  }, 50);
  setTimeout(() => {
    if (!root.dataset.state) tell(config.sentences.slow);
  }, 90000);

  let failures = 0;
  const check = async () => {
    try {
      const answer = await fetch(kernel, { cache: "no-store" });
      failures = 0;
      if (answer.status === 404) ended();
    } catch {
      failures += 1;
      if (failures > 1) unreachable();
      else setTimeout(check, 2000);
    }
  };
  const watch = () => {
    const connection = window.jupyterapp.widgetManager?.kernel;
    connection?.statusChanged.connect((_, status) => {
      if (/dead|restarting/.test(status)) ended();
    });
    connection?.connectionStatusChanged.connect((_, status) => {
      if (status !== "connected") setTimeout(check, 1000);
    });
    setInterval(check, 15000);
    // A computer that slept wakes up to a kernel that has gone.
    document.addEventListener("visibilitychange", () => document.hidden || check());
  };

  addEventListener("pagehide", () => {
    leaving = true;
    const form = new FormData();
    form.append("_xsrf", /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    navigator.sendBeacon(`${config.baseUrl}voila/api/shutdown/${config.kernelId}`, form);
  });
  // Brought back by the Back button from the browser's memory: the kernel is gone, so begin again.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
