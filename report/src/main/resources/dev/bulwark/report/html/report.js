// What a report does beside being read: steps through the execution, shows values, follows links.
// All text gets into the page as text, never as markup.
const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const listing = $("listing");

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// ---- Colours

const THEMES = { "": "as the system", dark: "dark", light: "light" };

function setTheme(theme) {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  $("theme").textContent = "Colours: " + THEMES[theme];
  try {
    localStorage.setItem("bulwark-theme", theme);
  } catch {
    // Some browsers keep nothing for files; then it is for this visit.
  }
}

function startTheme() {
  let kept = "";
  try {
    kept = localStorage.getItem("bulwark-theme") ?? "";
  } catch {
    // As above.
  }
  setTheme(kept in THEMES ? kept : "");
  $("theme").hidden = false;
  $("theme").addEventListener("click", () => {
    const names = Object.keys(THEMES);
    setTheme(names[(names.indexOf(root.dataset.theme ?? "") + 1) % names.length]);
  });
}

// ---- Lines of the source

const anchorOf = (file, line) => (file === 0 ? "L" : `F${file + 1}-L`) + line;

function mark(className, lines) {
  for (const old of document.querySelectorAll(".line." + className)) old.classList.remove(className);
  for (const line of lines) line?.classList.add(className);
}

