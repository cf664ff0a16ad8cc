// The first page, and every page that has nothing to show: what can be opened, and what to do if that is nothing.

import { brief, element } from './text.js';

const SLOW = 0.25; // single steals can be followed at this speed

export class Home {
  constructor(app) {
    this.app = app;
    this.running = null;
    this.root = element('section', { class: 'home', 'aria-label': 'What can be opened' });
  }

  draw() {
    const { app } = this, { list, recording, problem } = app;
    const key = JSON.stringify([list, problem, recording?.id, recording?.failed, recording?.done, this.running, this.failed]);
    if (key === this.key) return;
    this.key = key;
    if (problem) this.say('The page cannot reach the studio', problem);
    else if (recording !== null && recording.failed !== null) this.broken(recording);
    else if (recording !== null && recording.done !== null) this.empty(recording);
    else if (recording !== null) this.say(`Opening ${recording.title}…`, '');
    else this.choices(list);
  }

  say(title, text, ...more) {
    this.root.replaceChildren(element('h1', {}, title), element('p', {}, text), ...more);
  }

  back() {
    return element('p', {}, element('button', { type: 'button', onclick: () => this.app.openRecording('') }, 'All recordings'));
  }

  broken(recording) {
    this.say(`${recording.title} cannot be opened`, recording.failed, element('p', {},
      'A recording is a file that a command wrote with --record, such as ',
      element('code', {}, './skua run nqueens 12 --record queens.skua'), '.'), this.back());
  }

  empty(recording) {
    const { problem } = recording.done;
    this.say(`${recording.title} has no events`,
      problem ?? (recording.done.whole ? 'Nothing happened while it was recorded.'
        : 'The program was killed before its first second was written.'),
      element('p', {}, 'Record a run that takes a while, such as ',
        element('code', {}, './skua run nqueens 14 --record queens.skua'), '.'), this.back());
  }

  choices(list) {
    const recordings = list.recordings.map(one => this.card(one.title, size(one.bytes), () => this.app.openRecording(one.id)));
    const reports = list.reports.map(one => element('a', { class: 'card', href: one.path, target: '_blank', rel: 'noopener' },
      element('b', {}, one.title), element('span', {}, `${size(one.bytes)}, opens in a tab of its own`)));
    const live = list.live.map(one => this.card(one.title, `process ${one.process}, running`,
      () => this.app.openRecording(`live-${one.id}`)));
    const demos = list.demos.map(one => this.card(one.title,
      this.running === one.id ? 'Running…' : one.about, () => this.runDemo(one)));
    const part = (title, cards, otherwise) => [element('h2', {}, title),
      cards.length > 0 ? element('div', { class: cards.length === 4 ? 'cards four' : 'cards' }, ...cards) : element('p', { class: 'none' }, ...otherwise)];
    this.root.replaceChildren(
      element('h1', {}, 'See what your workers do'),
      this.failed ? element('p', { class: 'failed', role: 'alert' }, this.failed) : '',
      ...part('Recordings', recordings, ['None yet. Record a run with ',
        element('code', {}, './skua run nqueens 12 --record queens.skua'), ' and open it with ',
        element('code', {}, './skua studio queens.skua'), '.']),
      ...(reports.length > 0 ? part('Reports', reports, []) : []),
      ...part('Running now', live, [list.trouble || 'No program of yours can be watched. Start one with ',
        element('code', {}, '-Dskua.studio'), ', and it appears here.']),
      ...(demos.length > 0 ? part('Demos', demos, []) : []));
  }

  card(title, about, action) {
    return element('button', { type: 'button', class: 'card', disabled: this.running !== null, onclick: action },
      element('b', {}, title), element('span', {}, about));
  }

  async runDemo(demo) {
    const { app } = this;
    this.running = demo.id;
    this.failed = null;
    app.redraw();
    try {
      const { recordings } = await app.ask(`api/demo/${demo.id}`, 'POST');
      app.list = await app.ask('api/list');
      app.playWhenOpen(recordings[0], demo.view === 'machine' ? SLOW : 1);
      app.openRecording(recordings[0], { view: demo.view, beside: recordings[1] ?? null });
    } catch (problem) {
      this.failed = problem.message;
    }
    this.running = null;
    app.redraw();
  }
}

function size(bytes) {
  return `${brief(bytes).includes(' ') ? brief(bytes) : `${bytes} `}B`;
}
