// Columns of numbers that grow, on the way from the events to the page.

/** Numbers in columns that grow; take() gives them away and begins anew. */
export class Growing {
  constructor(types) {
    this.types = types;
    this.begin();
  }

  begin() {
    this.count = 0;
    this.columns = this.types.map(Type => new Type(256));
  }

  add(...values) {
    if (this.count === this.columns[0].length) {
      this.columns = this.columns.map((old, i) => {
        const larger = new this.types[i](2 * this.count);
        larger.set(old);
        return larger;
      });
    }
    for (let i = 0; i < values.length; i++) this.columns[i][this.count] = values[i];
    this.count++;
  }

  take() {
    const taken = { count: this.count, columns: this.columns.map(column => column.slice(0, this.count)) };
    this.begin();
    return taken;
  }
}

const MOVES_MAX = 64; // per event

/** The indices of events in the order of their times; by insertion, since most of them are in order. */
export function inOrder({ time, count }) {
  const order = new Uint32Array(count);
  for (let i = 0, moves = 0; i < count; i++) {
    let at = i;
    const mine = time[i];
    while (at > 0 && time[order[at - 1]] > mine) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
    moves += i - at;
    if (moves > MOVES_MAX * count) return order.map((_, k) => k).sort((a, b) => time[a] - time[b] || a - b);
  }
  return order;
}
