// The view Timeline: what happened when. Strips for the whole machine above, a lane per worker below.

import { element, many, percent, span, ticks, whole } from './text.js';
import { ASLEEP, BUSY, DOING, HUNGRY, REASONS, WAITING, lastAt } from './recording.js';
import { jobColour, theme } from './colours.js';
import { Picture, SMALL, cursorLine, fitting } from './draw.js';
import { drawGaps, drawStack, drawThreads } from './lanes.js';
import { between } from './statistics.js';
import { Table } from './table.js';

const AXIS = 26, STACK = 64, STACK_MAX = 150, BAGS = 34, ISLANDS = 40, SPACE = 8, LANE_MIN = 3, LANE_MAX = 44;

export class Timeline {
  constructor(app) {
    this.app = app;
    this.top = new Picture('strips', 'Workers over time', () => app.redraw());
    this.lanes = new Picture('lanes', 'A lane per worker', () => app.redraw());
    this.spacer = element('div', { class: 'spacer' });
    this.scroll = element('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Lanes of the workers',
      onscroll: () => app.redraw() }, this.lanes.canvas, this.spacer);
    this.tip = element('div', { class: 'tip', role: 'status' });
    this.pictures = element('div', { class: 'timeline' }, this.top.canvas, this.scroll, this.tip);
    this.table = this.makeTable();
    this.root = element('section', { class: 'view', 'aria-label': 'Timeline' }, this.pictures, this.table.root);
    this.listen(this.top.canvas, () => null);
    this.listen(this.lanes.canvas, event => this.laneAt(event.offsetY));
    this.drag = null;
  }

  get gutter() {
    return this.top.width < 560 ? 40 : 72;
  }

  makeTable() {
    const part = state => ({ name: DOING[state], text: row => percent(row.times[state], row.all), value: row => row.times[state] });
    return new Table('Workers: at the cursor, and shares of time in the window', [
      { name: 'worker', text: row => row.place, value: row => row.place, left: true },
      { name: 'now', text: row => row.now, value: row => row.now, left: true },
      part(BUSY), part(WAITING), part(HUNGRY), part(ASLEEP),
      { name: 'steals', text: row => whole(row.steals), value: row => row.steals },
      { name: 'stolen from', text: row => whole(row.stolen), value: row => row.stolen },
      { name: 'in vain', text: row => whole(row.misses), value: row => row.misses },
    ], row => this.app.selectWorker(row.place));
  }

  // ---- what the pointer does: a click sets the cursor, a drag chooses a span, the wheel pans, with Ctrl it zooms ----

  listen(canvas, laneOf) {
    canvas.addEventListener('pointerdown', event => {
      if (event.button !== 0 || event.offsetX < this.gutter) {
        if (laneOf(event) !== null) this.app.selectWorker(laneOf(event).place);
        return;
      }
      canvas.setPointerCapture(event.pointerId);
      this.drag = { x: event.offsetX, time: this.timeAt(event.offsetX), lane: laneOf(event), moved: false };
    });
    canvas.addEventListener('pointermove', event => {
      this.hover(event, laneOf(event));
      if (this.drag === null) return;
      if (Math.abs(event.offsetX - this.drag.x) > 4) this.drag.moved = true;
      if (this.drag.moved) this.app.brushTo(this.drag.time, this.timeAt(event.offsetX));
    });
    canvas.addEventListener('pointerup', () => {
      if (this.drag !== null && !this.drag.moved) {
        this.app.goTo(this.drag.time);
        if (this.drag.lane !== null) this.app.selectWorker(this.drag.lane.place);
      }
      this.drag = null;
    });
    canvas.addEventListener('pointercancel', () => (this.drag = null));
    canvas.addEventListener('pointerleave', () => this.tip.classList.remove('on'));
    canvas.addEventListener('wheel', event => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        this.app.zoom(1.0018 ** event.deltaY, this.timeAt(event.offsetX));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
        event.preventDefault();
        this.app.pan((event.deltaX || event.deltaY) / (this.top.width - this.gutter));
      }
    }, { passive: false });
  }

  timeAt(x) {
    return timeAt(this.app, x, this.gutter, this.top.width);
  }

  laneAt(y) {
    const { recording } = this.app;
    const index = Math.floor((y + this.scroll.scrollTop) / this.pitch);
    return recording.lanes[index] ?? null;
  }

  hover(event, lane) {
    const { recording } = this.app, { tip } = this;
    if (recording === null || event.offsetX < this.gutter || this.drag?.moved) {
      tip.classList.remove('on');
      return;
    }
    const time = this.timeAt(event.offsetX);
    const lines = [span(time - recording.start, recording.unit, 5)];
    if (lane !== null) lines.push(...this.about(lane, time));
    tip.textContent = lines.join('\n');
    const box = this.pictures.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    tip.style.left = `${Math.min(x + 14, box.width - tip.offsetWidth - 6)}px`;
    tip.style.top = `${Math.min(y + 16, box.height - tip.offsetHeight - 4)}px`;
    tip.classList.add('on');
  }

  about(lane, time) {
    const { recording } = this.app, now = recording.at(lane, time);
    const lines = [`worker ${lane.place}: ${describe(recording, now)}`];
    if (now.index >= 0) {
      const length = recording.endOf(lane, now.index) - lane.start[now.index];
      lines.push(`for ${span(length, recording.unit)}`);
    }
    if (recording.hasBags) lines.push(`${many(lane.bagAt(time), 'task')} to steal`);
    return lines;
  }

  // ---- drawing ----

  layout() {
    const { recording } = this.app;
    this.top.fit();
    const count = Math.max(1, recording.lanes.length);
    const spare = this.pictures.clientHeight - AXIS - BAGS - ISLANDS - 3 * SPACE - count * LANE_MAX;
    const strips = [{ name: 'workers', short: 'busy', height: Math.max(STACK, Math.min(STACK_MAX, spare)) }];
    if (recording.hasBags) strips.push({ name: 'bags', short: 'bags', height: BAGS });
    if (recording.islands.size > 1) strips.push({ name: 'islands', short: 'isles', height: ISLANDS });
    this.strips = strips;
    const height = AXIS + strips.reduce((sum, strip) => sum + strip.height + SPACE, 0);
    if (this.stripsHeight !== height) {
      this.stripsHeight = height;
      this.top.canvas.style.height = `${height}px`;
    }
    const room = this.scroll.clientHeight;
    this.pitch = Math.max(LANE_MIN, Math.min(LANE_MAX, Math.floor(room / count)));
    this.spacer.style.height = `${Math.max(0, this.pitch * count - room)}px`;
    this.scroll.classList.toggle('more', this.pitch * count > room);
  }

  draw() {
    const { app } = this, { recording } = app;
    this.layout();
    if (app.isTable) {
      this.fillTable();
      return;
    }
    this.drawTop(recording);
    this.drawLanes(recording);
  }

  drawTop(recording) {
    const { app, top, gutter } = this, context = top.begin(), colours = theme();
    const width = top.width - gutter;
    drawAxis(context, app, { x: gutter, width, height: top.height });
    let y = AXIS;
    for (const strip of this.strips) {
      const box = { x: gutter, y, width, height: strip.height };
      context.font = SMALL;
      context.fillStyle = colours.muted;
      context.fillText(fitting(context, gutter < 60 ? strip.short : strip.name, gutter - 4), 2, y + 8);
      if (strip.name === 'workers') {
        drawStack(context, recording, app.window, box);
        drawGaps(context, recording, -1, app.window, box);
        context.fillStyle = colours.muted;
        context.fillText(`of ${recording.lanes.length}`, 2, y + 24);
      } else if (strip.name === 'bags') this.drawBags(context, recording, box);
      else this.drawIslands(context, recording, box);
      y += strip.height + SPACE;
    }
    drawOverlay(context, app, gutter, width, 0, top.height);
    top.label = this.summary(recording);
  }

  summary(recording) {
    const { from, to } = this.app.window, all = recording.sum('busy', from, to) + recording.sum('hungry', from, to)
      + recording.sum('waiting', from, to) + recording.sum('asleep', from, to);
    return `Timeline of ${recording.program}: ${recording.lanes.length} workers over ${span(to - from, recording.unit)}, `
      + `busy ${percent(recording.sum('busy', from, to), all)}, hungry ${percent(recording.sum('hungry', from, to), all)}.`;
  }

  /** How many tasks could be stolen in all, on a scale that shows small numbers, too. */
  drawBags(context, recording, { x, y, width, height }) {
    const { from, to } = this.app.window, colours = theme();
    const key = `${recording.version} ${from} ${to} ${width}`;
    if (this.bagsKey !== key) {
      this.bagsKey = key;
      const step = recording.lanes.length > 64 ? 4 : 1;
      this.bagsStep = step;
      this.bagSums = [];
      for (let i = 0; i < width; i += step) {
        const time = from + (i + 0.5) / width * (to - from);
        let sum = 0;
        if (time <= recording.end) for (const lane of recording.lanes) sum += lane.bagAt(time);
        this.bagSums.push(sum);
      }
    }
    const most = Math.max(1, ...this.bagSums), tall = Math.log2(1 + most);
    context.fillStyle = colours.lane;
    context.fillRect(x, y, width, height);
    context.fillStyle = colours.muted;
    this.bagSums.forEach((sum, i) => {
      const bar = Math.log2(1 + sum) / tall * (height - 2);
      if (bar > 0) context.fillRect(x + i * this.bagsStep, y + height - bar, this.bagsStep, bar);
    });
    context.fillText(`≤ ${whole(most)}`, 2, y + 23);
  }

  /** How many workers each job's island had. */
  drawIslands(context, recording, { x, y, width, height }) {
    const { from, to } = this.app.window, scale = width / (to - from), all = Math.max(1, recording.lanes.length);
    context.fillStyle = theme().lane;
    context.fillRect(x, y, width, height);
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.lineWidth = 1.6;
    for (const [job, steps] of recording.islands) {
      context.strokeStyle = jobColour(recording, job);
      context.beginPath();
      let level = y + height;
      for (const { time, members } of steps) {
        const at = x + (time - from) * scale;
        context.lineTo(at, level);
        level = y + height - members / all * (height - 2) - 1;
        context.lineTo(at, level);
      }
      context.lineTo(x + (recording.end - from) * scale, level);
      context.stroke();
    }
    context.restore();
  }

  drawLanes(recording) {
    const { app, lanes, gutter, pitch } = this, context = lanes.begin(), colours = theme();
    const width = lanes.width - gutter, top = this.scroll.scrollTop;
    const first = Math.floor(top / pitch), last = Math.min(recording.lanes.length, Math.ceil((top + lanes.height) / pitch));
    const every = Math.ceil(14 / pitch);
    context.font = SMALL;
    for (let i = first; i < last; i++) {
      const lane = recording.lanes[i], y = i * pitch - top, height = Math.max(2, pitch - (pitch > 8 ? 3 : pitch > 4 ? 1 : 0));
      const isChosen = lane.place === app.worker;
      drawThreads(context, recording, lane, app.window, { x: gutter, y, width, height });
      if (isChosen) {
        context.strokeStyle = colours.accent;
        context.lineWidth = 2;
        context.strokeRect(gutter, y, width, height);
        context.lineWidth = 1;
      }
      if (isChosen || i % every === 0) {
        context.font = SMALL;
        context.fillStyle = isChosen ? colours.accent : colours.muted;
        context.fillText(gutter > 60 ? `worker ${lane.place}` : `${lane.place}`, 2, y + Math.max(height / 2, 5) + 0.5);
      }
    }
    drawOverlay(context, app, gutter, width, 0, lanes.height);
    this.drawSteals(context, recording, { gutter, width, first, last, top });
  }

  /** Where the chosen worker stole, and where others stole from it. */
  drawSteals(context, recording, { gutter, width, top }) {
    const { worker, window: { from, to } } = this.app;
    if (worker === null) return;
    const [times, thieves, victims] = recording.steals.columns;
    const begin = lastAt(times, recording.steals.count, from) + 1, end = lastAt(times, recording.steals.count, to) + 1;
    if (end - begin > 20000) return;
    const y = new Map(recording.lanes.map((lane, i) => [lane.place, (i + 0.5) * this.pitch - top]));
    context.strokeStyle = theme().ink;
    context.globalAlpha = 0.7;
    context.beginPath();
    for (let i = begin, left = 400; i < end && left > 0; i++) {
      if (thieves[i] !== worker && victims[i] !== worker) continue;
      left--;
      const x = Math.round(gutter + (times[i] - from) / (to - from) * width) + 0.5;
      const a = y.get(victims[i]), b = y.get(thieves[i]);
      if (a === undefined || b === undefined) continue;
      context.moveTo(x, a);
      context.lineTo(x, b);
      const tip = Math.sign(b - a) * 4;
      context.moveTo(x - 3, b - tip);
      context.lineTo(x, b);
      context.lineTo(x + 3, b - tip);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  fillTable() {
    const { app } = this, { recording } = app, range = app.brush ?? app.window;
    const found = between(recording, range.from, range.to);
    this.table.show(recording.lanes.map(lane => {
      const { times, steals, stolen, misses } = found.perLane.get(lane.place);
      return { place: lane.place, now: describe(recording, recording.at(lane, app.at)), times,
        all: times.reduce((sum, time) => sum + time, 0), steals, stolen, misses };
    }), row => row.place === app.worker);
  }
}

export function describe(recording, { doing, job, reason }) {
  if (doing === BUSY) return `busy, ${recording.jobName(job)}`;
  if (doing === WAITING) return `waiting ${REASONS[reason] ?? ''}`;
  return doing === HUNGRY ? 'hungry' : doing === ASLEEP ? 'asleep' : 'no thread';
}

/** The moment at a pixel of a picture whose axis of time begins after a gutter. */
export function timeAt(app, x, gutter, width) {
  const { from, to } = app.window, share = (x - gutter) / Math.max(1, width - gutter);
  return from + Math.min(1, Math.max(0, share)) * (to - from);
}

/** A click sets the cursor, unless it is for something else; a drag chooses a span; the wheel with Ctrl zooms. */
export function listenInTime(canvas, app, timeOf, isElse = () => false) {
  let from = null;
  const isDrag = event => Math.abs(event.offsetX - from.x) > 4;
  canvas.addEventListener('pointerdown', event => {
    if (isElse(event)) return;
    canvas.setPointerCapture(event.pointerId);
    from = { x: event.offsetX, time: timeOf(event.offsetX) };
  });
  canvas.addEventListener('pointermove', event => {
    if (from !== null && isDrag(event)) app.brushTo(from.time, timeOf(event.offsetX));
  });
  canvas.addEventListener('pointerup', event => {
    if (from !== null && !isDrag(event)) app.goTo(from.time);
    from = null;
  });
  canvas.addEventListener('pointercancel', () => (from = null));
  canvas.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    app.zoom(1.0018 ** event.deltaY, timeOf(event.offsetX));
  }, { passive: false });
}

