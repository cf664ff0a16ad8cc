// What the page shows, all of it in the fragment of its address: an address that was copied shows the same again.

const DEFAULTS = {
  token: '', open: '', beside: '', view: '', from: '', to: '', at: '', brush: '', worker: '', job: '', loop: '',
  by: '', table: '',
};

let current = parse();
const listeners = [];

function parse() {
  const all = new URLSearchParams(location.hash.slice(1));
  const state = {};
  for (const name of Object.keys(DEFAULTS)) state[name] = all.get(name) ?? '';
  return state;
}

function text(state) {
  const all = new URLSearchParams();
  for (const name of Object.keys(DEFAULTS)) if (state[name] !== '') all.set(name, state[name]);
  return `#${all}`;
}

export function state() {
  return current;
}

/** Changes some of it. What opens something else makes an entry in the browser's history; the rest replaces it. */
export function change(values, isStep = false) {
  const next = { ...current };
  for (const [name, value] of Object.entries(values)) next[name] = value === null ? '' : String(value);
  const now = text(next);
  if (now === text(current)) return;
  current = next;
  if (isStep) history.pushState(null, '', now);
  else later();
  listeners.forEach(listener => listener(values));
}

// Browsers refuse an address that changes at every frame, so it follows the page a little later.
let timer = 0;

function later() {
  if (timer === 0) {
    timer = setTimeout(() => {
      timer = 0;
      history.replaceState(null, '', text(current));
    }, 150);
  }
}

export function addressNow() {
  return text(current);
}

export function onChange(listener) {
  listeners.push(listener);
}

window.addEventListener('hashchange', () => {
  current = parse();
  listeners.forEach(listener => listener(null));
});
window.addEventListener('popstate', () => {
  current = parse();
  listeners.forEach(listener => listener(null));
});
