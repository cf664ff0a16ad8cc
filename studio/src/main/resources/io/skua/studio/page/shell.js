// What surrounds the views: who is shown, which views there are, the selection, and the controls of time.

import { element, many, percent, span, whole } from './text.js';
import { change, state } from './state.js';
import { ASLEEP, BUSY, HUNGRY, VACANT, WAITING, phase } from './recording.js';
import { jobColour } from './colours.js';
import { KEYS, VIEWS } from './keys.js';
import { Scrubber } from './scrubber.js';
import { between } from './statistics.js';
import { describe } from './timeline.js';
import { legend } from './legend.js';

const TITLES = { doctor: 'Doctor', timeline: 'Timeline', machine: 'Machine', jobs: 'Jobs', loops: 'Loops', places: 'Places',
  compare: 'Compare' };
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10];
const at = id => document.getElementById(id);

export class Shell {
  constructor(app) {
    this.app = app;
    this.scrubber = new Scrubber(app);
    this.makeHeader();
    this.makeViews();
    this.makeTransport();
    this.makeHelp();
    at('skip').addEventListener('click', event => {
      event.preventDefault();
      at('main').focus();
    });
  }

  makeHeader() {
    const { app } = this;
    this.title = element('h1', { class: 'title' });
    this.facts = element('span', { class: 'facts' });
    this.mode = element('span', { class: 'mode' });
    this.warning = element('p', { class: 'warning', role: 'status' });
    this.finder = element('input', { type: 'search', class: 'finder', placeholder: 'Find…  /',
      'aria-label': 'Find a worker, a job or a note', onchange: () => this.findText(this.finder.value) });
    this.tableButton = element('button', { type: 'button', class: 'quiet', onclick: () => app.toggleTable() }, 'Table');
    const home = element('button', { type: 'button', class: 'brand', 'aria-label': 'Skua studio: all recordings',
      onclick: () => app.openRecording('', { view: null }) }, 'skua', element('b', {}, 'studio'));
    at('header').append(home, element('div', { class: 'subject' }, this.title, this.mode, this.facts),
      element('div', { class: 'tools' }, this.finder, this.tableButton,
        element('button', { type: 'button', class: 'quiet', 'aria-label': 'Keys', onclick: () => this.help() }, '?')));
    at('header').after(this.warning);
  }

  makeViews() {
    this.tabs = new Map(VIEWS.map((name, i) => [name, element('button', { type: 'button',
      onclick: () => this.app.setView(name) }, TITLES[name], element('kbd', { 'aria-hidden': 'true' }, String(i + 1)))]));
    at('views').append(...this.tabs.values());
  }

  makeTransport() {
    const { app } = this;
    const button = (label, text, action, name = '') =>
      element('button', { type: 'button', 'aria-label': label, title: label, class: name, onclick: action }, text);
    this.playButton = button('Play', '▶', () => (app.playing || app.follows ? app.pause() : app.play()), 'play');
    this.speedBox = element('select', { 'aria-label': 'Speed',
      onchange: () => {
        app.speed = Number(this.speedBox.value);
        app.redraw();
      } }, ...SPEEDS.map(speed => element('option', { value: speed, selected: speed === 1 }, `${speed}×`)));
    this.clock = element('output', { class: 'clock' });
    at('transport').append(
      element('div', { class: 'buttons' }, button('Event before', '‹', () => app.step(false)), this.playButton,
        button('Next event', '›', () => app.step(true)), this.speedBox, this.clock),
      this.scrubber.root,
      element('div', { class: 'buttons zooms' }, button('Zoom out', '−', () => app.zoom(2)),
        button('Zoom in', '+', () => app.zoom(0.5)),
        button('Show the whole recording', 'all', () => app.show(app.recording.start, app.recording.end))));
  }

  makeHelp() {
    const rows = KEYS.flatMap(([keys, text]) => [element('dt', {}, element('kbd', {}, keys)), element('dd', {}, text)]);
    at('help').append(element('h2', {}, 'Keys'), element('dl', {}, ...rows),
      element('p', {}, 'Drag over a picture to choose a span of time. Ctrl and the wheel zoom.'),
      element('form', { method: 'dialog' }, element('button', {}, 'Close')));
  }

  help() {
    at('help').showModal();
  }

  find() {
    this.finder.focus();
    this.finder.select();
  }

