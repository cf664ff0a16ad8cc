// How numbers and times are written, and how elements of the page are made. Names come from programs: they are set as
// text, never as markup.

const NANOS = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];

/** A span of time in the unit of a recording, such as 1.25 ms or 3.4 M cycles. */
export function span(value, unit, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  if (unit === 'ns' || unit === 'ps') {
    const nanos = unit === 'ps' ? value / 1000 : value;
    const size = Math.abs(nanos);
    const [factor, name] = NANOS.find(([each]) => size >= each * 0.9995) ?? NANOS[3];
    return `${precise(nanos / factor, digits)} ${name}`;
  }
  return `${brief(value, digits)} ${unit}`;
}

export function precise(value, digits = 3) {
  if (value === 0) return '0';
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(places, 9)).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** A number with at most a few digits: 950, 12.3 k, 4.56 M. */
export function brief(value, digits = 3) {
  const size = Math.abs(value);
  if (size >= 999.5e6) return `${precise(value / 1e9, digits)} G`;
  if (size >= 999.5e3) return `${precise(value / 1e6, digits)} M`;
  if (size >= 9999.5) return `${precise(value / 1e3, digits)} k`;
  return size >= 100 || Number.isInteger(value) ? whole(value) : precise(value, digits);
}

export function whole(value) {
  return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, ','); // as the doctor and all commands write them
}

export function percent(part, all) {
  if (!(all > 0)) return '–';
  const value = 100 * part / all;
  return `${value > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} %`;
}

export function many(count, one, more = `${one}s`) {
  return `${whole(count)} ${count === 1 ? one : more}`;
}

/** Ticks of a time axis between two moments, about one per so many pixels: [{at, text}]. */
export function ticks(from, to, count, origin, unit) {
  const rough = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= rough) ?? 10 * power;
  const nanos = unit === 'ns' || unit === 'ps';
  const largest = Math.max(Math.abs(from - origin), Math.abs(to - origin));
  const [factor, name] = nanos
    ? NANOS.find(([each]) => largest >= each) ?? NANOS[3]
    : largest >= 1e6 ? [1e6, `M ${unit}`] : largest >= 1e4 ? [1e3, `k ${unit}`] : [1, unit];
  const places = Math.max(0, Math.ceil(-Math.log10(step / factor) - 1e-9));
  const all = [];
  for (let k = Math.ceil((from - origin) / step - 1e-9); origin + k * step <= to; k++) {
    const value = k * step;
    all.push({ at: origin + value, text: (value / factor).toFixed(Math.min(9, places)) });
  }
  if (all.length > 0) all[all.length - 1].text += ` ${name}`;
  return all;
}

/** An element with properties and children; texts become text nodes. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'class') made.className = value;
    else if (name === 'data') Object.assign(made.dataset, value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== false));
  return made;
}
