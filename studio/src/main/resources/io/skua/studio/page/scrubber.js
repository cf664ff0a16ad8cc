// The one time axis of the page: the whole recording as a strip, the window that the views show, and the cursor.

import { element, span } from './text.js';
import { theme } from './colours.js';
import { Picture, cursorLine } from './draw.js';
import { drawStack } from './lanes.js';

export class Scrubber {
  constructor(app) {
    this.app = app;
    this.picture = new Picture('strip', 'The whole recording', () => app.redraw());
    const { canvas } = this.picture;
    canvas.removeAttribute('aria-label');
    canvas.setAttribute('role', 'presentation');
    this.root = element('div', {
      class: 'scrubber', role: 'slider', tabindex: '0', 'aria-label': 'Time', 'aria-valuemin': '0',
      'aria-valuemax': '1000',
    }, canvas);
    this.grip = null;
    this.root.addEventListener('pointerdown', event => this.down(event));
    this.root.addEventListener('pointermove', event => this.move(event));
    this.root.addEventListener('pointerup', () => (this.grip = null));
    this.root.addEventListener('pointercancel', () => (this.grip = null));
  }

  timeAt(event) {
    const { recording } = this.app, box = this.root.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return recording.start + share * (recording.end - recording.start);
  }

  down(event) {
    const { app } = this;
    if (app.recording === null || app.recording.isEmpty) return;
    this.root.setPointerCapture(event.pointerId);
    const { from, to } = app.window, { recording } = app;
    const perPixel = (recording.end - recording.start) / this.root.clientWidth;
    const time = this.timeAt(event), near = 6 * perPixel;
    const zoomed = to - from < (recording.end - recording.start) * 0.999;
    this.grip = zoomed && Math.abs(time - from) < near ? 'from' : zoomed && Math.abs(time - to) < near ? 'to' : 'at';
    this.move(event);
  }

  move(event) {
    if (this.grip === null) return;
    const { app } = this, time = this.timeAt(event), { from, to } = app.window;
    if (this.grip === 'from') app.show(Math.min(time, to), to);
    else if (this.grip === 'to') app.show(from, Math.max(time, from));
    else app.goTo(time, true);
  }

  draw() {
    const { app, picture } = this, { recording } = app;
    const context = picture.begin();
    if (recording === null || recording.isEmpty) return;
    const { width, height } = picture, { start, end } = recording;
    drawStack(context, recording, { from: start, to: Math.max(end, start + 1) },
      { x: 0, y: 0, width, height });
    const scale = width / Math.max(1, end - start);
    const left = (app.window.from - start) * scale, right = (app.window.to - start) * scale;
    const colours = theme();
    context.fillStyle = colours.paper;
    context.globalAlpha = 0.62;
    context.fillRect(0, 0, Math.max(0, left), height);
    context.fillRect(right, 0, width - right, height);
    context.globalAlpha = 1;
    context.strokeStyle = colours.muted;
    context.strokeRect(Math.max(0.5, left + 0.5), 0.5, Math.min(width - 1, right - left - 1), height - 1);
    cursorLine(context, Math.min(width - 1, Math.max(1, (app.at - start) * scale)), height);
    this.root.setAttribute('aria-valuenow', String(Math.round(1000 * (app.at - start) / Math.max(1, end - start))));
    this.root.setAttribute('aria-valuetext', `${span(app.at - start, recording.unit)} of ${span(end - start, recording.unit)}`);
  }
}
