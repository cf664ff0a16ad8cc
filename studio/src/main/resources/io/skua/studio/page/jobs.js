// The view Jobs: who gets what. Each job's busy workers as steps that add up to the machine; what its island holds
// beyond that is tinted; what it asked for in vain is a dotted line in the table's words.

import { element, percent, span, ticks, whole } from './text.js';
import { phase } from './recording.js';
import { jobColour, theme } from './colours.js';
import { Picture, SMALL, hatch } from './draw.js';
import { drawGaps, workersOverTime } from './lanes.js';
import { drawAxis, drawOverlay, listenInTime, timeAt } from './timeline.js';
import { Table } from './table.js';

const AXIS = 26, GUTTER = 50, ROWS_MAX = 1000, LIVE_ROWS_MAX = 100;

export class Jobs {
  constructor(app) {
    this.app = app;
    this.picture = new Picture('chart', 'Workers of each job over time', () => app.redraw());
    this.keys = element('div', { class: 'keys' });
    const unit = () => app.recording.unit;
    this.table = new Table('Jobs of the recording', [
      { name: 'job', text: row => row.name, value: row => row.name, left: true, colour: row => row.colour },
      { name: 'state', text: row => row.state, value: row => row.state, left: true },
      { name: 'waited to start', text: row => span(row.waited, unit()), value: row => row.waited },
      { name: 'ran for', text: row => span(row.ran, unit()), value: row => row.ran },
      { name: 'used', text: row => span(row.used, unit()), value: row => row.used },
      { name: 'held', text: row => span(row.held, unit()), value: row => row.held },
      { name: 'used of held', text: row => percent(row.used, row.held), value: row => row.used / row.held },
      { name: 'most workers', text: row => (row.most < 0 ? '–' : whole(row.most)), value: row => row.most },
      { name: 'asked for more', text: row => (row.asked < 0 ? '–' : whole(row.asked)), value: row => row.asked },
    ], row => app.selectJob(row.number));
    this.root = element('section', { class: 'view split', 'aria-label': 'Jobs' },
      element('div', { class: 'bar' }, this.keys), this.picture.canvas, this.table.root);
    listenInTime(this.picture.canvas, app, x => timeAt(app, x, GUTTER, this.picture.width));
  }

  draw() {
    const { app } = this, { recording } = app;
    this.fillTable(recording);
    if (app.isTable) return;
    const context = this.picture.begin(), colours = theme(), { width, height } = this.picture;
    const box = { x: GUTTER, y: AXIS, width: width - GUTTER, height: height - AXIS - 6 };
    drawAxis(context, app, { x: GUTTER, width: box.width, height });
    context.fillStyle = colours.lane;
    context.fillRect(box.x, box.y, box.width, box.height);
    const workers = Math.max(1, recording.lanes.length), unit = box.height / workers;
    this.drawSteps(context, recording, box, unit);
    drawGaps(context, recording, -1, app.window, box);
    context.font = SMALL;
    context.fillStyle = colours.muted;
    context.fillText('workers', 0, 9);
    context.textAlign = 'right';
    for (const { at } of ticks(0, workers, box.height / 44, 0, '')) {
      if (!Number.isInteger(at)) continue;
      context.fillText(whole(at), GUTTER - 6, box.y + box.height - at * unit);
    }
    context.textAlign = 'left';
    drawOverlay(context, app, GUTTER, box.width, AXIS, AXIS + box.height);
    this.picture.label = `Busy workers of ${recording.jobs.length} jobs over time, of ${workers} workers.`;
    this.drawKeys(recording);
  }

