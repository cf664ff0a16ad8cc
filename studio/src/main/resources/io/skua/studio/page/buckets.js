// Sums over time in a fixed number of buckets. When time outgrows them, neighbours are merged and each bucket stands for
// twice as long: whatever the length of a recording, a picture of the whole costs the same.

export const BUCKETS = 4096;

export class Buckets {
  constructor(origin, width) {
    this.origin = origin;
    this.width = width;
    this.rows = new Map();
  }

  row(name) {
    let row = this.rows.get(name);
    if (row === undefined) {
      row = new Float64Array(BUCKETS);
      this.rows.set(name, row);
    }
    return row;
  }

  /** Adds the time from one moment to another to a row. */
  add(name, from, to) {
    if (!(to > from)) return;
    while (to > this.origin + BUCKETS * this.width) this.merge();
    const row = this.row(name), { origin, width } = this;
    const a = Math.max(0, Math.floor((from - origin) / width));
    const z = Math.min(BUCKETS - 1, Math.floor((to - origin) / width));
    if (a === z) {
      row[a] += to - from;
      return;
    }
    row[a] += origin + (a + 1) * width - from;
    for (let i = a + 1; i < z; i++) row[i] += width;
    row[z] += to - (origin + z * width);
  }

  merge() {
    for (const row of this.rows.values()) {
      for (let i = 0; i < BUCKETS / 2; i++) row[i] = row[2 * i] + row[2 * i + 1];
      row.fill(0, BUCKETS / 2);
    }
    this.width *= 2;
  }
}

/** The sum of a row between two moments; buckets that are cut count by their part. */
export function sumOf(buckets, name, from, to) {
  const row = buckets.rows.get(name);
  if (row === undefined || !(to > from)) return 0;
  const a = (from - buckets.origin) / buckets.width, z = (to - buckets.origin) / buckets.width;
  const first = Math.max(0, Math.floor(a)), last = Math.min(BUCKETS - 1, Math.floor(z));
  let sum = 0;
  for (let i = first; i <= last; i++) sum += row[i] * Math.max(0, Math.min(z, i + 1) - Math.max(a, i));
  return sum;
}
