// Recordings as docs/recordings.md describes them, byte by byte. A Decoder is given bytes as they come and tells a sink
// of the header and of each segment whose checksum is right. Damaged files end in an error that is a sentence.

const MAGIC = [83, 75, 85, 65, 82, 69, 67, 10]; // SKUAREC and a line feed
const VERSION = 2;
const HEADER_MAX = 1 << 20;
const BLOCK_MAX = 1 << 22;
const PLACES_MAX = 1 << 20;
const PACKED = ['LEAF', 'ISLAND', 'LOAN']; // kinds whose second number has more bits than a double
const SAME_TIME = 32, SAME_WORKER = 64, HAS_DETAIL = 128, KIND_MASK = 31;

const CRC = crcTables();

function crcTables() {
  const tables = [0, 1, 2, 3].map(() => new Int32Array(256));
  for (let i = 0; i < 256; i++) {
    let c = i;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0x82f63b78 : c >>> 1;
    tables[0][i] = c;
  }
  for (let i = 0; i < 256; i++) {
    for (let k = 1; k < 4; k++) tables[k][i] = tables[0][tables[k - 1][i] & 255] ^ (tables[k - 1][i] >>> 8);
  }
  return tables;
}

export function crc32c(bytes, from, to) {
  const [t0, t1, t2, t3] = CRC;
  let c = -1, i = from;
  for (; i + 4 <= to; i += 4) {
    c ^= bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | bytes[i + 3] << 24;
    c = t3[c & 255] ^ t2[c >>> 8 & 255] ^ t1[c >>> 16 & 255] ^ t0[c >>> 24];
  }
  for (; i < to; i++) c = t0[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

function damaged(why) {
  return new Error(`The recording is damaged: ${why}.`);
}

/** The events of a segment in columns. `high` has the upper half of second numbers that are packed from small parts. */
export class Columns {
  constructor(room) {
    this.count = 0;
    this.allocate(room);
  }

  allocate(room) {
    this.room = room;
    this.time = new Float64Array(room);
    this.worker = new Int32Array(room);
    this.kind = new Uint8Array(room);
    this.detail = new Uint32Array(room);
    this.first = new Float64Array(room);
    this.second = new Float64Array(room);
    this.high = new Uint32Array(room);
  }

  reserve(more) {
    const wanted = this.count + more;
    if (wanted <= this.room) return;
    const old = { ...this };
    this.allocate(Math.max(wanted, 2 * this.room));
    for (const name of Columns.NAMES) this[name].set(old[name].subarray(0, this.count));
  }

  /** Drops all events before this index. */
  dropBefore(index) {
    for (const name of Columns.NAMES) this[name].copyWithin(0, index, this.count);
    this.count -= index;
  }

  /** Puts the events in this order, which has their old indices. */
  reorder(order) {
    for (const name of Columns.NAMES) {
      const old = this[name].slice(0, this.count);
      const now = this[name];
      for (let i = 0; i < order.length; i++) now[i] = old[order[i]];
    }
  }
}
Columns.NAMES = ['time', 'worker', 'kind', 'detail', 'first', 'second', 'high'];

// Where the parser stands. Module variables are faster than fields in the inner loop.
let b = new Uint8Array(0), p = 0;

function varint() {
  let c = b[p++];
  if (c < 128) return c;
  let n = c & 127;
  c = b[p++];
  n |= (c & 127) << 7;
  if (c < 128) return n;
  c = b[p++];
  n |= (c & 127) << 14;
  if (c < 128) return n;
  c = b[p++];
  n |= (c & 127) << 21;
  if (c < 128) return n;
  for (let i = 4, m = 268435456; i < 10; i++, m *= 128) {
    c = b[p++];
    n += (c & 127) * m;
    if (c < 128) return n;
  }
  throw damaged('a number is too long');
}

function zigzag() {
  const n = varint();
  if (n < 2147483648) return (n >>> 1) ^ -(n & 1);
  return n % 2 === 0 ? n / 2 : -(n + 1) / 2;
}

// A zigzag of 64 bits, exactly: the two halves.
let low = 0, high = 0;

function zigzagPair() {
  let lo = 0, hi = 0, c = 128;
  for (let i = 0; c >= 128; i++) {
    if (i === 10) throw damaged('a number is too long');
    c = b[p++];
    const bits = c & 127;
    if (i < 4) lo |= bits << (7 * i);
    else if (i === 4) {
      lo |= bits << 28;
      hi |= bits >>> 4;
    } else hi |= bits << (7 * i - 32);
  }
  const sign = -(lo & 1);
  low = ((lo >>> 1) | (hi << 31)) ^ sign;
  high = (hi >>> 1) ^ sign;
}

export class Decoder {
  /**
   * @param kinds the kinds of events in their order: name, and how many numbers they have
   * @param sink header(value), segment({texts, time, places, jobs, threads, cluster, columns})
   */
  constructor(kinds, sink) {
    this.numbers = Uint8Array.from(kinds, kind => kind.numbers);
    this.packed = Uint8Array.from(kinds, kind => (PACKED.includes(kind.name) ? 1 : 0));
    this.sink = sink;
    this.bytes = new Uint8Array(1 << 16);
    this.from = 0;
    this.to = 0;
    this.header = null;
    this.segments = 0;
    this.events = 0;
    this.read = 0;
    this.ended = false;
    this.columns = new Columns(1 << 15);
  }

  push(chunk) {
    this.append(chunk);
    while (this.header === null ? this.readHeader() : this.readBlock()) {
      // goes on with the next one
    }
  }

  /** Says whether the recording has its end, and if not, how many bytes of a last segment were left over. */
  end() {
    if (this.header === null) {
      throw new Error(this.read === 0 ? 'The file is empty.' : 'The recording is cut off in its header.');
    }
    const left = this.to - this.from;
    return { whole: this.ended && left === 16, left: this.ended ? 0 : left };
  }

  append(chunk) {
    this.read += chunk.length;
    const rest = this.to - this.from;
    if (this.bytes.length - this.to < chunk.length) {
      const target = rest + chunk.length > this.bytes.length
        ? new Uint8Array(2 * (rest + chunk.length)) : this.bytes;
      if (target === this.bytes) target.copyWithin(0, this.from, this.to);
      else target.set(this.bytes.subarray(this.from, this.to));
      this.bytes = target;
      this.from = 0;
      this.to = rest;
    }
    this.bytes.set(chunk, this.to);
    this.to += chunk.length;
  }

  int32(at) {
    const x = this.bytes;
    return (x[at] | x[at + 1] << 8 | x[at + 2] << 16 | x[at + 3] << 24) >>> 0;
  }

  readHeader() {
    const { bytes, from, to } = this;
    for (let i = 0; i < Math.min(8, to - from); i++) {
      if (bytes[from + i] !== MAGIC[i]) throw new Error('This is no recording: it does not begin with SKUAREC.');
    }
    if (to - from > 8 && bytes[from + 8] !== VERSION) {
      throw new Error(`The recording has format version ${bytes[from + 8]}; this page reads version ${VERSION}.`);
    }
    let at = from + 9, length = 0, factor = 1, c = 128;
    while (c >= 128) {
      if (at >= to) return false;
      c = bytes[at++];
      length += (c & 127) * factor;
      factor *= 128;
      if (length > HEADER_MAX || factor > 1e12) throw damaged('its header is too long');
    }
    if (to - at < length + 4) return false;
    if (crc32c(bytes, from, at + length) !== this.int32(at + length)) {
      throw damaged('its header does not match its checksum');
    }
    const text = new TextDecoder().decode(bytes.subarray(at, at + length));
    try {
      // What has these names could not be written as text.
      this.header = Object(JSON.parse(text || '{}', (key, value) => (['toString', 'valueOf'].includes(key) ? undefined : value)));
    } catch {
      this.header = {};
    }
    this.from = at + length + 4;
    this.sink.header(this.header);
    return true;
  }

  readBlock() {
    const { bytes, from, to } = this;
    if (this.ended || to - from < 9) return false;
    const kind = bytes[from], length = this.int32(from + 1);
    if ((kind !== 83 && kind !== 73) || length > BLOCK_MAX) {
      throw damaged(`block ${this.segments} is none that a recording has`);
    }
    if (to - from < 9 + length) return false;
    const start = from + 9, limit = start + length;
    if (crc32c(bytes, start, limit) !== this.int32(from + 5)) {
      throw damaged(`block ${this.segments} does not match its checksum`);
    }
    b = bytes;
    p = start;
    this.from = limit;
    if (kind === 73) {
      if (varint() !== this.segments || varint() !== this.events) {
        throw damaged('its end does not match what comes before');
      }
      this.ended = true;
      return false;
    }
    this.segments++;
    this.readSegment(limit);
    return true;
  }

  readSegment(limit) {
    const few = n => {
      if (n > limit - p) throw damaged('it promises more than it has');
      return n;
    };
    const texts = new Map();
    const decoder = new TextDecoder();
    for (let left = few(varint()); left > 0; left--) {
      const number = varint(), length = few(varint());
      texts.set(number, decoder.decode(b.subarray(p, p + length)));
      p += length;
    }
    const time = zigzag(), places = [], jobs = [], cluster = [], threads = [];
    for (let left = few(varint()); left > 0; left--) {
      const place = zigzag(), seated = varint(), visits = varint(), waits = varint(), job = zigzag();
      if (!(place >= -1 && place < PLACES_MAX)) throw damaged('it tells of a worker that cannot be');
      places.push({ place, seated: Math.floor(seated / 2), asleep: seated % 2 === 1, visits, waits, job });
    }
    for (let left = few(varint()); left > 0; left--) {
      const number = zigzag(), phase = b[p++], name = varint(), since = zigzag();
      jobs.push({ number, phase, name, since });
    }
    for (let left = few(varint()); left > 0; left--) threads.push({ place: zigzag(), thread: varint() });
    for (let left = few(varint()); left > 0; left--) {
      const number = varint(), load = varint(), tasks = varint(), loans = varint();
      cluster.push({ number: Math.floor(number / 2), isPresent: number % 2 === 1, load, tasks, loans });
    }
    const count = few(varint());
    this.columns.count = 0;
    this.columns.reserve(count);
    this.readEvents(count, zigzag());
    if (p !== limit) throw damaged('its events do not end where they should');
    this.events += count;
    this.sink.segment({ texts, time, places, jobs, threads, cluster, columns: this.columns });
  }

  readEvents(count, firstTime) {
    const { numbers, packed, columns } = this;
    const kinds = numbers.length;
    const { time: times, worker: workers, kind: ofKind, detail: details, first: firsts, second: seconds,
      high: highs } = columns;
    const lastFirst = new Float64Array(kinds), lastSecond = new Float64Array(kinds);
    const lastLow = new Int32Array(kinds), lastHigh = new Int32Array(kinds);
    let time = firstTime, worker = -1;
    for (let i = 0; i < count; i++) {
      const bits = b[p++], kind = bits & KIND_MASK;
      if (kind >= kinds) throw damaged('it has an event of a kind that there is not');
      if ((bits & SAME_TIME) === 0) time += zigzag();
      if ((bits & SAME_WORKER) === 0) {
        worker = zigzag();
        if (!(worker >= -1 && worker < PLACES_MAX)) throw damaged('it tells of a worker that cannot be');
      }
      times[i] = time;
      workers[i] = worker;
      ofKind[i] = kind;
      details[i] = (bits & HAS_DETAIL) === 0 ? 0 : varint();
      const parts = numbers[kind];
      firsts[i] = parts > 0 ? lastFirst[kind] += zigzag() : 0;
      if (packed[kind] === 0) {
        seconds[i] = parts > 1 ? lastSecond[kind] += zigzag() : 0;
        highs[i] = 0;
      } else {
        zigzagPair();
        const sum = (lastLow[kind] >>> 0) + (low >>> 0);
        lastHigh[kind] = lastHigh[kind] + high + (sum > 0xffffffff ? 1 : 0);
        lastLow[kind] = sum;
        seconds[i] = lastLow[kind] >>> 0;
        highs[i] = lastHigh[kind] >>> 0;
      }
    }
    columns.count = count;
  }
}