/** Scrolls the listing, and nothing around it, until the line is in the middle, or in sight. */
function scrollTo(line, always) {
  const centre = () => {
    const box = listing.getBoundingClientRect();
    const at = line.getBoundingClientRect();
    const inSight = at.top > box.top + 60 && at.bottom < box.bottom - 40;
    if (always || !inSight) listing.scrollTop += at.top - box.top - (box.height - at.height) / 2;
    return !inSight;
  };
  // What comes into sight gets its true height only then.
  if (centre()) {
    centre();
    requestAnimationFrame(centre);
  }
  const file = line.closest(".file").id;
  for (const link of document.querySelectorAll("#files a")) {
    if (link.getAttribute("href") === "#" + file) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// ---- The rows of the execution

const STEP = 0, CALL = 1, GAP = 5, ERROR = 6;
const HERE = 0, GLOBAL = 1, FUNCTION = 2, NONE = 3;
const HEIGHT = 22;
const EFFECTS = 9;
const MOST_VALUES = 300;

let rows = [], strings = [], files = [], initial = [];
let open, end, parent, number, total = 0;
let shown = [], place = new Map(), current = -1, unfolded = false;

const kind = (i) => rows[i][0];
const level = (i) => rows[i][1];
const text = (i) => strings[rows[i][3]];
const isStep = (i) => kind(i) <= CALL || kind(i) >= GAP;
const isGroup = (i) => end[i] > i + 1;
const isFolded = (i) => isGroup(i) && !open[i];

function readEffects(list, from) {
  const found = [];
  for (let e = from; e < list.length; e += 8) {
    found.push({
      name: strings[list[e]], value: strings[list[e + 1]], input: list[e + 2] & 1, changing: list[e + 2] & 2,
      scope: list[e + 3], owner: strings[list[e + 4]], key: strings[list[e + 5]], from: list[e + 6], to: list[e + 7],
    });
  }
  return found;
}

const effects = (i) => readEffects(rows[i], EFFECTS);

const source = (effect) => (effect.changing ? " (volatile, input)" : effect.input ? " (input)" : "");
const words = (effect) => (effect.name ? effect.name + " = " : "") + effect.value + source(effect);
const hasInput = (i) => effects(i).some((effect) => effect.input);

/** The row whose line is shown for this one: itself, or the first within it that has one. */
function lined(i) {
  for (let j = i; j < end[i]; j++) if (rows[j][5] >= 0) return j;
  for (let j = i - 1; j >= 0; j--) if (rows[j][5] >= 0) return j;
  return -1;
}

function lineOf(i) {
  return i >= 0 && rows[i][5] >= 0 ? $(anchorOf(rows[i][5], rows[i][6])) : null;
}

function readRows() {
  const data = JSON.parse($("data").textContent);
  ({ rows, strings, files } = data);
  initial = readEffects(data.initial, 0);
  const count = rows.length;
  open = new Uint8Array(count);
  end = new Int32Array(count).fill(count);
  parent = new Int32Array(count).fill(-1);
  number = new Int32Array(count);
  const around = [];
  for (let i = 0; i < count; i++) {
    while (around.length && level(around.at(-1)) >= level(i)) end[around.pop()] = i;
    parent[i] = around.length ? around.at(-1) : -1;
    around.push(i);
    open[i] = rows[i][2];
    number[i] = isStep(i) ? ++total : total + 1;
  }
}

function findShown() {
  shown = [];
  place = new Map();
  for (let i = 0; i < rows.length; i = isFolded(i) ? end[i] : i + 1) {
    place.set(i, shown.length);
    shown.push(i);
  }
}

function rowElement(i) {
  const row = element("div", "row");
  row.id = "row-" + i;
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", level(i) + 1);
  row.setAttribute("aria-selected", i === current);
  if (kind(i) === CALL) row.classList.add("call");
  else if (kind(i) === ERROR) row.classList.add("end");
  else if (kind(i) !== STEP) row.classList.add("group");
  row.style.top = place.get(i) * HEIGHT + "px";
  row.append(element("span", "at", rows[i][5] >= 0 && isStep(i) ? rows[i][6] : ""));
  const fold = element("span", "fold", isGroup(i) ? (open[i] ? "▾" : "▸") : "");
  fold.style.marginLeft = Math.min(level(i), 16) * 14 + "px";
  if (isGroup(i)) row.setAttribute("aria-expanded", open[i] === 1);
  row.append(fold, element("span", "what", (kind(i) === CALL ? "in " : "") + text(i)));
  const all = effects(i);
  const inputs = strings[rows[i][4]];
  if (all.length) {
    row.append(element("span", "took" + (hasInput(i) ? " input" : ""), all.map(words).join(", ")));
  } else if (isFolded(i) && inputs) {
    row.append(element("span", "took input", "inputs: " + inputs));
  }
  const at = rows[i][5] >= 0 ? files[rows[i][5]] + ":" + rows[i][6] + "  " : "";
  row.title = at + text(i) + (all.length ? "\n" + all.map(words).join("\n") : "");
  return row;
}

/** Only what is in sight is in the page. */
function render() {
  const steps = $("steps");
  const from = Math.max(0, Math.floor(steps.scrollTop / HEIGHT) - 10);
  const to = Math.min(shown.length, from + Math.ceil(steps.clientHeight / HEIGHT) + 20);
  const room = element("div", "room");
  room.setAttribute("role", "none");
  room.style.height = shown.length * HEIGHT + "px";
  for (let p = from; p < to; p++) room.append(rowElement(shown[p]));
  steps.replaceChildren(room);
  if (place.get(current) >= from && place.get(current) < to) {
    steps.setAttribute("aria-activedescendant", "row-" + current);
  } else {
    steps.removeAttribute("aria-activedescendant");
  }
}

// ---- Values

/** What variables hold when all up to a row is done, and in which row each was set. */
function stateAt(last) {
  let frames = [], globals = new Map(), lost = false;
  for (const effect of initial) if (effect.scope === GLOBAL) globals.set(effect.key, { ...effect, at: -1 });
  for (let i = 0; i <= last; i++) {
    const depth = rows[i][7];
    if (kind(i) === GAP) {
      frames = [];
      globals = new Map();
      lost = true;
    } else if (depth >= 0) {
      const name = strings[rows[i][8]];
      frames.length = Math.min(frames.length, kind(i) === CALL ? depth : depth + 1);
      if (frames[depth]?.name !== name) frames[depth] = { name, values: new Map(), at: -1 };
      if (kind(i) !== CALL) frames[depth].at = i;
      for (const effect of rows[i].length > EFFECTS ? effects(i) : []) {
        const owner =
          effect.scope === FUNCTION ? frames.findLast((frame) => frame?.name === effect.owner) : frames[depth];
        const values = effect.scope === GLOBAL || !owner ? globals : owner.values;
        if (effect.scope !== NONE) values.set(effect.key, { ...effect, at: i });
      }
    }
  }
  return { frames, globals, lost };
}

/** Of an activation, what its blocks have that are open. */
function inScope(frame) {
  const line = frame.at >= 0 ? rows[frame.at][6] : 0;
  const all = [...frame.values.values()];
  return line ? all.filter((effect) => !effect.to || (effect.from <= line && line <= effect.to)) : all;
}

function table(all, since) {
  const made = element("table");
  // Of very many those that have changed, and the latest.
  const kept = all.length <= MOST_VALUES ? all : all.toSorted((a, b) => b.at - a.at).slice(0, MOST_VALUES);
  for (const effect of kept) {
    const line = element("tr", effect.at > since ? "changed" : "");
    const name = element("th", "", effect.name);
    name.scope = "row";
    const value = element("td", "", effect.value);
    if (effect.input) value.append(element("span", "input", source(effect)));
    if (effect.at > since) value.append(element("span", "input", " changed"));
    line.append(name, value);
    made.append(line);
  }
  if (kept.length < all.length) {
    made.append(element("caption", "none", `${all.length - kept.length} more, changed earlier`));
  }
  return made;
}

function lineLink(i) {
  const made = element("a", "to-line", `line ${rows[i][6]}`);
  made.href = "#" + anchorOf(rows[i][5], rows[i][6]);
  return made;
}

function showValues(state, since) {
  const values = $("values");
  values.replaceChildren();
  if (kind(current) === ERROR) values.append(element("p", "violation", text(current)));
  if (state.lost) {
    values.append(element("p", "none", "Steps were left out: only what has been set since then is known."));
  }
  const frames = state.frames.filter((frame) => frame && frame.name !== "#start").reverse();
  frames.forEach((frame, n) => {
    const head = element("h3", "", frame.name + "()");
    if (frame.at >= 0 && rows[frame.at][5] >= 0) {
      head.append(element("span", "none", n === 0 ? " at " : " waits for a call in "), lineLink(frame.at));
    }
    const own = inScope(frame);
    values.append(head, own.length ? table(own, since) : element("p", "none", "no variable set yet"));
  });
  if (state.globals.size) {
    values.append(element("h3", "", "Globals and memory"), table([...state.globals.values()], since));
  }
  values.scrollTop = 0;
}

// ---- Stepping

function unfoldTo(i) {
  let changed = false;
  for (let p = parent[i]; p >= 0; p = parent[p]) {
    changed ||= !open[p];
    open[p] = 1;
  }
  if (changed) findShown();
}

function select(i, quietly) {
  unfoldTo(i);
  current = i;
  const p = place.get(i);
  const last = isFolded(i) ? end[i] - 1 : i;
  const before = p > 0 ? shown[p - 1] : -1;
  const state = stateAt(last);
  // A folded call has ended, but for the one in which the execution does.
  if (isFolded(i) && kind(i) === CALL && end[i] < rows.length) {
    state.frames.length = Math.min(state.frames.length, rows[i][7]);
  }
  // Before anything is measured: the first values make room for themselves.
  showValues(state, isFolded(before) ? end[before] - 1 : before);
  const steps = $("steps");
  const top = p * HEIGHT;
  if (top < steps.scrollTop + HEIGHT || top > steps.scrollTop + steps.clientHeight - 2 * HEIGHT) {
    render();
    steps.scrollTop = top - steps.clientHeight / 2;
  }
  render();
  const line = lineOf(lined(i));
  mark("current", [line]);
  mark("caller", state.frames.slice(0, -1).map((frame) => (frame ? lineOf(frame.at) : null)));
  mark("chosen", []);
  if (line) scrollTo(line, false);
  const until = isFolded(i) ? number[Math.min(end[i], rows.length) - 1] : number[i];
  $("place").textContent = `step ${number[i]}${until > number[i] ? "–" + until : ""} of ${total}`;
  for (const id of ["first", "back"]) $(id).disabled = p === 0;
  for (const id of ["forward", "last"]) $(id).disabled = p === shown.length - 1;
  if (!quietly) remember("step-" + number[i]);
}

function remember(hash) {
  try {
    history.replaceState(null, "", "#" + hash);
  } catch {
    // The page is where that is not allowed.
  }
}

function step(by) {
  const p = place.get(current) + by;
  if (p >= 0 && p < shown.length) select(shown[p]);
}

function fold(i, folded) {
  if (!isGroup(i)) return;
  open[i] = folded ? 0 : 1;
  findShown();
  select(place.has(current) ? current : i);
}

function foldAll() {
  unfolded = !unfolded;
  rows.forEach((row, i) => (open[i] = unfolded ? 1 : row[2]));
  findShown();
  $("unfold").textContent = unfolded ? "fold" : "unfold all";
  select(current);
}

function nextInput() {
  for (let n = 1; n <= rows.length; n++) {
    const i = (current + n) % rows.length;
    if (isStep(i) && hasInput(i)) return select(i);
  }
}

const selectLast = (quietly) => select(rows.length - 1, quietly);
const numbered = (n) => rows.findIndex((row, i) => isStep(i) && number[i] === n);

/** The next time that the execution comes by the line. */
function visit(line) {
  for (let n = 1; n <= rows.length; n++) {
    const i = (current + n) % rows.length;
    if (isStep(i) && lineOf(i) === line) return select(i);
  }
}

function startSteps() {
  readRows();
  findShown();
  $("controls").hidden = false;
  const steps = $("steps");
  steps.addEventListener("scroll", render, { passive: true });
  new ResizeObserver(render).observe(steps);
  steps.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row) return;
    const i = Number(row.id.slice("row-".length));
    if (event.target.classList.contains("fold")) fold(i, open[i]);
    else select(i);
  });
  steps.addEventListener("dblclick", (event) => {
    const row = event.target.closest(".row");
    if (row) fold(current, open[current]);
  });
  listing.addEventListener("click", (event) => {
    if (event.target.classList.contains("beside")) visit(event.target.closest(".line"));
  });
  $("first").addEventListener("click", () => select(shown[0]));
  $("back").addEventListener("click", () => step(-1));
  $("forward").addEventListener("click", () => step(1));
  $("last").addEventListener("click", () => selectLast());
  $("input").addEventListener("click", nextInput);
  $("unfold").addEventListener("click", foldAll);
}

