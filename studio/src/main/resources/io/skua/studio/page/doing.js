// What a worker does, and how that follows from its events, by the rules of ObservedState in core.

export const DOING = ['vacant', 'hungry', 'asleep', 'busy', 'waiting'];
export const VACANT = 0, HUNGRY = 1, ASLEEP = 2, BUSY = 3, WAITING = 4;
export const JOB_COLOURS = 8; // nobody can tell more apart

export class Place {
  constructor(time) {
    this.seated = 0;
    this.visits = 0;
    this.waits = 0;
    this.asleep = false;
    this.job = -1;
    this.reason = 0; // of the last wait
    this.bag = 0;
    this.code = VACANT;
    this.slicedJob = -1;
    this.last = time; // time of the latest slice
    this.settled = time; // up to here its time is in the buckets
  }

  doing() {
    if (this.visits > this.waits) return BUSY;
    if (this.waits > 0 && this.seated <= 1) return WAITING;
    return this.seated === 0 ? VACANT : this.asleep ? ASLEEP : HUNGRY;
  }
}

/** A thread that has shared its place with another one, since then. */
export class SubThread {
  constructor() {
    this.visits = 0;
    this.waits = 0;
    this.asleep = false;
    this.seated = true;
    this.job = -1;
    this.code = -1;
    this.slicedJob = -1;
  }

  doing() {
    if (this.visits > this.waits) return BUSY;
    if (this.waits > 0) return WAITING;
    return !this.seated ? VACANT : this.asleep ? ASLEEP : HUNGRY;
  }
}
