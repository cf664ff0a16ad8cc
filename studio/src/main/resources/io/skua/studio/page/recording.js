// A recording as the page has it: columns that grow while a worker reads the file or the stream.

import { sumOf } from './buckets.js';
import { BUSY, DOING, HUNGRY, JOB_COLOURS, VACANT } from './doing.js';

export { ASLEEP, BUSY, DOING, HUNGRY, VACANT, WAITING } from './doing.js';
export const REASONS = ['for a task', 'in a blocking section', 'for a job', 'for its seat'];
const WORKERS_MAX = 1 << 20;
const PHASES = ['submitted', 'running', 'done', 'failed', 'cancelled'];

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

/** A number of workers in a header, which may be anything. */
function countOf(value) {
  return Math.min(WORKERS_MAX, Math.max(0, Math.floor(Number(value)) || 0));
}

/** Adds all values. There may be more than a call can have arguments. */
function addAll(values, more) {
  for (const one of more) values.push(one);
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

/** What has become of a job; nothing is known of one whose beginning was not recorded. */
export function phase(job) {
  if (job.how !== null) return PHASES[job.how];
  if (job.ended !== null) return 'ended'; // in a gap
  return job.started !== null ? 'running' : job.submitted !== null ? 'waits to start' : '–';
}

/** A worker's slices: what it did from start[i] to start[i + 1]. cum[i] is how long it was busy before start[i]. */
class Lane {
  constructor(place) {
    this.place = place;
    this.slices = new Grow([Float64Array, Uint8Array, Float64Array, Float64Array]);
    this.bags = new Grow([Float64Array, Int32Array]);
    this.threads = null; // lanes of the single threads by their numbers, since a second one has come
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

  /** When the second thread came; never, if there was only one. */
  get splitAt() {
    return this.threads === null ? Infinity : this.threads.values().next().value.start[0];
  }

  thread(number) {
    if (this.threads === null) this.threads = new Map();
    if (!this.threads.has(number)) this.threads.set(number, new Lane(this.place));
    return this.threads.get(number);
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

/** A place of a cluster: what was known of it, from times[i] to times[i + 1]. */
class ClusterPlace {
  constructor(number, name) {
    this.number = number;
    this.name = name;
    this.firstWorker = 0;
    this.workers = 0;
    this.steps = new Grow([Float64Array, Uint8Array, Float64Array, Float64Array, Int32Array]);
  }

  add(...values) {
    const { steps } = this;
    steps.reserve(1);
    values.forEach((value, i) => (steps.columns[i][steps.count] = value));
    steps.count++;
  }

  at(time) {
    const { steps } = this, [times, present, loads, tasks, loans] = steps.columns;
    const i = lastAt(times, steps.count, time);
    return i < 0 ? { isPresent: false, load: 0, tasks: 0, loans: 0 }
      : { isPresent: present[i] === 1, load: loads[i], tasks: tasks[i], loans: loans[i] };
  }
}

export const LOAN_STEPS = ['asked', 'refused', 'given', 'given again', 'taken', 'paid', 'returned', 'dropped'];
export const ASKED = 0, REFUSED = 1, GIVEN = 2, AGAIN = 3, TAKEN = 4, PAID = 5, RETURNED = 6, DROPPED = 7;

let versions = 0; // counted for all recordings together, so what views remember of one never seems to be of another

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
    this.rowJobs = []; // numbers of those jobs whose time is known for each of them
    this.jobNames = new Map(); // their colours; one more than there are colours means that there are more
    this.loops = [];
    this.notes = [];
    this.gaps = [];
    this.steals = new Grow([Float64Array, Int32Array, Int32Array, Uint8Array]);
    this.misses = new Grow([Float64Array, Int32Array, Float64Array]);
    this.leaves = new Grow([Float64Array, Int32Array, Float64Array, Uint8Array, Uint32Array, Uint32Array, Int32Array]);
    this.islands = new Map(); // job: steps [{time, members, diaspora, asked}]
    this.hasBags = false;
    this.cluster = []; // places of a cluster, in the order of their numbers
    this.clusterNumbers = new Map();
    this.loans = new Grow([Float64Array, Uint8Array, Float64Array, Int32Array, Int32Array, Float64Array]);
    this.flows = []; // loans on their way: {given, taken, lender, borrower, tasks, isAgain}, in the order of giving
    this.flowNumbers = new Map();
    this.changes = []; // {time, change, teller, about}
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

  /** How long ago the newest event happened, in milliseconds; NaN unless the program runs and says when its time began. */
  get lag() {
    const isRunning = this.isLive && this.done === null;
    return isRunning ? Math.max(0, Date.now() - Number(this.header?.since) - this.end / 1e6) : NaN;
  }

  /** Takes a message of the worker. */
  take(message) {
    this.version = ++versions;
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
    for (const place of [...places].sort((a, b) => a - b)) if (Number.isInteger(place) && place >= 0) this.lane(place);
    this.takeClusterHeader(header.cluster);
    const classes = Array.isArray(header.placeClasses) ? header.placeClasses : [];
    this.classes = new Map(places.map((place, i) => [place, String(classes[i] ?? '')]));
    const victims = Array.isArray(header.victims) ? header.victims : [];
    this.victims = new Map(places.map((place, i) => [place, victims[i]]).filter(([, list]) => Array.isArray(list)));
  }

  takeClusterHeader(places) {
    for (const one of Array.isArray(places) ? places : []) {
      const number = Number(one?.number);
      if (!Number.isInteger(number) || number < 0) continue;
      Object.assign(this.clusterPlace(number), { name: String(one.name ?? `place ${number}`),
        firstWorker: countOf(one.firstWorker), workers: countOf(one.workers) });
    }
  }

  clusterPlace(number) {
    let place = this.clusterNumbers.get(number);
    if (place === undefined) {
      place = new ClusterPlace(number, `place ${number}`);
      this.clusterNumbers.set(number, place);
      this.cluster.push(place);
      this.cluster.sort((one, other) => one.number - other.number);
    }
    return place;
  }

  placeName(number) {
    return this.clusterNumbers.get(number)?.name ?? `place ${number}`;
  }

  takeCluster(news) {
    const [numbers, times, ...rest] = news.loads.columns;
    const isOfOnePlace = this.header?.cluster === undefined; // which tells how many tasks it has run itself, and has all workers
    for (let i = 0; i < news.loads.count; i++) {
      const place = this.clusterPlace(numbers[i]);
      place.add(times[i], ...rest.map(column => column[i]));
      if (isOfOnePlace && place.at(times[i]).tasks > 0) place.workers = this.lanes.length;
    }
    const [when, steps, loans, tellers, others, tasks] = news.loans.columns;
    for (let i = 0; i < news.loans.count; i++) {
      if (steps[i] === GIVEN || steps[i] === AGAIN) {
        this.flow(tellers[i], others[i], loans[i], { given: when[i], tasks: tasks[i], isAgain: steps[i] === AGAIN });
      } else if (steps[i] === TAKEN) this.flow(others[i], tellers[i], loans[i], { taken: when[i], tasks: tasks[i] });
    }
    this.loans.append(news.loans);
    addAll(this.changes, news.changes);
  }

  /** A loan is known by two events, that of the lender and that of the borrower. One of them may be missing. */
  flow(lender, borrower, loan, facts) {
    const key = `${lender} ${borrower} ${loan}`, known = this.flowNumbers.get(key);
    if (known !== undefined) {
      Object.assign(known, facts);
      this.flowNumbers.delete(key);
      return;
    }
    const flow = { given: facts.taken, taken: facts.given, lender, borrower, isAgain: false, ...facts };
    this.flowNumbers.set(key, flow);
    this.flows.push(flow);
  }

  lane(place) {
    let lane = this.byPlace.get(place);
    if (lane === undefined) {
      lane = new Lane(place);
      this.byPlace.set(place, lane);
      const isLast = this.lanes.length === 0 || this.lanes[this.lanes.length - 1].place < place;
      this.lanes.push(lane);
      if (!isLast) this.lanes.sort((one, other) => one.place - other.place);
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
    const [threadPlaces, threads, threadStarts, threadCodes, threadJobs] = news.threads.columns;
    for (let i = 0; i < news.threads.count; i++) {
      this.lane(threadPlaces[i]).thread(threads[i]).add(threadStarts[i], threadCodes[i], threadJobs[i]);
    }
    this.takeCluster(news);
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
        if (job.row !== null) this.rowJobs.push(job.number);
        if (this.jobNames.size <= JOB_COLOURS) this.jobNames.set(this.jobName(job.number), job.colour);
      }
    }
    for (const loop of news.loops) this.loops[loop.index] = loop;
    addAll(this.notes, news.notes);
    addAll(this.gaps, news.gaps);
  }

  jobIndex(number) {
    return this.jobNumbers.get(number) ?? -1;
  }

  jobName(number) {
    const job = this.jobs[this.jobIndex(number)];
    if (job === undefined) return '–';
    if (number < 0) return 'no job';
    return String(job.name || (this.header?.jobs?.[number] ?? `job ${number}`));
  }

  /** Whether each name of a job has a colour of its own. */
  get hasColourPerName() {
    return this.jobNames.size <= JOB_COLOURS;
  }

  /** The row of the buckets that has a job's time, perhaps with that of others of its colour. */
  rowOf(number) {
    const job = this.jobs[this.jobIndex(number)];
    return job === undefined ? 'jobs 0' : job.row ?? `jobs ${job.colour}`;
  }

  /** What a worker does at a moment: {doing, job, reason, index}. */
  at(lane, time) {
    const i = time > this.end ? -1 : lane.indexAt(time);
    if (i < 0) return { doing: this.seen(VACANT), job: -1, reason: 0, index: -1 };
    const code = lane.code[i];
    return { doing: this.seen(code & 15), job: lane.job[i], reason: code >> 4, index: i };
  }

  /** A simulated worker without a task looks for one from the first moment on, though no event says so. Workers of a
   *  cluster come and go with their places. */
  get vacantIsHungry() {
    return this.simulated && this.header?.cluster === undefined;
  }

  seen(doing) {
    return this.vacantIsHungry && doing === VACANT ? HUNGRY : doing;
  }

  endOf(lane, index) {
    return index + 1 < lane.count ? lane.start[index + 1] : this.end;
  }

  /** What every worker and job does after all events up to a moment, for comparison with another reader. */
  stateAt(time) {
    const places = {}, jobs = {}, cluster = {};
    for (const place of this.cluster) {
      const { isPresent, load, tasks, loans } = place.at(time);
      cluster[place.number] = [isPresent, load, tasks, loans];
    }
    for (const lane of this.lanes) {
      const i = lane.indexAt(time);
      if (i >= 0) places[lane.place] = [DOING[lane.code[i] & 15], lane.job[i]];
    }
    for (const job of this.jobs) {
      if (job.ended !== null && job.ended <= time) continue;
      if (job.started !== null && job.started <= time) jobs[job.number] = ['started', job.started];
      else if (job.submitted !== null && job.submitted <= time) jobs[job.number] = ['submitted', job.submitted];
    }
    return { places, jobs, cluster };
  }

  /** Worker-time between two moments in a state (busy, hungry…) or of a job (job 3), from the buckets. */
  sum(row, from, to) {
    if (this.buckets === null) return 0;
    let sum = sumOf(this.buckets, row, from, to);
    if (this.vacantIsHungry && row === 'hungry') sum += sumOf(this.buckets, 'vacant', from, to);
    return sum;
  }
}

/** Begins to read. onNews is called after every message. Returns the recording and how to stop. */
export function open({ id, title, isLive, path, token, kinds }, onNews) {
  const recording = new Recording(id, title, isLive);
  const worker = new Worker('worker.js', { type: 'module' });
  const stop = () => worker.terminate();
  const giveUp = problem => {
    stop();
    const message = recording.isEmpty ? { failed: problem } : { done: { whole: false, left: 0, problem } };
    recording.take(message);
    onNews(recording, message);
  };
  worker.onmessage = ({ data }) => {
    try {
      recording.take(data);
    } catch (problem) {
      giveUp(`The recording could not be shown: ${problem.message}.`); // there is not enough memory, for example
      return;
    }
    if (data.done || data.failed) stop();
    onNews(recording, data);
  };
  worker.onerror = event => giveUp(`The recording could not be read: ${event.message ?? 'the worker failed'}.`);
  worker.postMessage({ path, token, kinds });
  return { recording, stop };
}
