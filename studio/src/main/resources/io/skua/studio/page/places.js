// The view Places: a row per place of a cluster. Filled: how many of its workers are busy. The line: how many tasks others
// could take. Curves between rows: loans, from the lender to the borrower. A place that is lost ends with a cross.

import { element, percent, whole } from './text.js';
import { AGAIN, ASKED, DROPPED, GIVEN, LOAN_STEPS, PAID, REFUSED, RETURNED, TAKEN, lastAt } from './recording.js';
import { JOB_COLOURS, theme } from './colours.js';
import { Picture, SMALL, fitting } from './draw.js';
import { drawAxis, drawOverlay, listenInTime, timeAt } from './timeline.js';
import { Table } from './table.js';

const AXIS = 26, ROW_MAX = 120, ROW_MIN = 16, SPACE = 10, FLOWS_MAX = 1500, TIPS_MAX = 600;
const PRESENT = 0, LEFT = 1, LOST = 2, TOOK_OVER = 3;
const COUNTED = [
  [TAKEN, 'loans that it has got in the window'], [GIVEN, 'loans that it has made in the window'],
  [AGAIN, 'loans that it has made again in the window, since their borrower was lost'],
  [RETURNED, 'loans that it has done and returned in the window'],
  [DROPPED, 'loans that did not count any more, and that it dropped in the window'],
  [PAID, 'how often, in the window, it has told the bank what is done'],
  [ASKED, 'how often, in the window, it has asked for a loan'],
  [REFUSED, 'how often, in the window, the other place had nothing for it'],
];

export class Places {
  constructor(app) {
    this.app = app;
    this.picture = new Picture('chart', 'Places over time', () => app.redraw());
    const count = ([step, about]) => ({ name: step === AGAIN ? 'again' : LOAN_STEPS[step], about,
      text: row => whole(row.counts[step]), value: row => row.counts[step] });
    this.table = new Table('Places: at the cursor, and what they did in the window', [
      { name: 'place', text: row => row.name, value: row => row.number, left: true, colour: row => row.colour },
      { name: 'now', text: row => row.now, value: row => row.now, left: true },
      { name: 'to take', about: 'tasks that others could take at the cursor', text: row => whole(row.load),
        value: row => row.load },
      { name: 'tasks', about: 'tasks that it has run up to the cursor', text: row => whole(row.tasks), value: row => row.tasks },
      { name: 'in window', about: 'tasks that it has run in the window', text: row => whole(row.done), value: row => row.done },
      { name: 'busy', about: 'the part of the window in which its workers were busy, on average', text: row => (row.busy < 0 ? '–' : percent(row.busy, 1)),
        value: row => row.busy },
      { name: 'loans', about: 'loans that it has at the cursor', text: row => whole(row.loans), value: row => row.loans },
      ...COUNTED.map(count),
    ], row => app.selectWorker(row.firstWorker));
    this.scale = element('span');
    this.keys = element('div', { class: 'keys' }, element('span', {}, 'filled: busy workers'),
      this.scale, element('span', {}, 'curve: a loan, in the lender’s colour'),
      element('span', { class: 'again' }, 'thick: lent again, since a borrower was lost'));
    this.hint = element('div', { class: 'hint keep' }, element('h2', {}, 'No places are in this recording'),
      element('p', {}, './skua cluster run … --record FILE and ./skua sim cluster … --record FILE record the places of a cluster.'));
    this.whole = [element('div', { class: 'bar' }, this.keys), this.picture.canvas, this.table.root];
    this.root = element('section', { class: 'view split', 'aria-label': 'Places' }, this.hint, ...this.whole);
    listenInTime(this.picture.canvas, app, x => timeAt(app, x, this.gutter, this.picture.width),
      event => event.offsetX < this.gutter && (this.choose(event.offsetY), true));
  }

  get gutter() {
    return this.picture.width < 560 ? 56 : 96;
  }

  /** A click on a name chooses the place's first worker. */
  choose(y) {
    const place = this.app.recording.cluster[Math.floor((y - AXIS) / this.pitch)];
    if (place !== undefined && place.workers > 0) this.app.selectWorker(place.firstWorker);
  }

  // ---- drawing ----

