// The view Machine: who feeds whom. The workers of a recording on their mesh, and beside it those of a second recording, if
// one is compared, at the same time after its start.

import { element, many, percent, whole } from './text.js';
import { change, state } from './state.js';
import { ASLEEP, BUSY, HUNGRY, WAITING } from './recording.js';
import { Picture } from './draw.js';
import { Mesh, sidesOf } from './mesh.js';
import { Table } from './table.js';
import { between } from './statistics.js';
import { describe } from './timeline.js';

/** Whether workers have the colours of their classes. */
export function isByClass(recording) {
  const usual = recording.jobs.length > 1 ? 'job' : 'class'; // a single job has but one colour
  return [...recording.classes.values()].some(Boolean) && (state().by || usual) === 'class';
}

export class Machine {
  constructor(app) {
    this.app = app;
    this.picture = new Picture('mesh', 'The workers on their mesh', () => app.redraw());
    this.by = element('select', { onchange: () => change({ by: this.by.value }) },
      element('option', { value: 'job' }, 'job'), element('option', { value: 'class' }, 'class'));
    this.byLabel = element('label', {}, 'Colour by', this.by);
    this.said = element('span', { 'aria-live': 'off' });
    this.table = new Table('Workers at the cursor', [
      { name: 'worker', text: row => row.place, value: row => row.place, left: true },
      { name: 'at', text: row => row.where, value: row => row.place, left: true },
      { name: 'class', text: row => row.kind || '–', value: row => row.kind, left: true },
      { name: 'now', text: row => row.now, value: row => row.now, left: true },
      { name: 'tasks to steal', text: row => whole(row.bag), value: row => row.bag },
      { name: 'busy in window', text: row => percent(row.busy, row.all), value: row => row.busy },
      { name: 'steals', text: row => whole(row.steals), value: row => row.steals },
      { name: 'victims', text: row => row.victims, value: row => row.victims, left: true },
    ], row => app.selectWorker(row.place));
    this.root = element('section', { class: 'view', 'aria-label': 'Machine' },
      element('div', { class: 'bar keep' }, this.byLabel, this.said), this.picture.canvas, this.table.root);
    this.meshes = [new Mesh(app), new Mesh(app)];
    this.shown = 0; // how many of them
    this.picture.canvas.addEventListener('click', event => {
      const places = this.meshes.slice(0, this.shown).map(mesh => mesh.placeAt(event.offsetX, event.offsetY));
      const place = places.find(each => each !== null);
      if (place !== undefined) app.selectWorker(place);
    });
  }

  /** The recording, and the one beside it if their times can be compared. */
  both() {
    const { recording, beside } = this.app;
    return beside !== null && !beside.isEmpty && beside.unit === recording.unit ? [recording, beside] : [recording];
  }

  draw() {
    const { app } = this, { recording } = app;
    this.byLabel.hidden = ![...recording.classes.values()].some(Boolean);
    this.by.value = isByClass(recording) ? 'class' : 'job';
    if (app.isTable) {
      this.fillTable(recording);
      return;
    }
    const both = this.both(), texts = [];
    this.shown = both.length;
    const context = this.picture.begin();
    both.forEach((one, i) => {
      const mesh = this.meshes[i], at = Math.min(one.end, one.start + app.at - recording.start);
      mesh.layout(one, this.part(i), both.length > 1);
      const { counts, steals } = mesh.draw(context, at, isByClass(one));
      const name = one.header.policy ?? one.title;
      if (both.length > 1) mesh.drawTitle(context, `${one.program}, ${name}${at === one.end ? ': has ended' : ''}`);
      texts.push(both.length > 1 ? `${name}: ${counts[BUSY]} busy, ${many(steals, 'steal')}`
        : `${counts[BUSY]} busy, ${counts[WAITING]} waiting, ${counts[HUNGRY]} hungry, ${counts[ASLEEP]} asleep · `
          + `${many(steals, 'steal')} in the last moments`);
    });
    const said = texts.join(' · ');
    if (this.said.textContent !== said) this.said.textContent = said;
    this.picture.label = `Machine of ${recording.lanes.length} workers: ${said}.`;
  }

  /** The part of the picture that a recording has: all of it, or a half beside or below the other one. */
  part(index) {
    const { width, height } = this.picture, isRow = width > height, count = this.shown;
    return isRow ? { x: index * width / count, y: 0, width: width / count, height }
      : { x: 0, y: index * height / count, width, height: height / count };
  }

  fillTable(recording) {
    const { app } = this, { from, to } = app.window, found = between(recording, from, to);
    const [columns, rows] = sidesOf(recording);
    this.table.show(recording.lanes.map(lane => {
      const { times, steals } = found.perLane.get(lane.place), inside = lane.place % (columns * rows);
      return { place: lane.place, where: `${inside % columns}, ${Math.floor(inside / columns)}`,
        kind: recording.classes.get(lane.place) ?? '', now: describe(recording, recording.at(lane, app.at)),
        bag: lane.bagAt(app.at), busy: times[BUSY], all: times.reduce((sum, time) => sum + time, 0), steals,
        victims: this.meshes[0].victimsOf(recording, lane.place).slice(0, 3).join(', ') || '–' };
    }), row => row.place === app.worker);
  }
}
