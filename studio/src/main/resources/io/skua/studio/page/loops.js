// The view Loops: how a loop was stolen apart. Elements from left to right, every steal a row further down; the colour is
// the worker. Below: how large the batches were, and which leaves took longest.

import { element, many, span, whole } from './text.js';
import { change, state } from './state.js';
import { JOB_COLOURS, theme } from './colours.js';
import { Picture, SMALL, fitting, readable } from './draw.js';
import { Table } from './table.js';

const DEPTH_MAX = 400, LOOPS_MAX = 500, SLOWEST = 5;
const BATCHES = ['1–7', '8–63', '64–511', '512–4095', '4 k–32 k', '32 k–262 k', '262 k–2 M', 'more'];

/** The leaves of a loop, in the order in which they ended. */
function leavesOf(recording, index) {
  const [times, workers, firsts, stolen, lows, highs, loops] = recording.leaves.columns, all = [];
  for (let i = 0; i < recording.leaves.count; i++) {
    if (loops[i] !== index) continue;
    all.push({ time: times[i], worker: workers[i], first: firsts[i], isStolen: stolen[i] === 1, low: lows[i], high: highs[i] });
  }
  return all;
}

/**
 * The tree of a loop. A leaf whose rest was stolen has two children, which begin at or behind its first element, so
 * sorting by first elements lists the tree from the top down, left before right.
 */
export function treeOf(leaves, elements) {
  const sorted = leaves.map((leaf, order) => ({ ...leaf, order, children: [] }))
    .sort((a, b) => a.first - b.first || Number(b.isStolen) - Number(a.isStolen) || a.order - b.order);
  let next = 0;
  const build = (depth, until) => {
    if (next >= sorted.length || depth > DEPTH_MAX) return null;
    const node = sorted[next++];
    Object.assign(node, { depth, end: until });
    if (node.isStolen) {
      const left = build(depth + 1, until), right = build(depth + 1, until);
      if (left !== null && right !== null) shorten(left, right.first);
      node.children = [left, right].filter(child => child !== null);
    }
    return node;
  };
  const shorten = (node, until) => {
    if (node.end <= until) return;
    node.end = until;
    const [, right] = node.children;
    if (right) shorten(right, until);
    else if (node.children[0]) shorten(node.children[0], until);
  };
  const roots = [];
  while (next < sorted.length) {
    const root = build(0, elements);
    if (roots.length > 0) shorten(roots[roots.length - 1], root.first);
    roots.push(root);
  }
  return { nodes: sorted, roots, depth: sorted.reduce((most, node) => Math.max(most, node.depth), 0) };
}

/**
 * The leaves that took longest, with the elements that each ran itself: what was stolen from it belongs to its children.
 * A worker's leaf begins when its leaf before has ended, so times include the search for work between them.
 */