  draw() {
    const { app } = this, { recording } = app, count = recording.cluster.length;
    this.hint.hidden = count > 0;
    for (const part of this.whole) part.hidden = count === 0;
    if (count === 0) return;
    this.fillTable(recording);
    if (app.isTable) return;
    const context = this.picture.begin(), { width, height } = this.picture, { gutter } = this;
    const wide = width - gutter;
    this.pitch = Math.max(ROW_MIN, Math.min(ROW_MAX, (height - AXIS - 4) / count));
    drawAxis(context, app, { x: gutter, width: wide, height });
    this.rows = new Map(recording.cluster.map((place, i) => [place.number,
      { x: gutter, y: AXIS + i * this.pitch, width: wide, height: this.pitch - Math.min(SPACE, this.pitch / 4) }]));
    const most = this.mostLoad(recording), scale = `line: tasks to take, log scale up to ${whole(most)}`;
    if (this.scale.textContent !== scale) this.scale.textContent = scale;
    recording.cluster.forEach((place, i) => this.drawPlace(context, recording, place, this.colour(i), most));
    const flows = this.drawFlows(context, recording);
    this.drawChanges(context, recording);
    drawOverlay(context, app, gutter, wide, AXIS, AXIS + count * this.pitch);
    const lost = recording.cluster.filter(place => !place.at(app.at).isPresent).length;
    this.picture.label = `${count} places over time with ${whole(flows)} loans between them; ${lost} of the places are not `
      + 'there at the cursor.';
  }

  colour(index) {
    return theme().jobs[index % JOB_COLOURS];
  }

  mostLoad(recording) {
    let most = 1;
    for (const place of recording.cluster) {
      const loads = place.steps.columns[2];
      for (let i = 0; i < place.steps.count; i++) if (loads[i] > most) most = loads[i];
    }
    return most;
  }

  drawPlace(context, recording, place, colour, most) {
    const box = this.rows.get(place.number), { x, y, width, height } = box, colours = theme();
    this.drawPresence(context, recording, place, box);
    const busy = this.busy(recording, place, Math.max(1, Math.floor(width)));
    context.fillStyle = colour;
    context.globalAlpha = 0.55;
    busy.forEach((share, i) => {
      if (share > 0.002) context.fillRect(x + i, y + height - share * height, 1, share * height);
    });
    context.globalAlpha = 1;
    this.drawLoad(context, recording, place, box, most);
    context.font = SMALL;
    context.fillStyle = colour;
    context.fillRect(0, y, 3, height);
    context.fillStyle = colours.ink;
    context.fillText(fitting(context, place.name, this.gutter - 12), 8, y + Math.min(height / 2, 9));
    if (height > 30) {
      context.fillStyle = colours.muted;
      const { isPresent, load } = place.at(this.app.at);
      const text = isPresent ? (this.gutter < 90 ? whole(load) : `${whole(load)} to take`) : whyAbsent(recording, place.number, this.app.at);
      context.fillText(fitting(context, text, this.gutter - 12), 8, y + 24);
    }
  }

  /** The row is there while the place is. */
  drawPresence(context, recording, place, { x, y, width, height }) {
    const { from, to } = this.app.window, scale = width / (to - from), { steps } = place, [times, present] = steps.columns;
    context.fillStyle = theme().lane;
    for (let i = Math.max(0, lastAt(times, steps.count, from)); i < steps.count && times[i] < to;) {
      let end = i + 1;
      while (end < steps.count && present[end] === present[i]) end++;
      const left = Math.max(0, (times[i] - from) * scale);
      const right = Math.min(width, ((end < steps.count ? times[end] : recording.end) - from) * scale);
      if (present[i] === 1) context.fillRect(x + left, y, right - left, height);
      i = end;
    }
  }

  /** For each pixel, the share of the place's workers that were busy. */
  busy(recording, place, pixels) {
    const { from, to } = this.app.window, key = `${recording.id} ${recording.version} ${from} ${to} ${pixels}`;
    if (this.busyKey !== key) {
      this.busyKey = key;
      this.busyShares = new Map();
    }
    if (this.busyShares.has(place.number)) return this.busyShares.get(place.number);
    const shares = new Float64Array(pixels), step = (to - from) / pixels;
    for (let worker = place.firstWorker; worker < place.firstWorker + place.workers; worker++) {
      const lane = recording.byPlace.get(worker);
      if (lane === undefined) continue;
      let before = lane.busyBefore(from);
      for (let i = 0; i < pixels && from + i * step < recording.end; i++) {
        const now = lane.busyBefore(Math.min(recording.end, from + (i + 1) * step));
        shares[i] += (now - before) / step / place.workers;
        before = now;
      }
    }
    this.busyShares.set(place.number, shares);
    return shares;
  }

