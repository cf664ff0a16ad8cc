// Turns events into what views draw: for each worker the slices of time in which it did one thing, steals, bags,
// islands, jobs, loops, notes and gaps. The rules for what a worker does are in doing.js.

import { Columns } from './decode.js';
import { Buckets } from './buckets.js';
import { BUSY, DOING, JOB_COLOURS, Place, SubThread, VACANT, WAITING } from './doing.js';
import { Growing, inOrder } from './growing.js';

const HOMES_MAX = 1 << 25;
const ROW_JOBS_MAX = 64; // the time of further jobs is added up for each colour
const STATE_JOBS = 500; // a state with fewer jobs has all of them
const HOLD_NANOS = 250e6; // events of different threads may come in the wrong order, if they are this close

export class Reducer {
  constructor(kinds, header) {
    this.on = kinds.map(kind => this[`on${kind.name}`] ?? null);
    this.simulated = header.machine !== undefined;
    this.pending = new Columns(1 << 14);
    this.pendingSorted = true;
    this.places = new Map();
    this.cluster = new Map();
    this.jobs = new Map();
    this.openJobs = new Set(); // that were submitted or started, and have not ended
    this.colours = new Map(); // of jobs that have names
    this.coloursGiven = 0;
    this.members = new Map();
    this.openLoops = [];
    this.homes = new Int32Array(1024); // where each simulated task was spawned
    this.task = 0; // that the next event is about
    this.texts = new Map();
    this.buckets = null;
    this.start = NaN; // time of the first event
    this.now = NaN;
    this.lost = 0;
    this.events = 0;
    this.needsState = true;
    this.slices = new Growing([Int32Array, Float64Array, Uint8Array, Float64Array]);
    this.steals = new Growing([Float64Array, Int32Array, Int32Array, Uint8Array]);
    this.bags = new Growing([Int32Array, Float64Array, Int32Array]);
    this.misses = new Growing([Float64Array, Int32Array, Float64Array]);
    this.islands = new Growing([Float64Array, Float64Array, Int32Array, Int32Array, Int32Array]);
    this.leaves = new Growing([Float64Array, Int32Array, Float64Array, Uint8Array, Uint32Array, Uint32Array, Int32Array]);
    this.threads = new Growing([Int32Array, Float64Array, Float64Array, Uint8Array, Float64Array]);
    this.loads = new Growing([Int32Array, Float64Array, Uint8Array, Float64Array, Float64Array, Int32Array]);
    this.loans = new Growing([Float64Array, Uint8Array, Float64Array, Int32Array, Int32Array, Float64Array]);
    this.changedJobs = new Set();
    this.changes = [];
    this.loops = [];
    this.changedLoops = new Set();
    this.notes = [];
    this.gaps = [];
    this.others = [];
  }

  /** Takes a segment. Its events are told at once, but for the last ones, which later segments may still overtake. */
  segment(segment) {
    for (const [number, text] of segment.texts) this.texts.set(number, text);
    const { columns } = segment;
    const standsForOthers = columns.count === 1 && this.lostSegments(columns); // then it has no state
    if (this.needsState && columns.count > 0 && !standsForOthers) {
      this.tellPending(Infinity);
      this.takeState(segment);
    }
    const { pending } = this;
    const before = pending.count;
    pending.reserve(columns.count);
    for (const name of Columns.NAMES) pending[name].set(columns[name].subarray(0, columns.count), before);
    pending.count += columns.count;
    let latest = before > 0 ? pending.time[before - 1] : -Infinity;
    for (let i = before; i < pending.count; i++) {
      if (pending.time[i] < latest) this.pendingSorted = false;
      else latest = pending.time[i];
    }
    if (this.lostSegments(columns)) this.needsState = true;
    this.tellPending(this.simulated ? Infinity : latest - HOLD_NANOS);
  }

  end() {
    this.tellPending(Infinity);
  }

