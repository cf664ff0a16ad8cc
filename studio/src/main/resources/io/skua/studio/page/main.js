// The page: one recording, one time axis, one cursor, one selection; views that draw them.

import { addressNow, change, onChange, state } from './state.js';
import { open } from './recording.js';
import { onThemeChange } from './colours.js';
import { Shell } from './shell.js';
import { Home } from './home.js';
import { Doctor } from './doctor.js';
import { Timeline } from './timeline.js';
import { Machine } from './machine.js';
import { Jobs } from './jobs.js';
import { Loops } from './loops.js';
import { Places } from './places.js';
import { Diagnoses } from './diagnoses.js';
import { Compare } from './compare.js';
import { installKeys } from './keys.js';

const LIVE_WINDOW = 10e9; // nanoseconds that a live view shows
const LOOK_AGAIN = 3000, LAG_AGAIN = 500; // milliseconds
const FRAME_MAX = 500; // milliseconds
const PLAY_SECONDS = 20; // in which a whole recording is played at speed 1

export class App {
  constructor() {
    this.list = { recordings: [], reports: [], live: [], demos: [], kinds: [], trouble: '', doctor: false };
    this.recording = null;
    this.beside = null;
    this.playing = false;
    this.follows = false;
    this.speed = 1;
    this.playsFirst = null; // a recording that is to be played when it has been read
    this.isWaiting = false;
    this.frames = [];
    this.diagnoses = new Diagnoses(this);
    this.home = new Home(this);
    this.views = { doctor: new Doctor(this), timeline: new Timeline(this), machine: new Machine(this),
      jobs: new Jobs(this), loops: new Loops(this), places: new Places(this), compare: new Compare(this) };
    this.shell = new Shell(this);
  }

  // ---- what is shown; all of it lives in the address ----

  get view() {
    const { view } = state();
    return this.views[view] ? view : this.list.doctor ? 'doctor' : 'timeline';
  }

  get window() {
    const { recording } = this;
    const full = { from: recording.start, to: Math.max(recording.end, recording.start + 1) };
    const from = Number(state().from || NaN), to = Number(state().to || NaN);
    if (!(to > from)) {
      return recording.isLive && this.follows
        ? { from: Math.max(full.from, full.to - LIVE_WINDOW), to: full.to } : full;
    }
    return { from, to };
  }

  get at() {
    const { recording } = this;
    if (this.follows && recording.done === null) return recording.end;
    const at = state().at === '' ? NaN : Number(state().at);
    return Number.isFinite(at) ? Math.min(Math.max(at, recording.start), recording.end) : recording.start;
  }

  get brush() {
    const [from, to] = state().brush.split('~').map(Number);
    return to > from ? { from, to } : null;
  }

  get worker() {
    return state().worker === '' ? null : Number(state().worker);
  }

  get job() {
    return state().job === '' ? null : Number(state().job);
  }

  get isTable() {
    return state().table === '1';
  }

  // ---- what can be done ----

  goTo(time, isQuiet = false) {
    this.follows = false;
    if (!isQuiet) this.pause();
    this.exactAt = this.rounded(time); // whatever plays goes on from here
    change({ at: this.exactAt });
  }

  rounded(time) {
    const { recording } = this;
    return Math.round(Math.min(Math.max(time, recording.start), recording.end));
  }

  show(from, to) {
    const { recording } = this, all = Math.max(1, recording.end - recording.start);
    const length = Math.min(Math.max(to - from, Math.min(all, 20)), all);
    const begin = Math.min(Math.max(from, recording.start), recording.end - length);
    this.follows = false;
    if (length >= all * 0.9995) change({ from: null, to: null });
    else change({ from: begin.toFixed(1), to: (begin + length).toFixed(1) });
  }

  zoom(factor, around = this.at) {
    const { from, to } = this.window, middle = Math.min(Math.max(around, from), to);
    this.show(middle - (middle - from) * factor, middle + (to - middle) * factor);
  }

  pan(share) {
    const { from, to } = this.window, shift = share * (to - from);
    this.show(from + shift, to + shift);
  }

  brushTo(one, other) {
    change({ brush: `${Math.round(Math.min(one, other))}~${Math.round(Math.max(one, other))}` });
  }

  selectWorker(place) {
    change({ worker: place === this.worker ? null : place });
  }

  selectJob(number) {
    change({ job: number === this.job ? null : number });
  }

  setView(name) {
    if (name !== this.view || this.recording === null) change({ view: name }, true);
  }

  toggleTable() {
    change({ table: this.isTable ? null : '1' });
  }

  clear() {
    if (this.brush !== null || this.worker !== null || this.job !== null) change({ brush: null, worker: null, job: null });
    else change({ from: null, to: null });
  }

  /** The next moment at which a worker does something else, or the one before. */
  step(forward) {
    const { recording, at } = this;
    let best = forward ? Infinity : -Infinity;
    for (const lane of recording.lanes) {
      const index = forward ? lane.indexAt(at) + 1 : lane.indexAt(at - 1);
      if (forward && index < lane.count) best = Math.min(best, lane.start[index]);
      if (!forward && index >= 0) best = Math.max(best, lane.start[index]);
    }
    if (Number.isFinite(best)) {
      this.goTo(best);
      this.reveal(best);
    }
  }