  /** How many tasks others could take, on a scale that shows small numbers, too. */
  drawLoad(context, recording, place, { x, y, width, height }, most) {
    const { from, to } = this.app.window, scale = width / (to - from), { steps } = place, [times, , loads] = steps.columns;
    const tall = Math.log2(1 + most), level = load => y + height - 1 - Math.log2(1 + load) / tall * (height - 3);
    context.strokeStyle = theme().ink;
    context.lineWidth = height < 40 ? 0.8 : 1.2;
    context.globalAlpha = height < 40 ? 0.55 : 0.75;
    context.beginPath();
    let pixel = -1, low = Infinity, high = -Infinity, last = NaN;
    const flush = () => {
      if (pixel < 0) return;
      if (Number.isNaN(last)) context.moveTo(x + pixel, level(low));
      else context.lineTo(x + pixel, level(last));
      context.lineTo(x + pixel, level(low));
      context.lineTo(x + pixel, level(high));
    };
    const first = Math.max(0, lastAt(times, steps.count, from));
    for (let i = first; i < steps.count && times[i] <= to; i++) {
      const at = Math.max(0, Math.floor((times[i] - from) * scale));
      if (at !== pixel) {
        const before = i > first ? loads[i - 1] : NaN;
        flush();
        last = before;
        pixel = at;
        low = Infinity;
        high = -Infinity;
      }
      low = Math.min(low, loads[i]);
      high = Math.max(high, loads[i]);
    }
    flush();
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = 1;
  }

  /** Returns how many loans there are in the window; if they are too many, some of them are drawn. */
  drawFlows(context, recording) {
    const { from, to } = this.app.window, shown = recording.flows.filter(flow => flow.given <= to && flow.taken >= from
      && this.rows.has(flow.lender) && this.rows.has(flow.borrower) && flow.lender !== flow.borrower);
    const every = Math.ceil(shown.length / FLOWS_MAX), order = new Map(recording.cluster.map((place, i) => [place.number, i]));
    const faint = Math.min(0.75, Math.max(0.12, 150 / shown.length)), hasTips = shown.length <= TIPS_MAX;
    shown.forEach((flow, i) => {
      if (i % every !== 0 && !flow.isAgain) return;
      const lender = this.rows.get(flow.lender), borrower = this.rows.get(flow.borrower), isDown = borrower.y > lender.y;
      const place = time => lender.x + Math.min(1, Math.max(0, (time - from) / (to - from))) * lender.width;
      const x0 = place(flow.given), x1 = Math.max(place(flow.taken), x0 + 1);
      const y0 = isDown ? lender.y + lender.height : lender.y, y1 = isDown ? borrower.y : borrower.y + borrower.height;
      context.strokeStyle = flow.isAgain ? theme().hungry : this.colour(order.get(flow.lender));
      context.lineWidth = flow.isAgain ? 3 : Math.min(4, 0.8 + Math.log2(1 + flow.tasks) * 0.4);
      context.globalAlpha = flow.isAgain ? 1 : faint;
      context.beginPath();
      context.moveTo(x0, y0);
      context.bezierCurveTo(x0 + 6, (y0 + y1) / 2, x1 - 6, (y0 + y1) / 2, x1, y1);
      if (hasTips || flow.isAgain) {
        context.moveTo(x1 - 3, y1 - (isDown ? 5 : -5));
        context.lineTo(x1, y1);
        context.lineTo(x1 + 3, y1 - (isDown ? 5 : -5));
      }
      context.stroke();
    });
    context.globalAlpha = 1;
    context.lineWidth = 1;
    return shown.length;
  }