  lostSegments(columns) {
    for (let i = 0; i < columns.count; i++) {
      if (columns.worker[i] === -1 && this.on[columns.kind[i]] === this.onGAP) return true;
    }
    return false;
  }

  /** What the first segment, or the first one after lost ones, says about the time before. */
  takeState(segment) {
    this.needsState = false;
    const time = segment.columns.time[0];
    if (Number.isNaN(this.start)) this.begin(time);
    for (const each of segment.places) {
      if (each.place < 0) continue;
      const place = this.place(each.place);
      Object.assign(place, { seated: each.seated, asleep: each.asleep, visits: each.visits, waits: each.waits });
      place.job = each.job;
      this.slice(each.place, place, Math.max(time, this.now));
      this.restoreThreads(each.place, place, segment, Math.max(time, this.now));
    }
    this.endOthers(segment.jobs, time);
    for (const { place, thread } of segment.threads) this.onTHREAD(time, place, 0, thread);
    for (const { number, isPresent, load, tasks, loans } of segment.cluster) {
      const place = this.clusterPlace(number);
      Object.assign(place, { isPresent, load, tasks, loans });
      this.tellCluster(Math.max(time, this.now), number, place);
    }
    for (const each of segment.jobs) {
      const job = this.job(each.number);
      job.name = this.texts.get(each.name) ?? job.name;
      job[each.phase === 0 ? 'submitted' : 'started'] = each.since;
      if (job.ended === null) this.openJobs.add(job);
      this.changedJobs.add(job);
    }
  }

  /** After a gap it is known what a place does and which thread was heard there last; the others may have left. */
  restoreThreads(number, place, segment, time) {
    if (place.threads === undefined) return;
    const latest = segment.threads.find(each => each.place === number)?.thread ?? place.thread;
    for (const [key, thread] of place.threads) {
      const { visits, waits, asleep, job, seated } = place;
      if (key === latest) Object.assign(thread, { visits, waits, asleep, job, seated: seated > 0 });
      else Object.assign(thread, { visits: 0, waits: 0, asleep: false, seated: false });
      if (place.threads.size > 1) this.tellThread(number, place, key, time);
    }
  }

  /** Jobs whose end was lost: all that go on are in the state, or at least those that came first. */
  endOthers(present, time) {
    const numbers = new Set(present.map(each => each.number));
    const last = present.length < STATE_JOBS ? Infinity : Math.max(...numbers);
    for (const job of this.openJobs) {
      if (job.number > last || numbers.has(job.number)) continue;
      job.ended = time;
      this.openJobs.delete(job);
      this.changedJobs.add(job);
    }
  }

  begin(time) {
    this.start = time;
    this.now = time;
    this.buckets = new Buckets(time, this.simulated ? 1 : 1000);
  }

  tellPending(until) {
    const { pending } = this;
    if (pending.count === 0) return;
    if (!this.pendingSorted) {
      pending.reorder(inOrder(pending));
      this.pendingSorted = true;
    }
    const { time, worker, kind, detail, first, second, high } = pending;
    let i = 0;
    for (; i < pending.count && time[i] <= until; i++) {
      if (Number.isNaN(this.start)) this.begin(time[i]);
      if (time[i] > this.now) this.now = time[i];
      const handler = this.on[kind[i]];
      if (handler !== null) handler.call(this, time[i], worker[i], detail[i], first[i], second[i], high[i]);
    }
    this.events += i;
    pending.dropBefore(i);
  }

  place(number) {
    let place = this.places.get(number);
    if (place === undefined) {
      place = new Place(this.start);
      this.places.set(number, place);
      this.slices.add(number, this.start, VACANT, -1);
    }
    return place;
  }

  job(number) {
    let job = this.jobs.get(number);
    if (job === undefined) {
      job = { number, name: '', submitted: null, started: null, ended: null, how: null, row: null, colour: -1 };
      if (this.jobs.size < ROW_JOBS_MAX) job.row = `job ${number}`;
      this.jobs.set(number, job);
      this.changedJobs.add(job);
    }
    return job;
  }

