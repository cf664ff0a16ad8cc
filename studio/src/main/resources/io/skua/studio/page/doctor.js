// The view Doctor: why is it slow? One sentence, its evidence, and where the time went.

import { element, percent } from './text.js';
import { change } from './state.js';
import { theme } from './colours.js';

export class Doctor {
  constructor(app) {
    this.app = app;
    this.root = element('section', { class: 'view', 'aria-label': 'Doctor' });
    this.id = null;
  }

  draw() {
    const { recording } = this.app;
    if (recording.isLive && recording.done === null) {
      this.say('A run is diagnosed when it has ended.', 'Watch it in the Timeline meanwhile.');
    } else if (this.id !== recording.id) {
      this.id = recording.id;
      this.say('Looking for the cause…', '');
      this.load(recording);
    }
  }

  async load(recording) {
    let found;
    try {
      found = await this.app.ask(`api/diagnosis/${recording.id}`);
    } catch (problem) {
      this.say('There is no diagnosis', problem.message);
      return;
    }
    if (this.id !== recording.id) return;
    if (!found.sentence) this.say('There is no diagnosis of this recording.', 'The Timeline shows what happened.');
    else this.show(recording, found);
  }

  say(title, text) {
    const key = title + text;
    if (this.said === key) return;
    this.said = key;
    this.root.replaceChildren(element('div', { class: 'doctor' }, element('h2', { class: 'verdict' }, title), element('p', {}, text)));
  }

  show(recording, { sentence, advice, evidence = [], account = {}, whatIf = [] }) {
    this.said = null;
    const chips = evidence.map(one => element('button', { type: 'button', onclick: () => this.jump(one) }, one.text));
    const causes = Object.entries(account).filter(([, share]) => share > 0).sort((a, b) => b[1] - a[1]);
    const bar = element('div', { class: 'causes', 'aria-hidden': 'true' });
    const rows = causes.map(([cause, share], i) => {
      const colour = cause === 'healthy' ? theme().other : theme().jobs[i % theme().jobs.length];
      const piece = element('i'), swatch = element('i', { class: 'swatch' });
      piece.style.flexGrow = String(share);
      piece.style.background = colour;
      swatch.style.background = colour;
      bar.append(piece);
      return element('tr', {}, element('th', { scope: 'row', class: 'left' }, swatch, cause), element('td', {}, percent(share, 1)));
    });
    this.root.replaceChildren(element('div', { class: 'doctor' },
      element('h2', { class: 'verdict' }, sentence), advice ? element('p', { class: 'advice' }, advice) : '',
      chips.length > 0 ? element('div', { class: 'chips' }, ...chips) : '',
      element('h2', {}, 'Where the workers’ time went'), bar,
      element('table', {}, element('tbody', {}, ...rows)),
      ...(whatIf.length > 0 ? [element('h2', {}, 'What if'),
        element('ul', { class: 'whatif' }, ...whatIf.map(one => element('li', {}, String(one.text ?? one))))] : [])));
  }

  /** Shows the time and worker of a piece of evidence. */
  jump({ from, until, worker }) {
    const { app } = this;
    change({ view: 'timeline', worker: worker >= 0 ? worker : null, brush: until > from ? `${from}~${until}` : null }, true);
    if (Number.isFinite(from)) {
      app.goTo(from);
      const room = Math.max(1, until - from);
      app.show(from - room, until + room);
    }
  }
}