export function slowest(leaves, count) {
  return leaves.map(leaf => ({ leaf, from: leaf.first, to: Math.min(leaf.end, ...leaf.children.map(child => child.first)) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => b.leaf.took - a.leaf.took).slice(0, count);
}

/** How many batches of each size: eight counts. */
export function batches(leaves) {
  const counts = new Array(8).fill(0);
  for (const { low, high } of leaves) {
    for (let i = 0; i < 4; i++) {
      counts[i] += low >>> (8 * i) & 255;
      counts[i + 4] += high >>> (8 * i) & 255;
    }
  }
  return counts;
}

export class Loops {
  constructor(app) {
    this.app = app;
    this.icicle = new Picture('icicle', 'The tree of the loop', () => app.redraw());
    this.histogram = new Picture('histogram', 'Sizes of batches', () => app.redraw());
    this.choice = element('select', { 'aria-label': 'Loop', onchange: () => change({ loop: this.choice.value }) });
    this.said = element('span');
    this.table = new Table('Leaves of the loop, in the order in which they ended', [
      { name: 'first element', text: row => whole(row.first), value: row => row.first },
      { name: 'elements below', text: row => whole(row.end - row.first), value: row => row.end - row.first },
      { name: 'splits above', text: row => row.depth, value: row => row.depth },
      { name: 'worker', text: row => row.worker, value: row => row.worker },
      { name: 'rest was stolen', text: row => (row.isStolen ? 'yes' : 'no'), value: row => Number(row.isStolen), left: true },
      { name: 'batches', text: row => whole(batches([row]).reduce((a, b) => a + b)), value: row => row.low },
      { name: 'took about', text: row => span(row.took, app.recording.unit), value: row => row.took },
    ], row => app.goTo(row.time));
    this.slow = element('ol', { class: 'slowest' });
    this.hint = element('div', { class: 'hint keep' }, element('h2', {}, 'No loops are in this recording'),
      element('p', {}, './skua run loop triangle --record loop.skua records one, and so does any program with a loop of Skua.'));
    this.whole = [element('div', { class: 'bar keep' }, this.choice, this.said), this.icicle.canvas,
      element('div', { class: 'below' }, this.histogram.canvas,
        element('div', { class: 'side' }, element('h2', {}, 'Slowest leaves'), this.slow)), this.table.root];
    this.root = element('section', { class: 'view', 'aria-label': 'Loops' }, this.hint, ...this.whole);
    this.icicle.canvas.addEventListener('click', event => this.click(event));
  }

  draw() {
    const { app } = this, { recording } = app;
    const isEmpty = recording.loops.length === 0;
    this.hint.hidden = !isEmpty;
    for (const part of this.whole) part.hidden = isEmpty;
    if (isEmpty) return;
    const wanted = state().loop === '' ? NaN : Number(state().loop);
    const index = recording.loops[wanted] === undefined ? this.largest(recording) : wanted;
    this.fillChoice(recording, index);
    const key = `${recording.id} ${recording.version} ${index}`;
    if (key !== this.key) {
      this.key = key;
      this.prepare(recording, recording.loops[index]);
    }
    if (app.isTable) {
      this.table.show(this.leaves, row => row.worker === app.worker);
      return;
    }
    this.drawTree();
    this.drawBatches();
  }

  largest(recording) {
    let best = 0;
    recording.loops.forEach((loop, i) => {
      if ((loop.end ?? 0) - loop.begin > (recording.loops[best].end ?? 0) - recording.loops[best].begin) best = i;
    });
    return best;
  }

  fillChoice(recording, index) {
    const count = Math.min(LOOPS_MAX, recording.loops.length);
    if (this.choice.length !== count || this.choiceOf !== recording) {
      this.choiceOf = recording;
      this.choice.replaceChildren(...recording.loops.slice(0, count).map((loop, i) =>
        element('option', { value: i }, `Loop ${i + 1}: ${many(loop.elements, 'element')}`)));
    }
    this.choice.value = String(index);
  }

  prepare(recording, loop) {
    const raw = leavesOf(recording, loop.index), before = new Map();
    raw.forEach(leaf => {
      leaf.took = leaf.time - Math.max(loop.begin, before.get(leaf.worker) ?? loop.begin);
      before.set(leaf.worker, leaf.time);
    });
    this.loop = loop;
    this.tree = treeOf(raw, loop.elements);
    this.leaves = [...this.tree.nodes].sort((a, b) => a.order - b.order);
    this.counts = batches(raw);
    this.slow.replaceChildren(...slowest(this.leaves, SLOWEST).map(({ leaf, from, to }) => element('li', {},
      element('button', { type: 'button', class: 'quiet', onclick: () => this.jump(leaf) },
        element('b', {}, span(leaf.took, recording.unit)),
        ` elements ${whole(from)}–${whole(to - 1)}, worker ${leaf.worker}`))));
    const workers = new Set(raw.map(leaf => leaf.worker)).size;
    this.said.textContent = `${span((loop.end ?? recording.end) - loop.begin, recording.unit)} · `
      + `${many(raw.length, 'leaf', 'leaves')} by ${many(workers, 'worker')} · `
      + many(raw.filter(leaf => leaf.isStolen).length, 'split');
  }

  box(node) {
    const { width, height } = this.icicle, tall = Math.min(44, (height - 18) / (this.tree.depth + 1));
    const scale = width / Math.max(1, this.loop.elements);
    return { x: node.first * scale, y: 18 + node.depth * tall, width: (node.end - node.first) * scale, height: tall };
  }

  drawTree() {
    const context = this.icicle.begin(), colours = theme(), { app } = this;
    context.font = SMALL;
    context.fillStyle = colours.muted;
    context.fillText('0', 0, 7);
    context.textAlign = 'right';
    context.fillText(many(this.loop.elements, 'element'), this.icicle.width, 7);
    context.textAlign = 'left';
    const isDuring = app.at >= this.loop.begin && app.at < (this.loop.end ?? Infinity);
    for (const node of this.tree.nodes) {
      const { x, y, width, height } = this.box(node);
      const colour = colours.jobs[node.worker % JOB_COLOURS] ?? colours.other;
      context.globalAlpha = isDuring && node.time > app.at ? 0.25 : app.worker !== null && app.worker !== node.worker ? 0.4 : 1;
      context.fillStyle = colour;
      context.fillRect(x, y, Math.max(0.7, width - 1), Math.max(1, height - 1));
      if (width > 40 && height > 14) {
        context.fillStyle = readable(colour);
        const name = `worker ${node.worker}`, fits = context.measureText(name).width <= width - 10;
        context.fillText(fits ? name : fitting(context, String(node.worker), width - 10), x + 5, y + height / 2);
      }
    }
    context.globalAlpha = 1;
    this.icicle.label = `Tree of a loop of ${this.loop.elements} elements: ${this.tree.nodes.length} leaves, `
      + `split ${this.tree.depth} times at the deepest. While the cursor is inside the loop, leaves that end later are faint.`;
  }

  drawBatches() {
    const context = this.histogram.begin(), colours = theme(), { width, height } = this.histogram;
    const most = Math.max(1, ...this.counts), step = width / this.counts.length;
    context.font = SMALL;
    context.fillStyle = colours.muted;
    context.fillText(`batches by their number of elements${step < 80 ? ', from' : ''}`, 0, 7);
    this.counts.forEach((count, i) => {
      const tall = count / most * (height - 52);
      context.fillStyle = colours.accent;
      context.fillRect(i * step, height - 18 - tall, step - 6, Math.max(count > 0 ? 1 : 0, tall));
      context.fillStyle = colours.muted;
      context.fillText(step < 80 ? BATCHES[i].replace('–', ' ').split(/ (?!k|M)/)[0] : BATCHES[i], i * step, height - 7);
      if (count > 0) context.fillText(whole(count), i * step, height - 26 - tall);
    });
    this.histogram.label = `Batches by size: ${this.counts.map((count, i) => `${BATCHES[i]}: ${count}`).join(', ')}.`;
  }

  click(event) {
    const hit = this.tree.nodes.find(node => {
      const { x, y, width, height } = this.box(node);
      return event.offsetX >= x && event.offsetX < x + width && event.offsetY >= y && event.offsetY < y + height;
    });
    if (hit !== undefined) this.jump(hit);
  }

  /** Chooses the worker of a leaf, and goes to its end. */
  jump(leaf) {
    change({ worker: leaf.worker });
    this.app.goTo(leaf.time);
  }
}
