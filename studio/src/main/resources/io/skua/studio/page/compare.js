// The view Compare: two recordings on one axis, what the doctor says about each, and the difference of where their time
// went.

import { element, percent, precise, span, ticks, whole } from './text.js';
import { change, state } from './state.js';
import { ASLEEP, BUSY, HUNGRY, WAITING } from './recording.js';
import { theme } from './colours.js';
import { Picture, SMALL } from './draw.js';
import { drawStack } from './lanes.js';
import { causeName } from './doctor.js';
import { between } from './statistics.js';
import { Table } from './table.js';

const AXIS = 22, SHARE_MIN = 0.005;

export class Compare {
  constructor(app) {
    this.app = app;
    this.pictures = [0, 1].map(() => new Picture('chart', 'Workers over time', () => app.redraw()));
    this.titles = [element('h2'), element('h2')];
    this.sentences = [element('p', { class: 'sentence' }), element('p', { class: 'sentence' })];
    this.choice = element('select', { onchange: () => change({ beside: this.choice.value || null }) });
    this.verdict = element('p', { class: 'lead' });
    this.table = new Table('Differences', [
      { name: 'figure', text: row => row.name, value: row => row.name, left: true },
      { name: 'first', text: row => row.texts[0], value: row => row.values[0] },
      { name: 'second', text: row => row.texts[1], value: row => row.values[1] },
      { name: 'second against first', text: row => row.change, value: row => row.change },
    ]);
    this.hint = element('div', { class: 'hint keep' });
    this.body = element('div', { class: 'compare' }, this.verdict,
      ...this.pictures.flatMap((picture, i) => [
        element('div', { class: 'head' }, this.titles[i], this.sentences[i]), picture.canvas]));
    this.root = element('section', { class: 'view split', 'aria-label': 'Compare' },
      element('div', { class: 'bar keep' }, element('label', {}, 'Compare with', this.choice)), this.hint, this.body,
      this.table.root);
  }

  draw() {
    const { app } = this, { recording, beside } = app;
    this.fillChoice();
    const problem = this.problem();
    this.hint.hidden = problem === null;
    this.body.hidden = problem !== null;
    this.table.root.hidden = problem !== null;
    if (problem !== null) {
      const text = problem.join('\n');
      if (this.hintText !== text) {
        this.hintText = text;
        this.hint.replaceChildren(element('h2', {}, problem[0]), element('p', {}, problem[1]));
      }
      return;
    }
    const both = [recording, beside];
    const length = Math.max(...both.map(one => one.end - one.start), 1);
    if (!app.isTable) both.forEach((one, i) => this.drawOne(one, i, length));
    const found = app.list.doctor ? both.map(one => app.diagnoses.of(one).found) : [null, null];
    found.forEach((one, i) => {
      const text = one?.sentence ? `Doctor: ${one.sentence}` : '';
      if (this.sentences[i].textContent !== text) this.sentences[i].textContent = text;
    });
    this.fillTable(both, found);
  }

  fillChoice() {
    const { list, recording } = this.app;
    const others = list.recordings.filter(one => one.id !== recording.id);
    const key = others.map(one => one.id + one.title).join('\n');
    if (key !== this.choiceKey) {
      this.choiceKey = key;
      this.choice.replaceChildren(element('option', { value: '' }, 'choose a recording…'),
        ...others.map(one => element('option', { value: one.id }, one.title)));
    }
    this.choice.value = state().beside;
  }

  /** Why there is nothing to compare: a title and what to do; null if there is. */
  problem() {
    const { list, recording, beside } = this.app;
    if (beside === null) {
      return list.recordings.length > 1
        ? ['Which is better, and why?', 'Choose another recording above. Both are then drawn on one axis.']
        : ['There is only one recording', 'Open the studio with two files: ./skua studio one.skua other.skua'];
    }
    if (beside.failed !== null) return [`${beside.title} cannot be opened`, beside.failed];
    if (beside.isEmpty) return beside.done === null ? ['Opening…', ''] : [`${beside.title} has no events`, 'Choose another one.'];
    if (beside.unit !== recording.unit) {
      return ['These two cannot be compared', `Times of ${recording.program} are in ${recording.unit}, those of `
        + `${beside.program} in ${beside.unit}. Choose a recording with the same unit.`];
    }
    return null;
  }