// ---- Claims

const claims = [...document.querySelectorAll(".claim")];
let claim = -1;

function choose(n, quietly) {
  if (n < 0 || n >= claims.length) return;
  claims[claim]?.classList.remove("chosen");
  claim = n;
  const chosen = claims[n];
  chosen.classList.add("chosen");
  if (!quietly) {
    chosen.scrollIntoView({ block: "nearest" });
    remember(chosen.id);
  }
  const line = $(chosen.dataset.line ?? "");
  mark("chosen", [line]);
  if (line) scrollTo(line, false);
}

// ---- Keys and links

const STEPPING = {
  j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
  Home: () => select(shown[0]), End: () => selectLast(), i: nextInput, f: foldAll,
  ArrowRight: () => (isFolded(current) ? fold(current, false) : step(1)),
  ArrowLeft: () => (isGroup(current) && open[current] ? fold(current, true) : parent[current] >= 0 && select(parent[current])),
};
const CLAIMS = {
  j: () => choose(claim + 1), ArrowDown: () => choose(claim + 1),
  k: () => choose(claim - 1), ArrowUp: () => choose(claim - 1),
  Home: () => choose(0), End: () => choose(claims.length - 1),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // Where something scrolls by itself, arrows are for that.
  const here = event.target === document.body || event.target.closest("#main");
  if (event.key.length > 1 && (!here || event.target.closest("#values"))) return;
  const keys = rows.length ? STEPPING : CLAIMS;
  if (Object.hasOwn(keys, event.key)) {
    event.preventDefault();
    keys[event.key]();
  }
}

/** Goes where the address says; answers whether that is anywhere. */
function follow() {
  const hash = location.hash.slice(1);
  if (/^step-\d+$/.test(hash) && rows.length) {
    const i = numbered(Number(hash.slice("step-".length)));
    if (i >= 0) select(i, true);
    return i >= 0;
  }
  if (/^claim-\d+$/.test(hash)) {
    choose(Number(hash.slice("claim-".length)) - 1, true);
    return true;
  }
  if (/^(F\d+-)?L\d+$/.test(hash) && $(hash)) {
    mark("chosen", [$(hash)]);
    scrollTo($(hash), false);
    return true;
  }
  return false;
}

startTheme();
if ($("data")) {
  startSteps();
  selectLast(true);
} else if (claims.length) {
  choose(0, true);
}
follow();
addEventListener("hashchange", follow);
document.addEventListener("keydown", onKey);
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("#text details, #numbers details")) folded.open = true;
});
root.dataset.ready = Math.round(performance.now());
