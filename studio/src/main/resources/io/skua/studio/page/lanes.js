// Draws workers over time: one lane each. Filled with the job's colour: busy. Hatched: waiting. Hollow: hungry. Blank:
// asleep. Crossed: events were lost. What is shorter than a pixel becomes a bar as high as the worker was busy.

import { BUSY, HUNGRY, VACANT, WAITING } from './recording.js';
import { jobColour, theme } from './colours.js';
import { SMALL, crossed, fitting, hatch, readable } from './draw.js';

const WIDE = 1.5; // pixels from which a slice is drawn as itself

/** @param box x, y, width, height of the lane on the canvas */
export function drawLane(context, recording, lane, { from, to }, box) {
  const { x, y, width, height } = box;
  const colours = theme();
  context.fillStyle = colours.lane;
  context.fillRect(x, y, width, height);
  const scale = width / (to - from), end = Math.min(to, recording.end);
  const { start, code, job, count } = lane;
  if (recording.vacantIsHungry) drawHungry(context, x, y, Math.max(0, ((count > 0 ? start[0] : end) - from) * scale), height);
  let i = Math.max(0, lane.indexAt(from));
  while (i < count && start[i] < end) {
    const begin = Math.max(start[i], from), until = Math.min(recording.endOf(lane, i), end);
    const left = (begin - from) * scale, right = (until - from) * scale;
    if (right - left >= WIDE) {
      drawSlice(context, recording, { doing: recording.seen(code[i] & 15), job: job[i] },
        { x: x + left, y, width: right - left, height });
      i++;
    } else {
      const pixel = Math.floor(left);
      const pixelFrom = Math.max(from, from + pixel / scale), pixelTo = Math.min(end, from + (pixel + 1) / scale);
      drawDense(context, recording, lane, i, { from: pixelFrom, to: pixelTo }, { x: x + pixel, y, width: 1, height });
      i = Math.max(i + 1, lane.indexAt(pixelTo));
    }
  }
  drawGaps(context, recording, lane.place, { from, to }, box);
}

const SUBLANES_MAX = 8, SUBLANE_MIN = 5;

/** A lane; from the moment on at which several threads share the place, with a sub-lane for each of them. */
export function drawThreads(context, recording, lane, { from, to }, box) {
  const { splitAt } = lane, rows = splitAt > to || splitAt > recording.end ? [] : threadsIn(recording, lane, { from, to });
  if (rows.length < 2 || rows.length > SUBLANES_MAX || box.height < SUBLANE_MIN * rows.length) {
    drawLane(context, recording, lane, { from, to }, box);
    return;
  }
  const left = Math.max(0, (splitAt - from) / (to - from) * box.width);
  if (left > 0) drawLane(context, recording, lane, { from, to: splitAt }, { ...box, width: left });
  const tall = (box.height - rows.length + 1) / rows.length;
  rows.forEach((thread, i) => drawLane(context, recording, thread, { from: Math.max(from, splitAt), to },
    { x: box.x + left, y: box.y + i * (tall + 1), width: box.width - left, height: tall }));
}

/** The threads that did anything at a place within a window. */
function threadsIn(recording, lane, { from, to }) {
  return [...lane.threads.values()].filter(thread => {
    const first = Math.max(0, thread.indexAt(from));
    for (let i = first; i < thread.count && thread.start[i] <= to; i++) if ((thread.code[i] & 15) !== VACANT) return true;
    return false;
  });
}

function drawSlice(context, recording, { doing, job }, { x, y, width, height }) {
  if (doing === BUSY || doing === WAITING) {
    const colour = jobColour(recording, job);
    context.fillStyle = doing === BUSY ? colour : hatch(context, colour);
    context.fillRect(x, y, width, height);
    if (doing === BUSY && width > 3) { // a seam, so that neighbours of one job can be told apart
      context.fillStyle = theme().paper;
      context.globalAlpha = 0.5;
      context.fillRect(x + width - 0.5, y, 0.5, height);
      context.globalAlpha = 1;
    }
    if (width > 48 && height >= 15) label(context, recording, colour, { doing, job }, { x, y, width, height });
  } else if (doing === HUNGRY) {
    drawHungry(context, x, y, width, height);
  }
}

function label(context, recording, colour, { doing, job }, { x, y, width, height }) {
  context.font = SMALL;
  const text = fitting(context, recording.jobName(job), Math.min(width, 400) - 12);
  if (text === '' || doing === WAITING) return;
  context.fillStyle = readable(colour);
  context.fillText(text, Math.max(x, 0) + 6, y + height / 2 + 0.5);
}

export function drawHungry(context, x, y, width, height) {
  if (width <= 0) return;
  context.fillStyle = theme().hungry;
  context.globalAlpha = height < 6 ? 0.18 : 0.08;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  if (height < 6) return;
  context.fillRect(x, y, width, 1);
  context.fillRect(x, y + height - 1, width, 1);
  if (width > 4) {
    context.fillRect(x, y, 1, height);
    context.fillRect(x + width - 1, y, 1, height);
  }
}

