// What the colours and patterns of a view mean, in words.

import { element } from './text.js';
import { isByClass } from './machine.js';
import { theme } from './colours.js';

const STATES = 'Hatched: waiting. Hollow: hungry. Blank: asleep.';
const CLASSES = [['S', 'the source, where the job starts'], ['X', 'the axes'], ['Z', 'the outermost zone'],
  ['F', 'the fields between the axes']];

function lines(view, recording) {
  const turns = recording.hasColourPerName ? '' : ' Jobs take turns with eight colours.';
  switch (view) {
    case 'timeline': return [`Filled: busy, in the colour of the job. ${STATES} Crossed: events were lost.${turns}`];
    case 'machine': return [`Filled: busy, in the colour of ${isByClass(recording) ? 'the worker’s class' : 'the job'}. ${STATES} `
      + `Bar: tasks to steal. Arrow: a steal, from the victim to the thief.${isByClass(recording) ? '' : turns}`];
    case 'jobs': return ['Filled: busy workers of the job. Tinted: held by its island, not used. Hatched: waiting. '
      + `Crossed: events were lost.${turns}`];
    case 'loops': return ['Each row further down is a steal. The colour is the worker; workers that are eight apart share one. '
      + 'Faint: ends after the cursor.'];
    case 'places': return ['Cross: the place is lost. Ring: it joins, or takes over the books of a job.'];
    case 'compare': return [`Filled: busy, in the colours of the jobs. Hatched: waiting. Tinted: hungry.${turns}`];
    default: return [];
  }
}

/** Which colour is which job, where colours mean jobs and each name has one; Jobs and Compare say so elsewhere. */
function jobs(view, recording) {
  const shown = view === 'timeline' || (view === 'machine' && !isByClass(recording));
  const names = shown && recording.hasColourPerName && recording.jobNames.size > 1 ? [...recording.jobNames] : [];
  return names.map(([name, colour]) => {
    const swatch = element('i', { class: 'swatch' });
    swatch.style.background = theme().jobs[colour];
    return element('li', {}, swatch, name);
  });
}

export function legend(view, recording) {
  const named = jobs(view, recording);
  const classes = view === 'machine' && isByClass(recording) ? CLASSES : [];
  return element('div', { class: 'legend' },
    classes.length > 0 ? element('ul', { class: 'classes' }, ...classes.map(([name, meaning]) =>
      element('li', {}, element('i', { class: `key ${name}` }), element('b', {}, name), ` ${meaning}`))) : '',
    named.length > 0 ? element('ul', { class: 'classes' }, ...named) : '',
    ...lines(view, recording).map(text => element('p', {}, text)));
}
