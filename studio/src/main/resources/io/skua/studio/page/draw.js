// Canvases that are sharp on every screen, and the few shapes that all views share.

import { element } from './text.js';
import { theme } from './colours.js';

/** A canvas that fills its box. The label says in words what the picture shows; a table twin says the rest. */
export class Picture {
  constructor(name, label, onResize) {
    this.canvas = element('canvas', { class: name, role: 'img', 'aria-label': label });
    this.context = this.canvas.getContext('2d');
    this.width = 0;
    this.height = 0;
    new ResizeObserver(() => {
      if (this.fit()) onResize();
    }).observe(this.canvas);
  }

  set label(text) {
    if (this.canvas.getAttribute('aria-label') !== text) this.canvas.setAttribute('aria-label', text);
  }

  /** Takes the size of its box; says whether that has changed. */
  fit() {
    const ratio = window.devicePixelRatio || 1;
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    if (width === this.width && height === this.height && ratio === this.ratio) return false;
    Object.assign(this, { width, height, ratio });
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    return true;
  }

  begin() {
    this.fit();
    const { context } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.font = FONT;
    context.textBaseline = 'middle';
    context.lineWidth = 1;
    return context;
  }
}

export const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const SMALL = FONT.replace('12px', '11px');

const patterns = new Map();

/** A tile of a few pixels that repeats; made once. */
function tiled(context, key, paint) {
  let pattern = patterns.get(key);
  if (pattern === undefined) {
    const tile = document.createElement('canvas');
    tile.width = 6;
    tile.height = 6;
    paint(tile.getContext('2d'));
    pattern = context.createPattern(tile, 'repeat');
    if (patterns.size > 200) patterns.clear();
    patterns.set(key, pattern);
  }
  return pattern;
}

function diagonals(on, isRising) {
  on.beginPath();
  for (const shift of [-6, 0, 6]) {
    on.moveTo(shift - 1, isRising ? 7 : -1);
    on.lineTo(shift + 7, isRising ? -1 : 7);
  }
  on.stroke();
}

/** Diagonal lines in a colour over a tint of it: a worker that waits. */
export function hatch(context, colour) {
  return tiled(context, colour, on => {
    on.globalAlpha = 0.22;
    on.fillStyle = colour;
    on.fillRect(0, 0, 6, 6);
    on.globalAlpha = 0.95;
    on.strokeStyle = colour;
    on.lineWidth = 1.3;
    diagonals(on, true);
  });
}

/** Lines that cross each other, over what samples tell, which is faint: nobody knows what else happened there. */
export function crossed(context, colour, paper) {
  return tiled(context, `${colour} on ${paper}`, on => {
    on.globalAlpha = 0.65;
    on.fillStyle = paper;
    on.fillRect(0, 0, 6, 6);
    on.globalAlpha = 1;
    on.strokeStyle = colour;
    on.lineWidth = 1;
    diagonals(on, true);
    diagonals(on, false);
  });
}

/** Black or white, whichever has more contrast with a colour, as WCAG defines it. */
export function readable(colour) {
  const value = parseInt(colour.slice(1), 16);
  const linear = part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [value >> 16, value >> 8 & 255, value & 255].map(part => linear(part / 255));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.058 ? '#ffffff' : '#14171c';
}

/** As much of a text as fits; nothing if that would be too little to be read. */
export function fitting(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  let length = Math.floor(text.length * room / context.measureText(text).width);
  while (length > 2 && context.measureText(`${text.slice(0, length)}…`).width > room) length--;
  return length > 2 ? `${text.slice(0, length)}…` : '';
}

/** A line that can be seen on every colour. */
export function cursorLine(context, x, height, top = 0) {
  const { ink, paper } = theme();
  context.fillStyle = paper;
  context.globalAlpha = 0.75;
  context.fillRect(Math.round(x) - 2, top, 4, height - top);
  context.globalAlpha = 1;
  context.fillStyle = ink;
  context.fillRect(Math.round(x) - 1, top, 2, height - top);
}

/** An arrow between two points, which it does not touch. */
export function arrow(context, x0, y0, x1, y1, gap) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 2 * gap + 2) return;
  const ux = (x1 - x0) / length, uy = (y1 - y0) / length;
  const ax = x0 + ux * gap, ay = y0 + uy * gap, bx = x1 - ux * gap, by = y1 - uy * gap;
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
  const tip = Math.min(7, 0.7 * gap + 2), wide = 0.6 * tip;
  context.moveTo(bx - tip * ux - wide * uy, by - tip * uy + wide * ux);
  context.lineTo(bx, by);
  context.lineTo(bx - tip * ux + wide * uy, by - tip * uy - wide * ux);
  context.stroke();
}
