// The learner's progress as this browser keeps it: for each kind of exercise the highest level passed, and its stars.
// The lessons write it (widgets/progress.js), the landing page reads it. Whatever else may stand under this name, left
// by an older version or by hand, is passed over.
const progress = (() => {
  const NAME = "cardlib.progress";
  const whole = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

  const clean = (value) => {
    if (typeof value !== "object" || !value || Array.isArray(value)) return {};
    const sound = Object.entries(value).filter(
      ([kind, each]) => /^[\w.-]{1,64}$/.test(kind) && each && whole(each.level, 99) && whole(each.stars, 3),
    );
    return Object.fromEntries(sound.map(([kind, { level, stars }]) => [kind, { level, stars }]));
  };

  const read = () => {
    try {
      return clean(JSON.parse(localStorage.getItem(NAME)));
    } catch {
      return {}; // no storage, as in some private windows, or no JSON
    }
  };
  const write = (known) => {
    try {
      localStorage.setItem(NAME, JSON.stringify(known));
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  const forget = () => {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // There is none.
    }
  };
  const best = (one, other) => {
    const both = new Map(Object.entries(one));
    for (const [kind, { level, stars }] of Object.entries(other)) {
      const had = both.get(kind) ?? { level: 0, stars: 0 };
      both.set(kind, { level: Math.max(level, had.level), stars: Math.max(stars, had.stars) });
    }
    return Object.fromEntries(both);
  };
  // Another page has changed it, or cleared all.
  const concerns = (event) => event.key === NAME || event.key === null;

  return { clean, read, write, forget, best, concerns };
})();