  /** Goes to the first worker, job or note that the text names. */
  findText(text) {
    const { app } = this, { recording } = app, wanted = text.trim().toLowerCase();
    if (wanted === '' || recording === null || recording.isEmpty) return;
    const number = /^(?:w|worker)?\s*(\d+)$/.exec(wanted);
    const job = recording.jobs.find(each => recording.jobName(each.number).toLowerCase().includes(wanted));
    const note = recording.notes.find(each => each.text.toLowerCase().includes(wanted));
    const isWorker = number !== null && recording.byPlace.has(Number(number[1]));
    if (isWorker) change({ worker: Number(number[1]) });
    else if (note !== undefined) {
      app.goTo(note.time);
      app.reveal(note.time);
    } else if (job !== undefined) {
      change({ job: job.number });
      app.goTo(job.started ?? job.submitted ?? recording.start);
      app.reveal(app.at);
    }
    this.finder.setCustomValidity(isWorker || note || job ? '' : 'Nothing of that name is in this recording.');
    this.finder.reportValidity();
  }

  // ---- drawing ----

  draw() {
    const { app } = this, { recording } = app, isOpen = recording !== null && !recording.isEmpty;
    document.body.classList.toggle('home', !isOpen);
    document.body.classList.toggle('tables', app.isTable);
    const shown = isOpen ? app.views[app.view].root : app.home.root;
    if (at('main').firstChild !== shown) at('main').replaceChildren(shown);
    this.drawHeader(recording, isOpen);
    this.tableButton.hidden = !isOpen;
    if (!isOpen) return;
    for (const [name, tab] of this.tabs) {
      if (name === app.view) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
      tab.hidden = (name === 'loops' && recording.loops.length === 0) || (name === 'doctor' && !app.list.doctor)
        || (name === 'places' && recording.cluster.length === 0);
    }
    this.tableButton.setAttribute('aria-pressed', String(app.isTable));
    this.drawTransport(recording);
    this.scrubber.draw();
    this.drawDetails(recording);
  }

  drawHeader(recording, isOpen) {
    const set = (node, text) => {
      if (node.textContent !== text) node.textContent = text;
    };
    document.title = isOpen ? `${recording.program} · Skua studio` : 'Skua studio';
    set(this.title, isOpen ? recording.program : '');
    this.title.hidden = !isOpen;
    const isRunning = isOpen && recording.isLive && recording.done === null;
    set(this.mode, !isOpen ? '' : isRunning ? 'live' : recording.simulated ? 'simulated' : 'replay');
    this.mode.className = `mode ${isRunning ? 'live' : ''}`;
    const { header } = recording ?? {};
    set(this.facts, !isOpen ? '' : [header.pid && `process ${header.pid}`,
      Number.isFinite(recording.lag) && `lag ${(recording.lag / 1000).toFixed(1)} s`,
      recording.lost > 0 ? `${whole(recording.lost)} lost` : 'none lost', many(recording.events, 'event'),
      recording.cluster.length > 1 && many(recording.cluster.length, 'place'), many(recording.lanes.length, 'worker'),
      header.policy, span(recording.end - recording.start, recording.unit)].filter(Boolean).join(' · '));
    set(this.warning, isOpen ? trouble(recording) : '');
  }

  drawTransport(recording) {
    const { app } = this, isMoving = app.playing || app.follows;
    this.playButton.textContent = isMoving ? '❚❚' : '▶';
    this.playButton.setAttribute('aria-label', isMoving ? 'Pause' : 'Play');
    if (this.speedBox.value !== String(app.speed)) this.speedBox.value = String(app.speed);
    const text = `${span(app.at - recording.start, recording.unit, 4)}`;
    if (this.clock.textContent !== text) this.clock.textContent = text;
    this.clock.title = `1 second of playing is ${span(app.rate, recording.unit)}`;
  }

