// A recording as the page has it: columns that grow while a worker reads the file or the stream.

import { sumOf } from './buckets.js';

export const DOING = ['vacant', 'hungry', 'asleep', 'busy', 'waiting'];
export const VACANT = 0, HUNGRY = 1, ASLEEP = 2, BUSY = 3, WAITING = 4;
export const REASONS = ['for a task', 'in a blocking section', 'for a job', 'for its seat'];
export const PHASES = ['submitted', 'running', 'done', 'failed', 'cancelled'];

class Grow {
  constructor(types) {
    this.types = types;
    this.count = 0;
    this.columns = types.map(Type => new Type(64));
  }

  reserve(more) {
    const wanted = this.count + more;
    if (wanted <= this.columns[0].length) return;
    const room = Math.max(wanted, 2 * this.columns[0].length);
    this.columns = this.columns.map((old, i) => {
      const larger = new this.types[i](room);
      larger.set(old.subarray(0, this.count));
      return larger;
    });
  }

  append({ count, columns }) {
    this.reserve(count);
    columns.forEach((column, i) => this.columns[i].set(column, this.count));
    this.count += count;
  }
}

/** The index of the last of the first `count` values that is at most `value`; −1 if there is none. */
export function lastAt(values, count, value) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A worker's slices: what it did from start[i] to start[i + 1]. cum[i] is how long it was busy before start[i]. */
class Lane {
  constructor(place) {
    this.place = place;
    this.slices = new Grow([Float64Array, Uint8Array, Float64Array, Float64Array]);
    this.bags = new Grow([Float64Array, Int32Array]);
  }

  get count() {
    return this.slices.count;
  }

  get start() {
    return this.slices.columns[0];
  }

  get code() {
    return this.slices.columns[1];
  }

  get job() {
    return this.slices.columns[2];
  }

  get cum() {
    return this.slices.columns[3];
  }

  add(time, code, job) {
    const { slices } = this;
    slices.reserve(1);
    const [start, codes, jobs, cum] = slices.columns, at = slices.count;
    start[at] = time;
    codes[at] = code;
    jobs[at] = job;
    cum[at] = at === 0 ? 0 : cum[at - 1] + ((codes[at - 1] & 15) === BUSY ? time - start[at - 1] : 0);
    slices.count++;
  }

  indexAt(time) {
    return lastAt(this.start, this.count, time);
  }

  /** How long the worker was busy before a moment. */
  busyBefore(time) {
    const i = this.indexAt(time);
    return i < 0 ? 0 : this.cum[i] + ((this.code[i] & 15) === BUSY ? time - this.start[i] : 0);
  }

  bagAt(time) {
    const [times, sizes] = this.bags.columns;
    const i = lastAt(times, this.bags.count, time);
    return i < 0 ? 0 : sizes[i];
  }
}

export class Recording {
  constructor(id, title, isLive) {
    this.id = id;
    this.title = title;
    this.isLive = isLive;
    this.header = null;
    this.lanes = [];
    this.byPlace = new Map();
    this.jobs = [];
    this.jobNumbers = new Map();
    this.loops = [];
    this.notes = [];
    this.gaps = [];
    this.steals = new Grow([Float64Array, Int32Array, Int32Array, Uint8Array]);
    this.misses = new Grow([Float64Array, Int32Array, Float64Array]);
    this.leaves = new Grow([Float64Array, Int32Array, Float64Array, Uint8Array, Uint32Array, Uint32Array, Int32Array]);
    this.islands = new Map(); // job: steps [{time, members, diaspora, asked}]
    this.hasBags = false;
    this.start = 0;
    this.end = 0;
    this.events = 0;
    this.lost = 0;
    this.bytes = 0;
    this.done = null;
    this.failed = null;
    this.version = 0;
    this.buckets = null;
    this.simulated = false;
  }

  get unit() {
    const { header } = this;
    return String(header?.unit ?? header?.machine?.unit ?? 'ns');
  }

  get program() {
    return String(this.header?.program ?? this.header?.scheduler ?? this.title);
  }

  get isEmpty() {
    return this.events === 0;
  }

  /** Takes a message of the worker. */
  take(message) {
    this.version++;
    if (message.header) this.takeHeader(message.header);
    if (message.failed) this.failed = message.failed;
    if (message.bytes) this.bytes = message.bytes;
    if (message.news) this.takeNews(message.news);
    if (message.done) this.done = message.done;
  }

  takeHeader(header) {
    this.header = header;
    const places = Array.isArray(header.places) ? header.places.map(Number)
      : Array.from({ length: Math.min(1 << 16, Number(header.workers) || 0) }, (_, i) => i);
    for (const place of places) if (Number.isInteger(place) && place >= 0) this.lane(place);
    const classes = Array.isArray(header.placeClasses) ? header.placeClasses : [];
    this.classes = new Map(places.map((place, i) => [place, String(classes[i] ?? '')]));
    const victims = Array.isArray(header.victims) ? header.victims : [];
    this.victims = new Map(places.map((place, i) => [place, victims[i]]).filter(([, list]) => Array.isArray(list)));
  }