  /** Jobs of one name have one colour. Colours are given out in turn, so jobs that follow each other differ. */
  colour(job) {
    if (job.colour >= 0) return job.colour;
    job.colour = this.colours.get(job.name) ?? this.coloursGiven++ % JOB_COLOURS;
    if (job.name !== '') this.colours.set(job.name, job.colour);
    return job.colour;
  }

  /** Ends the current slice of a place, if the place now does something else. */
  slice(number, place, time) {
    const doing = place.doing();
    const code = doing === WAITING ? doing | place.reason << 4 : doing;
    if (code === place.code && place.job === place.slicedJob) return;
    const at = Math.max(time, place.last);
    this.settle(place, at);
    place.code = code;
    place.slicedJob = place.job;
    place.last = at;
    this.slices.add(number, at, code, place.job);
  }

  /** Adds a place's time up to now to the buckets. */
  settle(place, time) {
    if (!(time > place.settled)) return;
    const doing = place.code & 15;
    this.buckets.add(DOING[doing], place.settled, time);
    if (doing === BUSY) {
      const job = this.job(place.slicedJob);
      this.buckets.add(job.row ?? `jobs ${this.colour(job)}`, place.settled, time);
    }
    place.settled = time;
  }

  // ---- threads: as long as a place has one thread, its lane is that thread's ----

  onTHREAD(time, worker, detail, number) {
    if (worker < 0) return;
    const place = this.place(worker);
    place.thread = number;
    if (place.threads === undefined) place.threads = new Map();
    if (!place.threads.has(number)) {
      place.threads.set(number, new SubThread());
      if (place.threads.size === 2) this.tellThread(worker, place, [...place.threads.keys()][0], time);
    }
  }

  /** The thread of the latest events at a place has done something. */
  change(worker, place, time, update) {
    const thread = place.threads?.get(place.thread);
    if (thread === undefined) return;
    update(thread);
    if (place.threads.size > 1) this.tellThread(worker, place, place.thread, time);
  }

  tellThread(worker, place, number, time) {
    const thread = place.threads.get(number), doing = thread.doing();
    const code = doing === WAITING ? doing | place.reason << 4 : doing;
    if (code === thread.code && thread.job === thread.slicedJob) return;
    thread.code = code;
    thread.slicedJob = thread.job;
    this.threads.add(worker, number, time, code, thread.job);
  }

  // ---- workers ----

  onVISIT(time, worker, detail, first, origin) {
    if (worker < 0) return;
    const place = this.place(worker);
    this.change(worker, place, time, thread => {
      thread.visits++;
      thread.seated = true;
      thread.asleep = false;
      thread.job = first;
    });
    place.seated = Math.max(1, place.seated);
    place.visits++;
    place.asleep = false;
    place.job = first;
    this.job(first);
    this.slice(worker, place, time);
    if (this.simulated && origin < 0) this.takeTask(time, worker);
  }

  onVISIT_END(time, worker) {
    if (worker < 0) return;
    const place = this.place(worker);
    place.visits = Math.max(0, place.visits - 1);
    this.change(worker, place, time, thread => (thread.visits = Math.max(0, thread.visits - 1)));
    this.slice(worker, place, time);
  }

  onSLEEP(time, worker) {
    this.sleep(time, worker, true);
  }

  onWAKE(time, worker) {
    this.sleep(time, worker, false);
  }

  sleep(time, worker, now) {
    if (worker < 0) return;
    const place = this.place(worker);
    place.seated = Math.max(1, place.seated);
    place.asleep = now;
    this.change(worker, place, time, thread => Object.assign(thread, { asleep: now, seated: true }));
    this.slice(worker, place, time);
  }

  onWAIT(time, worker, reason) {
    if (worker >= 0) this.place(worker).reason = reason;
    this.wait(time, worker, 1);
  }

  onRESUME(time, worker) {
    this.wait(time, worker, -1);
  }