  /** Moves the window, if it does not show a moment. */
  reveal(time) {
    const { from, to } = this.window;
    if (time < from || time > to) this.show(time - (to - from) / 2, time + (to - from) / 2);
  }

  /** How much of the recording's time passes in a second of playing. */
  get rate() {
    return this.speed * Math.max(1, this.recording.end - this.recording.start) / PLAY_SECONDS;
  }

  play() {
    if (this.recording === null || this.recording.isEmpty) return;
    if (this.recording.isLive && this.recording.done === null) {
      this.follow();
      return;
    }
    if (this.at >= this.recording.end) change({ at: this.recording.start });
    this.playing = true;
    this.playedAt = performance.now();
    this.exactAt = this.at;
    this.redraw();
  }

  /** Plays a recording as soon as it has been read, unless the user wants pages to stand still. */
  playWhenOpen(id, speed) {
    this.speed = speed;
    this.playsFirst = matchMedia('(prefers-reduced-motion: reduce)').matches ? null : id;
  }

  pause() {
    this.playing = false;
    if (this.follows) {
      change({ at: this.recording.end });
      this.follows = false;
    }
    this.redraw();
  }

  follow() {
    this.follows = true;
    change({ from: null, to: null });
    this.redraw();
  }

  advance() {
    const now = performance.now(), passed = Math.min(FRAME_MAX, now - this.playedAt); // a tab that was left stands still
    this.exactAt = Math.min(this.recording.end, this.exactAt + passed / 1000 * this.rate);
    this.playedAt = now;
    change({ at: Math.round(this.exactAt) });
    this.reveal(this.exactAt);
    if (this.exactAt >= this.recording.end) this.playing = false;
  }

  // ---- opening ----

  async load() {
    try {
      this.list = await this.ask('api/list');
    } catch (problem) {
      this.problem = problem.message;
    }
    this.sync();
    // The lag of a program that has stopped grows, though nothing new comes.
    setInterval(() => {
      if (!document.hidden && Number.isFinite(this.recording?.lag)) this.redraw();
    }, LAG_AGAIN);
    // Programs come and go: the first page looks again, while it is looked at.
    setInterval(async () => {
      if (this.recording !== null || document.hidden || this.home.running !== null) return;
      try {
        this.list = await this.ask('api/list');
        this.problem = undefined;
      } catch (problem) {
        this.problem = problem.message;
      }
      this.sync(); // if the studio did not answer at first, what the address names is not open yet
    }, LOOK_AGAIN);
  }

  async ask(path, method = 'GET') {
    let response;
    try {
      response = await fetch(path, { method, headers: { 'X-Skua-Token': state().token } });
    } catch {
      throw new Error('The studio does not answer. Start it again, and open the address that it prints.');
    }
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  start(id, onNews) {
    const isLive = id.startsWith('live-');
    const known = isLive ? this.list.live.find(one => one.id === id.slice(5)) : this.list.recordings.find(one => one.id === id);
    const path = isLive ? `api/live/${id.slice(5)}` : `api/recording/${id}`;
    return open({ id, title: known?.title ?? id, isLive, path, token: state().token, kinds: this.list.kinds }, onNews);
  }

  openRecording(id, more = {}) {
    change({ open: id, beside: null, from: null, to: null, at: null, brush: null, worker: null, job: null, loop: null,
      ...more }, true);
  }

  /** Opens what the address names, if that is not open yet. */
  sync() {
    if (this.list.kinds.length > 0) {
      this.openOne('recording', state().open);
      this.openOne('beside', state().beside);
    }
    this.redraw();
  }

  openOne(which, id) {
    const stopName = `${which}Stop`;
    if ((this[which]?.id ?? '') === id) return;
    this[stopName]?.();
    this[which] = null;
    this.playing = false;
    if (id === '') return;
    const opened = performance.now();
    const { recording, stop } = this.start(id, (one, message) => {
      if (message.done) one.openedIn = performance.now() - opened;
      if (message.done && one === this.recording && one.id === this.playsFirst) {
        this.playsFirst = null;
        this.play();
      }
      this.redraw();
    });
    this[which] = recording;
    this[stopName] = stop;
    if (which === 'recording') this.follows = recording.isLive && state().at === '';
  }

  // ---- drawing: at most once a frame ----

  redraw() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.draw();
    });
  }

  draw() {
    const started = performance.now();
    if (this.playing) this.advance();
    const { recording } = this, isOpen = recording !== null && !recording.isEmpty;
    this.shell.draw();
    if (isOpen) this.views[this.view].draw();
    else this.home.draw();
    if (this.readyAt === undefined && this.list.kinds.length > 0) this.readyAt = performance.now(); // since the address was entered
    this.frames.push(performance.now() - started);
    if (this.frames.length > 120) this.frames.shift();
    if (this.playing) this.redraw();
  }
}

const app = new App();
window.skua = { app, change, state, addressNow }; // for tests, and for the curious
onChange(values => {
  if (values === null || 'open' in values || 'beside' in values) app.sync();
  else app.redraw();
});
onThemeChange(() => app.redraw());
installKeys(app);
app.load();
