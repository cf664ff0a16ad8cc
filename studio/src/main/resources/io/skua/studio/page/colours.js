// The colours of the page, as its style sheet has them for light and dark. Jobs of one name share a colour; names get
// colours in the order in which they appear, and after the eighth they begin again with the first.

import { JOB_COLOURS } from './doing.js';

export { JOB_COLOURS } from './doing.js';
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

/** The colour of a job of a recording; grey, if nothing is known of the job. */
export function jobColour(recording, number) {
  const job = recording.jobs[recording.jobIndex(number)];
  return theme().jobs[job?.colour] ?? theme().other;
}