  wait(time, worker, more) {
    if (worker < 0) return;
    const place = this.place(worker);
    place.waits = Math.max(0, place.waits + more);
    this.change(worker, place, time, thread => (thread.waits = Math.max(0, thread.waits + more)));
    place.asleep = false;
    this.slice(worker, place, time);
  }

  onSEAT(time, worker, change, from) {
    if (worker < 0) return;
    this.change(worker, this.place(worker), time, thread => (thread.seated = change !== 1));
    this.sit(time, worker, change === 1 ? -1 : 1);
    if (change === 2 && this.places.has(from)) this.sit(time, from, -1);
  }

  sit(time, worker, more) {
    const place = this.place(worker);
    place.asleep = place.asleep && place.seated + more > 0;
    place.seated = Math.max(0, place.seated + more);
    this.slice(worker, place, time);
  }

  onSAMPLE(time, worker, detail, job) {
    if (worker < 0) return;
    const place = this.place(worker), state = detail & 15;
    if (state === 0 && place.visits <= place.waits) {
      Object.assign(place, { seated: Math.max(1, place.seated), visits: place.waits + 1, asleep: false, job });
      this.job(job);
    } else if ((state === 1 || state === 2) && place.seated <= 1) {
      Object.assign(place, { seated: 1, visits: 0, waits: 0, asleep: state === 2 });
    }
    this.slice(worker, place, time);
    if (state < 3) this.bag(worker, place, time, detail >>> 4);
  }

  bag(worker, place, time, size) {
    if (size === place.bag) return;
    place.bag = size;
    this.bags.add(worker, time, size);
  }

  onSTEAL(time, worker, leapfrog, victim) {
    this.steals.add(time, worker, victim, leapfrog);
    if (this.simulated) this.takeTask(time, victim);
  }

  // A simulation tells of every task, so the bags are known at every moment: a task lies where it was spawned until it is
  // started, stolen or visited.
  onTASKS(time, worker, detail, task) {
    this.task = task;
  }

  onSPAWN(time, worker) {
    if (worker < 0) return;
    const place = this.place(worker);
    if (this.task < HOMES_MAX) {
      if (this.task >= this.homes.length) {
        const more = new Int32Array(2 * this.task);
        more.set(this.homes);
        this.homes = more;
      }
      this.homes[this.task] = worker;
    }
    this.bag(worker, place, time, place.bag + 1);
  }

  onSTART(time, worker) {
    this.takeTask(time, worker);
  }

  takeTask(time, otherwise) {
    const home = this.task < this.homes.length ? this.homes[this.task] : otherwise, place = this.places.get(home);
    if (place !== undefined && place.bag > 0) this.bag(home, place, time, place.bag - 1);
  }

  onMISSES(time, worker, detail, count) {
    this.misses.add(time, worker, count);
  }

  onMISS(time, worker) {
    this.misses.add(time, worker, 1);
  }

  onJOB(time, worker, phase, number, name) {
    const job = this.job(number);
    if (name > 0) job.name = this.texts.get(name) ?? job.name;
    if (phase === 0) job.submitted = time;
    else if (phase === 1) job.started = time;
    else Object.assign(job, { ended: time, how: phase });
    if (phase < 2 && job.ended === null) this.openJobs.add(job);
    else this.openJobs.delete(job);
    this.changedJobs.add(job);
  }

  onISLAND(time, worker, change, job, low, high) {
    this.job(job);
    this.islands.add(time, job, low & 0xffff, low >>> 16, high & 0xffff);
  }

  onMEMBER(time, worker, joins, job) {
    if (worker >= 0) this.place(worker);
    this.job(job);
    const members = Math.max(0, (this.members.get(job) ?? 0) + (joins ? 1 : -1));
    this.members.set(job, members);
    this.islands.add(time, job, members, -1, -1); // this event does not tell what the job has asked for
  }

