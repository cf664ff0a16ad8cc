// The colours of the page, as its style sheet has them for light and dark. Jobs get a colour in the order in which they
// appear; after the eighth they share a grey, since nobody can tell more apart.

export const JOB_COLOURS = 8;
const NAMES = ['paper', 'ink', 'muted', 'line', 'lane', 'accent', 'hungry', 'waiting', 'gap', 'other', 'heat',
  'class-S', 'class-X', 'class-Z', 'class-F'];

let colours = null;
const listeners = [];

function read() {
  const style = getComputedStyle(document.documentElement);
  const value = name => style.getPropertyValue(`--${name}`).trim();
  colours = { jobs: [] };
  for (const name of NAMES) colours[name] = value(name);
  for (let i = 0; i < JOB_COLOURS; i++) colours.jobs.push(value(`job-${i}`));
}

export function theme() {
  if (colours === null) read();
  return colours;
}

export function onThemeChange(listener) {
  listeners.push(listener);
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  read();
  listeners.forEach(listener => listener());
});

/** The colour of a job of a recording. */
export function jobColour(recording, number) {
  const index = recording.jobIndex(number);
  return index >= 0 && index < JOB_COLOURS ? theme().jobs[index] : theme().other;
}