  /** For each pixel: every job's busy workers, above them what its island held without using it. */
  drawSteps(context, recording, box, unit) {
    const pixels = Math.max(1, Math.floor(box.width)), { window, job: chosen } = this.app;
    const rows = workersOverTime(recording, window, pixels);
    const below = new Float64Array(pixels);
    const draw = (values, style, alpha) => {
      context.fillStyle = style;
      context.globalAlpha = alpha;
      for (let i = 0; i < pixels; i++) {
        const tall = Math.min(values(i) * unit, box.height - below[i]); // a job may use what it has just lost
        if (tall < 0.05) continue;
        context.fillRect(box.x + i, box.y + box.height - below[i] - tall, 1, tall);
        below[i] += tall;
      }
      context.globalAlpha = 1;
    };
    const step = (window.to - window.from) / pixels;
    for (const number of recording.rowJobs) {
      const job = recording.jobs[recording.jobIndex(number)];
      const used = rows.get(job.row), steps = recording.islands.get(job.number);
      if (used === undefined && steps === undefined) continue;
      const colour = jobColour(recording, job.number), faint = chosen !== null && chosen !== job.number ? 0.3 : 1;
      if (used !== undefined) draw(i => used[i], colour, faint);
      if (steps !== undefined) {
        const held = heldOverTime(steps, { from: window.from, to: Math.min(window.to, recording.end) }, step, pixels);
        draw(i => Math.max(0, held[i] - (used?.[i] ?? 0)), colour, 0.22 * faint);
      }
    }
    theme().jobs.forEach((colour, k) => {
      const further = rows.get(`jobs ${k}`);
      if (further !== undefined) draw(i => further[i], colour, 1);
    });
    const waiting = rows.get('waiting');
    if (waiting !== undefined && recording.islands.size === 0) draw(i => waiting[i], hatch(context, theme().waiting), 1);
  }

  drawKeys(recording) {
    const names = recording.hasColourPerName ? [...recording.jobNames] : theme().jobs.map((_, i) => ['', i]);
    const key = JSON.stringify([names, recording.hasColourPerName, recording.islands.size > 0, theme().paper]);
    if (key === this.keysKey) return;
    this.keysKey = key;
    const entry = ([text, colour]) => {
      const swatch = element('i', { class: 'swatch' });
      swatch.style.background = theme().jobs[colour];
      return element('span', {}, swatch, text);
    };
    this.keys.replaceChildren(...names.map(entry),
      recording.hasColourPerName ? '' : element('span', {}, 'jobs take turns with these colours'),
      recording.islands.size > 0 ? element('span', {}, 'tinted: held by the island, not used') : '');
  }

  fillTable(recording) {
    if (this.tableKey === `${recording.id} ${recording.version} ${this.app.job}`) return;
    this.tableKey = `${recording.id} ${recording.version} ${this.app.job}`;
    const isRunning = recording.isLive && recording.done === null; // then the newest come first
    const jobs = isRunning ? recording.jobs.slice(-LIVE_ROWS_MAX).reverse() : recording.jobs.slice(-ROWS_MAX);
    this.table.show(jobs.map(job => row(recording, job)), one => one.number === this.app.job);
  }
}

/** How many workers an island had, on average, for each pixel: as the busy ones are counted, so that both add up. */
function heldOverTime(steps, { from, to }, step, pixels) {
  const held = new Float64Array(pixels);
  steps.forEach(({ time, members }, k) => {
    const begin = Math.max(time, from), until = Math.min(steps[k + 1]?.time ?? to, to);
    const last = Math.min(pixels - 1, Math.floor((until - from) / step));
    for (let i = Math.floor((begin - from) / step); i <= last; i++) {
      const inside = Math.min(until, from + (i + 1) * step) - Math.max(begin, from + i * step);
      if (inside > 0) held[i] += members * inside / step;
    }
  });
  return held;
}

function row(recording, job) {
  const steps = recording.islands.get(job.number);
  let held = NaN, most = -1, asked = -1;
  if (steps !== undefined) {
    held = 0;
    steps.forEach((step, i) => {
      const until = steps[i + 1]?.time ?? job.ended ?? recording.end;
      held += step.members * Math.max(0, until - step.time);
      most = Math.max(most, step.members);
      asked = Math.max(asked, step.asked);
    });
  }
  return {
    number: job.number, name: recording.jobName(job.number), colour: jobColour(recording, job.number),
    state: phase(job),
    waited: job.started === null || job.submitted === null ? NaN : job.started - job.submitted,
    ran: job.started === null ? NaN : (job.ended ?? recording.end) - job.started,
    used: job.row === null ? NaN : recording.sum(job.row, recording.start, recording.end), held, most, asked,
  };
}