  /** Crosses where places are lost, dots where they come, and who has taken over. */
  drawChanges(context, recording) {
    const { from, to } = this.app.window, known = new Map(); // place: is it there? Each place may tell the same
    context.font = SMALL;
    for (const { time, change, teller, about } of recording.changes) {
      const isNews = change === TOOK_OVER || known.get(about) !== (change === PRESENT);
      if (change !== TOOK_OVER) known.set(about, change === PRESENT);
      const box = this.rows.get(change === TOOK_OVER ? teller : about);
      if (!isNews || box === undefined || time < from || time > to) continue;
      this.drawChange(context, recording, { time, change, about }, box, box.x + (time - from) / (to - from) * box.width);
    }
  }

  drawChange(context, recording, { time, change, about }, { y, height }, x) {
    const colours = theme(), middle = y + height / 2;
    if (change === PRESENT) {
      if (time <= firstStart(recording) || time - recording.start < (recording.end - recording.start) / 50) return;
      this.mark(context, x, middle, 'joins', colours.accent, false);
    } else if (change === TOOK_OVER) {
      this.mark(context, x, middle, `takes the books over from ${recording.placeName(about)}`, colours.accent, false);
    } else this.mark(context, x, middle, change === LOST ? 'lost' : 'has left', colours.hungry, true);
  }

  mark(context, x, y, text, colour, isCross) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 2.4;
    context.beginPath();
    if (isCross) {
      for (const sign of [1, -1]) {
        context.moveTo(x - 6, y - 6 * sign);
        context.lineTo(x + 6, y + 6 * sign);
      }
    } else context.arc(x, y, 5, 0, 2 * Math.PI);
    context.stroke();
    context.lineWidth = 1;
    const room = context.measureText(text).width, left = x + 12 + room > this.picture.width ? x - 12 - room : x + 12;
    context.fillStyle = theme().paper;
    context.globalAlpha = 0.8;
    context.fillRect(left - 3, y - 8, room + 6, 16);
    context.globalAlpha = 1;
    context.fillStyle = colour;
    context.fillText(text, left, y);
  }

  fillTable(recording) {
    const { app } = this, range = app.brush ?? app.window;
    const key = `${recording.id} ${recording.version} ${range.from} ${range.to} ${Math.round(app.at)} ${app.worker}`;
    if (this.tableKey === key) return;
    this.tableKey = key;
    const counts = loanCounts(recording, range);
    this.table.show(recording.cluster.map((place, i) => {
      const now = place.at(app.at), before = place.at(range.from), after = place.at(range.to);
      return { number: place.number, name: place.name, firstWorker: place.firstWorker, colour: this.colour(i),
        now: now.isPresent ? 'there' : whyAbsent(recording, place.number, app.at), load: now.load, tasks: now.tasks, loans: now.loans,
        done: after.tasks - before.tasks, busy: busyShare(recording, place, range),
        counts: counts.get(place.number) ?? LOAN_STEPS.map(() => 0) };
    }), row => app.worker !== null && app.worker >= row.firstWorker && app.worker === row.firstWorker);
  }
}

/** When the first job starts: places that join before are there from the beginning. */
function firstStart({ jobs }) {
  const starts = jobs.map(job => job.started).filter(time => time !== null);
  return starts.reduce((first, time) => Math.min(first, time), starts[0] ?? -Infinity);
}

/** Why a place is not there at a moment. */
function whyAbsent(recording, number, time) {
  let why = 'not yet there';
  for (const { time: when, change, about } of recording.changes) {
    if (when > time) break;
    if (about === number && change === LEFT) why = 'has left';
    if (about === number && change === LOST) why = 'lost';
  }
  return why;
}

/** How often each place did each step of a loan between two moments. */
function loanCounts(recording, { from, to }) {
  const counts = new Map(), [times, steps, , tellers] = recording.loans.columns;
  for (let i = lastAt(times, recording.loans.count, from - 1) + 1; i < recording.loans.count && times[i] <= to; i++) {
    if (!counts.has(tellers[i])) counts.set(tellers[i], LOAN_STEPS.map(() => 0));
    counts.get(tellers[i])[steps[i]]++;
  }
  return counts;
}

function busyShare(recording, place, { from, to }) {
  let busy = 0, all = 0;
  for (let worker = place.firstWorker; worker < place.firstWorker + place.workers; worker++) {
    const lane = recording.byPlace.get(worker), end = Math.min(to, recording.end);
    if (lane === undefined || end <= from) continue;
    busy += lane.busyBefore(end) - lane.busyBefore(from);
    all += end - from;
  }
  return all > 0 ? busy / all : -1;
}