function drawDense(context, recording, lane, index, { from, to }, { x, y, width, height }) {
  const share = to > from ? (lane.busyBefore(to) - lane.busyBefore(from)) / (to - from) : 0;
  if (share > 0.001) {
    let i = index;
    while (i + 1 < lane.count && (lane.code[i] & 15) !== BUSY && lane.start[i] < to) i++;
    const tall = Math.max(1, share * height);
    context.fillStyle = jobColour(recording, lane.job[i]);
    context.fillRect(x, y + height - tall, width, tall);
  }
}

/** Crosses out the gaps of a place, or with -1 those of all. */
export function drawGaps(context, recording, place, { from, to }, { x, y, width, height }) {
  const scale = width / (to - from), { gaps } = recording;
  let done = 0; // up to this pixel the lane is crossed: a live program may have ten gaps a second, for hours
  context.fillStyle = crossed(context, theme().gap, theme().paper);
  for (let i = firstGapAfter(gaps, from); i < gaps.length; i++) {
    const gap = gaps[i];
    if ((gap.worker !== place && gap.worker !== -1) || gap.from > to) continue;
    const left = Math.max(done, (gap.from - from) * scale);
    const right = Math.min(width, Math.max((gap.from - from) * scale + 1, (gap.to - from) * scale));
    if (right <= left) continue;
    context.fillRect(x + left, y, right - left, height);
    done = right;
  }
}

/** The first gap that has not ended at this time; gaps are in the order of their ends. */
function firstGapAfter(gaps, time) {
  let low = 0, high = gaps.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (gaps[middle].to < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How many workers were busy for each job, waiting and hungry, for each pixel of a window. Long spans come from the
 * buckets, short ones from the slices themselves.
 */
export function workersOverTime(recording, { from, to }, pixels) {
  const key = `${recording.version} ${from} ${to} ${pixels}`;
  if (recording.seriesKey === key) return recording.series;
  const step = (to - from) / pixels;
  const rows = new Map();
  const row = name => {
    if (!rows.has(name)) rows.set(name, new Float64Array(pixels));
    return rows.get(name);
  };
  if (recording.buckets !== null && step >= recording.buckets.width) fromBuckets(recording, from, step, pixels, row);
  else fromSlices(recording, { from, to }, pixels, row);
  recording.seriesKey = key;
  recording.series = rows;
  return rows;
}

function fromBuckets(recording, from, step, pixels, row) {
  for (const name of recording.buckets.rows.keys()) {
    if (name === 'busy' || name === 'asleep' || (name === 'vacant' && !recording.vacantIsHungry)) continue;
    const values = row(name === 'vacant' ? 'hungry' : name);
    for (let i = 0; i < pixels; i++) {
      const left = from + i * step;
      if (left <= recording.end) values[i] = recording.sum(name === 'vacant' ? 'hungry' : name, left, left + step) / step;
    }
  }
}

function fromSlices(recording, { from, to }, pixels, row) {
  const step = (to - from) / pixels, end = Math.min(to, recording.end);
  for (const lane of recording.lanes) {
    for (let i = Math.max(0, lane.indexAt(from)); i < lane.count && lane.start[i] < end; i++) {
      const doing = recording.seen(lane.code[i] & 15);
      if (doing !== BUSY && doing !== WAITING && doing !== HUNGRY) continue;
      const name = doing === BUSY ? recording.rowOf(lane.job[i])
        : doing === WAITING ? 'waiting' : 'hungry';
      const values = row(name);
      const a = (Math.max(lane.start[i], from) - from) / step;
      const z = (Math.min(recording.endOf(lane, i), end) - from) / step;
      for (let pixel = Math.floor(a); pixel < Math.min(pixels, z); pixel++) {
        values[pixel] += Math.min(z, pixel + 1) - Math.max(a, pixel);
      }
    }
  }
}

/** Draws those counts as one stack that cannot be higher than all workers. */
export function drawStack(context, recording, window, box) {
  const { x, y, width, height } = box;
  const pixels = Math.max(1, Math.floor(width));
  const rows = workersOverTime(recording, window, pixels);
  const colours = theme(), unit = height / Math.max(1, recording.lanes.length);
  context.fillStyle = colours.lane;
  context.fillRect(x, y, width, height);
  const below = new Float64Array(pixels);
  const add = (values, style, alpha = 1) => {
    if (values === undefined) return;
    context.fillStyle = style;
    context.globalAlpha = alpha;
    for (let i = 0; i < pixels; i++) {
      const tall = values[i] * unit;
      if (tall < 0.05) continue;
      context.fillRect(x + i, y + height - below[i] - tall, 1, tall);
      below[i] += tall;
    }
    context.globalAlpha = 1;
  };
  for (const job of recording.rowJobs) add(rows.get(recording.rowOf(job)), jobColour(recording, job));
  colours.jobs.forEach((colour, i) => add(rows.get(`jobs ${i}`), colour));
  add(rows.get('waiting'), hatch(context, colours.waiting));
  add(rows.get('hungry'), colours.hungry, 0.16);
}
