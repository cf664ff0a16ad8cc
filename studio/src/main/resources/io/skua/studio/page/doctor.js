// The view Doctor: why is it slow? One sentence, its evidence, and where the time went.

import { element, percent } from './text.js';
import { change } from './state.js';
import { theme } from './colours.js';

const SHARE_MIN = 0.0005; // less would be shown as 0.0 %

/** A cause has the same colour in all diagnoses, since all of them list the same causes in the same order. */
export function causeColour(account, cause) {
  const { jobs, hungry, ink, other } = theme(), colours = [...jobs, hungry, ink];
  return cause === 'healthy' ? other : colours[Object.keys(account).filter(one => one !== 'healthy').indexOf(cause) % colours.length];
}

export function causeName(cause) {
  return cause === 'jvm' ? 'JVM' : cause;
}

export class Doctor {
  constructor(app) {
    this.app = app;
    this.root = element('section', { class: 'view', 'aria-label': 'Doctor' });
  }

  draw() {
    const { recording, diagnoses } = this.app, isRunning = recording.isLive && recording.done === null;
    const { found, problem, isFinal } = diagnoses.of(recording);
    if (found?.sentence) this.show(found, isRunning);
    else if (problem) this.say('There is no diagnosis.', problem);
    else if (isRunning) this.say('The doctor listens…', 'It takes a few seconds until there is enough to say.');
    else if (!isFinal) this.say('Looking for the cause…', '');
    else if (recording.isLive) {
      this.say('There is no diagnosis of this run.', 'It ended before the doctor had heard enough. The Timeline shows what happened.');
    } else this.say('There is no diagnosis of this recording.', 'The Timeline shows what happened.');
  }

  say(title, text) {
    const key = title + text;
    if (this.said === key) return;
    this.said = key;
    this.root.replaceChildren(element('div', { class: 'doctor keep' }, element('h2', { class: 'verdict' }, title), element('p', {}, text)));
  }

  show(found, isRunning) {
    const key = JSON.stringify([found, isRunning, theme().paper]);
    if (this.said === key) return;
    this.said = key;
    const focused = [...this.root.querySelectorAll('.chips button')].indexOf(document.activeElement);
    const { sentence, advice, evidence = [], account = {}, whatIf = [] } = found;
    const chips = evidence.map(one => element('button', { type: 'button', onclick: () => this.jump(one) }, one.text));
    const causes = Object.entries(account).filter(([, share]) => share >= SHARE_MIN).sort((a, b) => b[1] - a[1]);
    const bar = element('div', { class: 'causes', 'aria-hidden': 'true' });
    const rows = causes.map(([cause, share]) => {
      const colour = causeColour(account, cause);
      const piece = element('i'), swatch = element('i', { class: 'swatch' });
      piece.style.flexGrow = String(share);
      piece.style.background = colour;
      swatch.style.background = colour;
      bar.append(piece);
      return element('tr', {}, element('th', { scope: 'row', class: 'left' }, swatch, causeName(cause)), element('td', {}, percent(share, 1)));
    });
    this.root.replaceChildren(element('div', { class: 'doctor keep' },
      isRunning ? element('p', { class: 'when' }, 'In the last seconds:') : '',
      element('h2', { class: 'verdict' }, sentence), advice ? element('p', { class: 'advice' }, advice) : '',
      chips.length > 0 ? element('div', { class: 'chips' }, ...chips) : '',
      element('h2', {}, 'Where the workers’ time went'), bar,
      element('table', {}, element('tbody', {}, ...rows)),
      ...(whatIf.length > 0 ? [element('h2', {}, 'What if'),
        element('ul', { class: 'whatif' }, ...whatIf.map(one => element('li', {}, String(one.text ?? one))))] : [])));
    if (focused >= 0) this.root.querySelectorAll('.chips button')[focused]?.focus(); // live, the words change
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