export function drawAxis(context, app, { x, width, height }) {
  const { from, to } = app.window, { recording } = app, colours = theme();
  context.font = SMALL;
  for (const { at, text } of ticks(from, to, width / 110, recording.start, recording.unit)) {
    const left = x + (at - from) / (to - from) * width;
    context.fillStyle = colours.line;
    context.fillRect(Math.round(left), 16, 1, height);
    context.fillStyle = colours.muted;
    const room = context.measureText(text).width;
    context.fillText(text, Math.min(left + 4, x + width - room), 9);
  }
  let edge = -Infinity, pixel = -1; // of many notes at one pixel, the first is drawn
  context.fillStyle = colours.accent;
  for (const note of recording.notes) {
    if (note.time < from || note.time > to) continue;
    const left = x + (note.time - from) / (to - from) * width;
    if (Math.round(left) === pixel) continue;
    pixel = Math.round(left);
    context.fillRect(pixel, 14, 1, height);
    if (left < edge) continue;
    const text = fitting(context, note.text, 120);
    context.fillText(text, left + 4, 20);
    edge = left + context.measureText(text).width + 8;
  }
}

/** The cursor and the chosen span of time. */
export function drawOverlay(context, app, x, width, top, bottom) {
  const { from, to } = app.window, place = time => x + (time - from) / (to - from) * width;
  if (app.brush !== null) {
    const left = Math.max(x, place(app.brush.from)), right = Math.min(x + width, place(app.brush.to));
    context.fillStyle = theme().accent;
    context.globalAlpha = 0.13;
    context.fillRect(left, top, Math.max(0, right - left), bottom - top);
    context.globalAlpha = 0.8;
    context.fillRect(left, top, 1, bottom - top);
    context.fillRect(right, top, 1, bottom - top);
    context.globalAlpha = 1;
  }
  if (app.at >= from && app.at <= to) cursorLine(context, place(app.at), bottom, top);
}