  onLOOP(time, worker, ends, number, elements) {
    if (ends) {
      const at = this.openLoops.findIndex(loop => loop.number === number);
      if (at < 0) return;
      this.openLoops[at].end = time;
      this.changedLoops.add(this.openLoops[at]);
      this.openLoops.splice(at, 1);
      return;
    }
    const loop = { index: this.loops.length, number, worker, elements, begin: time, end: null };
    this.loops.push(loop);
    this.openLoops.push(loop);
    this.changedLoops.add(loop);
  }

  /** An event does not say to which loop a leaf belongs: to the latest that is open and has such an element. */
  onLEAF(time, worker, detail, first, low, high) {
    let index = -1;
    for (const loop of this.openLoops) if (first < loop.elements) index = loop.index;
    this.leaves.add(time, worker, first, detail & 1, low, high, index);
  }

  // ---- places of a cluster, by the rules of ClusterPlace in core ----

  clusterPlace(number) {
    let place = this.cluster.get(number);
    if (place === undefined) {
      place = { isPresent: false, load: 0, tasks: 0, loans: 0 };
      this.cluster.set(number, place);
    }
    return place;
  }

  tellCluster(time, number, { isPresent, load, tasks, loans }) {
    this.loads.add(number, time, isPresent ? 1 : 0, load, tasks, loans);
  }

  onPLACE(time, worker, change, teller, about) {
    const place = this.clusterPlace(about);
    if (change === 0) {
      place.isPresent = true;
      if (teller === about) place.loans = 0;
    } else if (change < 3) Object.assign(place, { isPresent: false, load: 0, loans: 0 });
    this.tellCluster(time, about, place);
    this.changes.push({ time, change, teller, about });
  }

  onLOAD(time, worker, load, number, tasks) {
    const place = this.clusterPlace(number);
    Object.assign(place, { isPresent: true, load, tasks });
    this.tellCluster(time, number, place);
  }

  onLOAN(time, worker, detail, loan, teller, other) {
    const place = this.clusterPlace(teller), step = detail & 15;
    place.isPresent = true;
    if (step === 4) place.loans++;
    else if (step > 5) place.loans = Math.max(0, place.loans - 1);
    this.tellCluster(time, teller, place);
    this.loans.add(time, step, loan, teller, other, detail >>> 4);
  }

  onNOTE(time, worker, detail, label) {
    this.notes.push({ time, worker, text: this.texts.get(label) ?? '' });
  }

  onGAP(time, worker, detail, count, since) {
    this.lost += count;
    this.gaps.push({ worker, from: Math.max(since, this.start), to: time, count });
  }

  /** Everything that is new since the last call, in buffers that can be handed over. */
  take() {
    if (!Number.isNaN(this.now)) for (const place of this.places.values()) this.settle(place, this.now);
    const jobs = [...this.changedJobs].map(job => ({ ...job, colour: this.colour(job) }));
    const loops = [...this.changedLoops].map(loop => ({ ...loop }));
    this.changedJobs.clear();
    this.changedLoops.clear();
    const taken = {
      start: this.start, now: this.now, lost: this.lost, events: this.events, simulated: this.simulated, jobs, loops,
      threads: this.threads.take(), loads: this.loads.take(), loans: this.loans.take(), changes: this.changes.splice(0),
      notes: this.notes.splice(0), gaps: this.gaps.splice(0), slices: this.slices.take(), steals: this.steals.take(),
      bags: this.bags.take(), misses: this.misses.take(), islands: this.islands.take(), leaves: this.leaves.take(),
      buckets: this.buckets && { origin: this.buckets.origin, width: this.buckets.width,
        rows: new Map([...this.buckets.rows].map(([name, row]) => [name, row.slice()])) },
    };
    const buffers = ['slices', 'steals', 'bags', 'misses', 'islands', 'leaves', 'threads', 'loads', 'loans']
      .flatMap(name => taken[name].columns.map(column => column.buffer));
    if (taken.buckets) for (const row of taken.buckets.rows.values()) buffers.push(row.buffer);
    return { taken, buffers };
  }
}
