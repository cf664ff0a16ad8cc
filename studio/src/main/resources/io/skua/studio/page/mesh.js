// One recording's workers on their mesh, at one moment: a cell per worker; steals as arrows from victim to thief that fade
// within a second of playing; many of them as a heat map of edges.

import { BUSY, HUNGRY, WAITING, lastAt } from './recording.js';
import { jobColour, theme } from './colours.js';
import { FONT, SMALL, arrow, hatch, readable } from './draw.js';

const ARROWS_MAX = 200, EDGES_MAX = 1000, TITLE = 24;

/** The sides of a recording's mesh: [8, 6]; without one, workers are put in rows of about the same length. */
export function sidesOf(recording) {
  const mesh = recording.header?.mesh ?? recording.header?.machine?.mesh;
  const sides = (Array.isArray(mesh) ? mesh : typeof mesh === 'string' ? mesh.split('x') : []).map(Number);
  const room = sides.reduce((product, side) => product * side, 1);
  const last = recording.lanes.length > 0 ? recording.lanes[recording.lanes.length - 1].place : 0;
  if (sides.length > 0 && sides.every(side => side > 0) && last < room) return [sides[0], sides[1] ?? 1, sides[2] ?? 1];
  const width = Math.ceil(Math.sqrt((last + 1) * 1.6));
  return [width, Math.ceil((last + 1) / width), 1];
}

export class Mesh {
  constructor(app) {
    this.app = app;
    this.seenVictims = new Map();
  }

  // ---- where workers are ----

  /** @param box x, y, width, height of the picture's part; @param isTitled whether a line above is left free */
  layout(recording, box, isTitled) {
    const [columns, rows, planes] = sidesOf(recording), across = columns * planes + (planes - 1);
    const tall = box.height - (isTitled ? TITLE : 0);
    const size = Math.max(3, Math.min(76, Math.floor(Math.min((box.width - 8) / across, (tall - 8) / rows))));
    this.recording = recording;
    this.grid = { columns, rows, size, left: box.x + Math.floor((box.width - across * size) / 2),
      top: box.y + box.height - tall + Math.floor((tall - rows * size) / 2) };
  }

  corner(place) {
    const { columns, rows, size, left, top } = this.grid;
    const plane = Math.floor(place / (columns * rows)), inside = place % (columns * rows);
    return { x: left + (inside % columns + plane * (columns + 1)) * size, y: top + Math.floor(inside / columns) * size };
  }

  placeAt(x, y) {
    for (const { place } of this.recording.lanes) {
      const corner = this.corner(place);
      if (x >= corner.x && x < corner.x + this.grid.size && y >= corner.y && y < corner.y + this.grid.size) return place;
    }
    return null;
  }

  // ---- drawing ----

  /** Draws everything; returns how many workers do what, and how many steals there were in the last second of playing. */
  draw(context, at, isByClass) {
    const { recording, app } = this, counts = [0, 0, 0, 0, 0];
    Object.assign(this, { at, isByClass });
    for (const lane of recording.lanes) this.drawCell(context, recording, lane, counts);
    const steals = this.drawSteals(context, recording);
    if (app.worker !== null && recording.byPlace.has(app.worker)) this.drawChosen(context, recording);
    return { counts, steals };
  }

  /** A line above the mesh. */
  drawTitle(context, text) {
    context.font = FONT;
    context.fillStyle = theme().ink;
    context.fillText(text, this.grid.left + 3, this.grid.top - TITLE / 2);
  }

  drawCell(context, recording, lane, counts) {
    const { size } = this.grid, colours = theme(), { x, y } = this.corner(lane.place);
    const now = recording.at(lane, this.at), pad = size > 12 ? 3 : size > 6 ? 1 : 0.5;
    const left = x + pad, top = y + pad, side = size - 2 * pad;
    counts[now.doing]++;
    const kind = recording.classes.get(lane.place);
    const jobFill = jobColour(recording, now.job);
    const fill = this.isByClass && kind ? colours[`class-${kind}`] ?? colours.other : jobFill;
    context.fillStyle = colours.lane;
    context.fillRect(left, top, side, side);
    if (now.doing === BUSY || now.doing === WAITING) {
      context.fillStyle = now.doing === BUSY ? fill : hatch(context, fill);
      context.fillRect(left, top, side, side);
    } else if (this.isByClass) {
      context.globalAlpha = 0.16;
      context.fillStyle = fill;
      context.fillRect(left, top, side, side);
      context.globalAlpha = 1;
    }
    if (now.doing === HUNGRY) {
      context.strokeStyle = colours.hungry;
      context.lineWidth = size > 24 ? 2 : 1;
      context.globalAlpha = size > 24 ? 1 : 0.5;
      const inset = context.lineWidth / 2;
      context.strokeRect(left + inset, top + inset, side - 2 * inset, side - 2 * inset);
      context.globalAlpha = 1;
    }
    if (size >= 14) this.drawBag(context, lane.bagAt(this.at), { left, top, side }, now.doing === BUSY ? fill : null);
    if (size >= 30) {
      context.font = size >= 44 ? FONT : SMALL;
      context.fillStyle = now.doing === BUSY ? readable(fill) : colours.muted;
      context.fillText(String(lane.place), left + 5, top + 10);
    }
  }