  drawDetails(recording) {
    const { app } = this, range = app.brush ?? app.window;
    const key = `${recording.version} ${range.from} ${range.to} ${app.worker} ${app.job} ${app.view} ${Math.round(app.at)} ${state().by}`;
    if (key === this.detailsKey) return;
    this.detailsKey = key;
    const statisticsKey = `${recording.id} ${recording.version} ${range.from} ${range.to}`;
    if (statisticsKey !== this.statisticsKey) {
      this.statisticsKey = statisticsKey;
      this.found = between(recording, range.from, range.to);
    }
    const parts = [this.machinePart(recording, range)];
    if (app.worker !== null && recording.byPlace.has(app.worker)) parts.unshift(this.workerPart(recording));
    if (app.job !== null && recording.jobIndex(app.job) >= 0) parts.unshift(this.jobPart(recording));
    at('details').replaceChildren(...parts, legend(app.view, recording));
  }

  machinePart(recording, range) {
    const { found, app } = this, { total, all } = found, { unit } = recording;
    const brushed = app.brush !== null;
    return element('section', {},
      element('h2', {}, brushed ? 'Chosen span' : 'Window'),
      element('p', { class: 'lead' }, span(range.to - range.from, unit),
        element('small', {}, ` from ${span(range.from - recording.start, unit, 4)}`)),
      account(total, all),
      facts([['steals', whole(found.steals)], ['searches in vain', whole(found.misses)],
        ['worker-time', span(all, unit)]]),
      brushed && element('div', { class: 'row' },
        element('button', { type: 'button', onclick: () => app.show(range.from, range.to) }, 'Zoom to it'),
        element('button', { type: 'button', class: 'quiet', onclick: () => change({ brush: null }) }, 'Drop it')));
  }

  workerPart(recording) {
    const { app, found } = this, place = app.worker, lane = recording.byPlace.get(place);
    const { times, steals, stolen } = found.perLane.get(place), all = times.reduce((sum, time) => sum + time, 0);
    const victims = recording.victims.get(place);
    return element('section', {},
      element('h2', {}, `Worker ${place}`, recording.classes.get(place) && element('small', {}, ` class ${recording.classes.get(place)}`)),
      element('p', { class: 'lead' }, describe(recording, recording.at(lane, app.at))),
      account(times, all),
      facts([['tasks to steal', recording.hasBags ? whole(lane.bagAt(app.at)) : '–'], ['has stolen', whole(steals)],
        ['was stolen from', whole(stolen)],
        ...(victims ? [['victims in order', victims.slice(0, 3).join(', ') || 'none']] : [])]));
  }

  jobPart(recording) {
    const job = recording.jobs[recording.jobIndex(this.app.job)], { unit } = recording;
    const swatch = element('i', { class: 'swatch' });
    swatch.style.background = jobColour(recording, job.number);
    const used = job.row === null ? NaN : recording.sum(job.row, recording.start, recording.end);
    const last = job.ended ?? recording.end;
    return element('section', {}, element('h2', {}, swatch, recording.jobName(job.number)),
      element('p', { class: 'lead' }, phase(job)),
      facts([['waited to start', job.started === null || job.submitted === null ? '–' : span(job.started - job.submitted, unit)],
        ['ran for', job.started === null ? '–' : span(last - job.started, unit)], ['worker-time', span(used, unit)]]));
  }
}

function facts(rows) {
  return element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
}

/** Shares of time as one bar with its numbers beneath. */
export function account(times, all) {
  const parts = [['busy', BUSY], ['waiting', WAITING], ['hungry', HUNGRY], ['asleep', ASLEEP]];
  if (times[VACANT] > all / 200) parts.push(['vacant', VACANT]); // otherwise the shares would not add up
  const bar = element('div', { class: 'account', 'aria-hidden': 'true' });
  for (const [name, doing] of parts) {
    const piece = element('i', { class: name });
    piece.style.flexGrow = String(times[doing] / Math.max(1, all));
    bar.append(piece);
  }
  return element('div', {}, bar, element('ul', { class: 'shares' }, ...parts.map(([name, doing]) =>
    element('li', {}, element('i', { class: `key ${name}` }), `${name} ${percent(times[doing], all)}`))));
}

/** What is wrong with a recording, and what that means. */
function trouble({ done, isLive, lost, events }) {
  if (done === null) return '';
  if (done.problem) return `${done.problem} What comes before that is shown.`;
  if (!done.whole) {
    return isLive ? 'The process has gone without an end of its stream. What it sent before is shown.'
      : 'This recording is cut off: the program was killed while it recorded. It is shown up to its last whole segment.';
  }
  return lost > events / 100 ? 'Many events came faster than they could be gathered or sent. Crossed lines mark where they are missing.' : '';
}
