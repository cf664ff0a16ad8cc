// What happened between two moments: exact, from the slices of each worker.

import { ASLEEP, BUSY, HUNGRY, VACANT, WAITING, lastAt } from './recording.js';

/** Times of one worker in each state between two moments. */
export function ofLane(recording, lane, from, to) {
  const times = [0, 0, 0, 0, 0];
  const { start, code, count } = lane;
  const end = Math.min(to, recording.end);
  const first = lane.indexAt(from);
  if (first < 0 && count === 0 && recording.vacantIsHungry) times[VACANT] = Math.max(0, end - from);
  for (let i = Math.max(0, first); i < count && start[i] < end; i++) {
    const until = i + 1 < count ? Math.min(start[i + 1], end) : end;
    times[code[i] & 15] += Math.max(0, until - Math.max(start[i], from));
  }
  if (recording.vacantIsHungry) {
    times[HUNGRY] += times[VACANT];
    times[VACANT] = 0;
  }
  return times;
}

/** Sums over all workers, and counts of steals and misses per worker. */
export function between(recording, from, to) {
  const perLane = new Map();
  const total = [0, 0, 0, 0, 0];
  for (const lane of recording.lanes) {
    const times = ofLane(recording, lane, from, to);
    times.forEach((time, i) => (total[i] += time));
    perLane.set(lane.place, { times, steals: 0, stolen: 0, misses: 0 });
  }
  let steals = 0, misses = 0;
  const [when, thieves, victims] = recording.steals.columns;
  for (let i = lastAt(when, recording.steals.count, from) + 1; i < recording.steals.count && when[i] <= to; i++) {
    steals++;
    const thief = perLane.get(thieves[i]), victim = perLane.get(victims[i]);
    if (thief) thief.steals++;
    if (victim) victim.stolen++;
  }
  const [missed, seekers, counts] = recording.misses.columns;
  for (let i = lastAt(missed, recording.misses.count, from) + 1; i < recording.misses.count && missed[i] <= to; i++) {
    misses += counts[i];
    const seeker = perLane.get(seekers[i]);
    if (seeker) seeker.misses += counts[i];
  }
  const all = total[BUSY] + total[HUNGRY] + total[ASLEEP] + total[WAITING] + total[VACANT];
  return { total, all, perLane, steals, misses, from, to };
}