  /** The bag as a bar at the bottom of the cell: its length doubles its tasks with every seventh. */
  drawBag(context, tasks, { left, top, side }, on) {
    if (tasks === 0) return;
    const tall = Math.max(2, Math.round(side / 9)), colours = theme();
    const long = Math.min(1, Math.log2(1 + tasks) / 7) * (side - 4);
    context.fillStyle = on === null ? colours.ink : readable(on);
    context.globalAlpha = 0.85;
    context.fillRect(left + 2, top + side - tall - 2, long, tall);
    context.globalAlpha = 1;
  }

  /** Steals of the last second of playing. Returns how many. */
  drawSteals(context, recording) {
    const { app } = this, { steals } = recording, [times, thieves, victims] = steals.columns;
    const until = this.at, since = until - app.rate;
    const first = lastAt(times, steals.count, since) + 1, last = lastAt(times, steals.count, until);
    const count = last - first + 1;
    if (count <= 0) return 0;
    const middle = place => {
      const { x, y } = this.corner(place);
      return { x: x + this.grid.size / 2, y: y + this.grid.size / 2 };
    };
    const gap = this.grid.size * 0.28;
    const colours = theme();
    context.strokeStyle = colours.heat;
    if (count <= ARROWS_MAX) {
      for (let i = first; i <= last; i++) {
        if (victims[i] < 0 || thieves[i] < 0) continue;
        const a = middle(victims[i]), b = middle(thieves[i]);
        context.globalAlpha = Math.max(0.1, 1 - (until - times[i]) / app.rate);
        context.strokeStyle = colours.paper; // a rim, so that the arrow can be seen on every colour
        context.lineWidth = this.grid.size > 24 ? 6 : 3;
        arrow(context, a.x, a.y, b.x, b.y, gap);
        context.strokeStyle = colours.heat;
        context.lineWidth = this.grid.size > 24 ? 2.6 : 1.4;
        arrow(context, a.x, a.y, b.x, b.y, gap);
      }
    } else {
      this.drawHeat(context, { first, last, thieves, victims, middle });
    }
    context.globalAlpha = 1;
    context.lineWidth = 1;
    return count;
  }

  drawHeat(context, { first, last, thieves, victims, middle }) {
    const edges = new Map();
    const begin = Math.max(first, last - 50000);
    for (let i = begin; i <= last; i++) {
      const key = victims[i] * (1 << 20) + thieves[i];
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
    // Of more, nobody could tell one from the other; of equals, the newest are drawn.
    const busiest = [...edges].reverse().sort((one, other) => other[1] - one[1]).slice(0, EDGES_MAX), most = busiest[0][1];
    for (const [key, count] of busiest) {
      const a = middle(Math.floor(key / (1 << 20))), b = middle(key % (1 << 20));
      const share = Math.sqrt(count / most);
      context.globalAlpha = 0.08 + 0.8 * share;
      context.lineWidth = 0.5 + 3 * share;
      context.beginPath();
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
      context.stroke();
    }
  }

  /** The chosen worker, and from whom it steals first, second and third. */
  drawChosen(context, recording) {
    const { size } = this.grid, colours = theme(), { worker } = this.app;
    const mark = (place, width) => {
      const { x, y } = this.corner(place);
      context.strokeStyle = colours.accent;
      context.lineWidth = width;
      context.strokeRect(x + 1, y + 1, size - 2, size - 2);
    };
    this.victimsOf(recording, worker).slice(0, 3).forEach((victim, i) => {
      if (!recording.byPlace.has(victim)) return;
      mark(victim, 1.5);
      const { x, y } = this.corner(victim), radius = Math.max(6, Math.min(10, size / 4));
      context.fillStyle = colours.accent;
      context.beginPath();
      context.arc(x + size - radius, y + radius, radius, 0, 7);
      context.fill();
      context.fillStyle = colours.paper;
      context.font = SMALL;
      context.textAlign = 'center';
      context.fillText(String(i + 1), x + size - radius, y + radius + 0.5);
      context.textAlign = 'left';
    });
    mark(worker, 3);
    context.lineWidth = 1;
  }

  /** In the order of the policy if the recording tells it, else those from whom it has stolen most. */
  victimsOf(recording, worker) {
    const told = recording.victims.get(worker);
    if (told !== undefined) return told;
    const key = `${recording.id} ${recording.version}`;
    if (this.seenKey !== key) {
      this.seenKey = key;
      this.seenVictims = new Map();
    }
    if (!this.seenVictims.has(worker)) {
      const [, thieves, victims] = recording.steals.columns, counts = new Map();
      for (let i = 0; i < recording.steals.count; i++) {
        if (thieves[i] === worker) counts.set(victims[i], (counts.get(victims[i]) ?? 0) + 1);
      }
      this.seenVictims.set(worker, [...counts].sort((a, b) => b[1] - a[1]).map(([victim]) => victim));
    }
    return this.seenVictims.get(worker);
  }
}