  drawOne(recording, index, length) {
    const picture = this.pictures[index], context = picture.begin(), colours = theme(), { width, height } = picture;
    const title = `${recording.program}, ${recording.header.policy ?? recording.title}`;
    if (this.titles[index].textContent !== title) this.titles[index].textContent = title;
    const to = recording.start + length;
    context.font = SMALL;
    for (const { at, text } of ticks(recording.start, to, width / 110, recording.start, recording.unit)) {
      const x = (at - recording.start) / length * width;
      context.fillStyle = colours.line;
      context.fillRect(Math.round(x), 12, 1, height);
      context.fillStyle = colours.muted;
      context.fillText(text, Math.min(x + 4, width - context.measureText(text).width), 7);
    }
    drawStack(context, recording, { from: recording.start, to }, { x: 0, y: AXIS, width, height: height - AXIS });
    const end = (recording.end - recording.start) / length * width;
    context.fillStyle = colours.paper;
    context.fillRect(end, AXIS, width - end, height);
    context.fillStyle = colours.ink;
    context.fillRect(Math.min(width - 2, end), AXIS, 2, height - AXIS);
    const text = span(recording.end - recording.start, recording.unit), room = context.measureText(text).width + 8;
    context.fillText(text, end + room < width ? end + 6 : end - room, AXIS + 10);
    picture.label = `${title}: ${text}.`;
  }

  fillTable(both, said) {
    const key = both.map((one, i) => `${one.id} ${one.version} ${JSON.stringify(said[i]?.account)}`).join();
    if (key === this.tableKey) return;
    this.tableKey = key;
    const found = both.map(one => between(one, one.start, one.end)), [{ unit }] = both;
    const row = (name, value, text) => {
      const values = found.map(value);
      return { name, values, texts: values.map(text), change: values[0] > 0 ? `× ${precise(values[1] / values[0])}` : '–' };
    };
    const share = (name, value) => {
      const values = found.map(value);
      return { name, values, texts: values.map(each => percent(each, 1)), change: points(values[1] - values[0]) };
    };
    const doing = (name, state) => share(name, one => one.total[state] / one.all);
    const lengths = both.map(one => one.end - one.start);
    this.table.show([
      row('time', (one, i) => lengths[i], value => span(value, unit)),
      row('workers', (one, i) => both[i].lanes.length, value => whole(value)),
      ...causesOf(said).map(cause => share(`doctor: ${causeName(cause)}`, (one, i) => said[i].account[cause] ?? 0)),
      doing('busy', BUSY), doing('waiting', WAITING), doing('hungry', HUNGRY), doing('asleep', ASLEEP),
      row('worker-time busy', one => one.total[BUSY], value => span(value, unit)),
      row('steals', one => one.steals, value => whole(value)), row('searches in vain', one => one.misses, value => whole(value)),
    ]);
    const faster = lengths[0] <= lengths[1] ? 0 : 1;
    const factor = lengths[1 - faster] / Math.max(1, lengths[faster]);
    this.verdict.textContent = factor < 1.01 ? 'Both take the same time.'
      : `The ${faster === 0 ? 'first' : 'second'} is ${precise(factor)} times as fast. Its workers are hungry for `
        + `${percent(found[faster].total[HUNGRY], found[faster].all)} of their time, the other’s for `
        + `${percent(found[1 - faster].total[HUNGRY], found[1 - faster].all)}.`;
  }
}

/** The causes of which one of two diagnoses tells, if there are two. */
function causesOf(said) {
  if (!said.every(one => one?.account)) return [];
  return [...new Set(said.flatMap(one => Object.keys(one.account).filter(cause => one.account[cause] >= SHARE_MIN)))];
}

/** The difference of two shares of a whole, in percentage points. */
function points(difference) {
  const value = 100 * difference;
  return Math.abs(value) < 0.05 ? 'the same' : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)} points`;
}