  lane(place) {
    let lane = this.byPlace.get(place);
    if (lane === undefined) {
      lane = new Lane(place);
      this.byPlace.set(place, lane);
      this.lanes.push(lane);
      this.lanes.sort((one, other) => one.place - other.place);
    }
    return lane;
  }

  takeNews(news) {
    if (Number.isNaN(news.start)) return;
    this.start = news.start;
    this.end = Math.max(this.end, news.now, news.start);
    this.events = news.events;
    this.lost = news.lost;
    this.simulated = news.simulated;
    this.buckets = news.buckets;
    const [places, starts, codes, jobs] = news.slices.columns;
    for (let i = 0; i < news.slices.count; i++) this.lane(places[i]).add(starts[i], codes[i], jobs[i]);
    const [bagPlaces, bagTimes, bagSizes] = news.bags.columns;
    for (let i = 0; i < news.bags.count; i++) {
      const { bags } = this.lane(bagPlaces[i]);
      bags.reserve(1);
      bags.columns[0][bags.count] = bagTimes[i];
      bags.columns[1][bags.count++] = bagSizes[i];
      this.hasBags = true;
    }
    this.steals.append(news.steals);
    this.misses.append(news.misses);
    this.leaves.append(news.leaves);
    const [times, islandJobs, members, diasporas, asked] = news.islands.columns;
    for (let i = 0; i < news.islands.count; i++) {
      if (!this.islands.has(islandJobs[i])) this.islands.set(islandJobs[i], []);
      this.islands.get(islandJobs[i]).push(
        { time: times[i], members: members[i], diaspora: diasporas[i], asked: asked[i] });
    }
    for (const job of news.jobs) {
      if (this.jobNumbers.has(job.number)) this.jobs[this.jobNumbers.get(job.number)] = job;
      else {
        this.jobNumbers.set(job.number, this.jobs.length);
        this.jobs.push(job);
      }
    }
    for (const loop of news.loops) this.loops[loop.index] = loop;
    this.notes.push(...news.notes);
    this.gaps.push(...news.gaps);
  }

  jobIndex(number) {
    return this.jobNumbers.get(number) ?? -1;
  }

  jobName(number) {
    const job = this.jobs[this.jobIndex(number)];
    if (job === undefined) return '–';
    return String(job.name || (this.header?.jobs?.[number] ?? `job ${number}`));
  }

  /** What a worker does at a moment: {doing, job, reason, index}. */
  at(lane, time) {
    const i = time > this.end ? -1 : lane.indexAt(time);
    if (i < 0) return { doing: this.seen(VACANT), job: -1, reason: 0, index: -1 };
    const code = lane.code[i];
    return { doing: this.seen(code & 15), job: lane.job[i], reason: code >> 4, index: i };
  }

  /** A simulated worker without a task looks for one from the first moment on, though no event says so. */
  seen(doing) {
    return this.simulated && doing === VACANT ? HUNGRY : doing;
  }

  endOf(lane, index) {
    return index + 1 < lane.count ? lane.start[index + 1] : this.end;
  }

  /** What every worker and job does after all events up to a moment, for comparison with another reader. */
  stateAt(time) {
    const places = {}, jobs = {};
    for (const lane of this.lanes) {
      const i = lane.indexAt(time);
      if (i >= 0) places[lane.place] = [DOING[lane.code[i] & 15], lane.job[i]];
    }
    for (const job of this.jobs) {
      if (job.ended !== null && job.ended <= time) continue;
      if (job.started !== null && job.started <= time) jobs[job.number] = ['started', job.started];
      else if (job.submitted !== null && job.submitted <= time) jobs[job.number] = ['submitted', job.submitted];
    }
    return { places, jobs };
  }

  /** Worker-time between two moments in a state (busy, hungry…) or of a job (job 3), from the buckets. */
  sum(row, from, to) {
    if (this.buckets === null) return 0;
    let sum = sumOf(this.buckets, row, from, to);
    if (this.simulated && row === 'hungry') sum += sumOf(this.buckets, 'vacant', from, to);
    return sum;
  }
}

/** Begins to read. onNews is called after every message. Returns the recording and how to stop. */
export function open({ id, title, isLive, path, token, kinds }, onNews) {
  const recording = new Recording(id, title, isLive);
  const worker = new Worker('worker.js', { type: 'module' });
  const stop = () => worker.terminate();
  worker.onmessage = ({ data }) => {
    recording.take(data);
    if (data.done || data.failed) stop();
    onNews(recording, data);
  };
  worker.onerror = event => {
    recording.failed = `The recording could not be read: ${event.message ?? 'the worker failed'}.`;
    onNews(recording, { failed: recording.failed });
  };
  worker.postMessage({ path, token, kinds });
  return { recording, stop };
}
