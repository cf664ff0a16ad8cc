// Turns the bytes of a recording or of a live stream into messages for the page: the header, what is new, and how it
// ended. Whatever the bytes are, it ends with `failed` or `done`; what is wrong is a sentence.

import { Decoder } from './decode.js';
import { Reducer } from './reduce.js';

const PAUSE = 120; // milliseconds between two messages

export class Reading {
  /** @param post takes messages, and the buffers that they hand over */
  constructor(kinds, post) {
    this.post = post;
    this.reducer = null;
    this.told = 0;
    this.decoder = new Decoder(kinds, {
      header: header => {
        this.reducer = new Reducer(kinds, header);
        post({ header }, []);
      },
      segment: segment => this.reducer.segment(segment),
    });
  }

  push(bytes) {
    try {
      this.decoder.push(bytes);
    } catch (problem) {
      // The decoder says itself what is wrong; anything else comes from numbers that no program has written, or from too
      // many of them.
      if (problem.constructor === Error) throw problem;
      throw new Error(/alloc|memory/i.test(problem.message) ? 'The recording needs more memory than this page can have.'
        : 'The recording is damaged: it has numbers that cannot be.');
    }
    if (this.reducer !== null && performance.now() - this.told > PAUSE) this.tell();
  }

  tell(more = {}) {
    this.told = performance.now();
    const { taken, buffers } = this.reducer.take();
    this.post({ news: taken, bytes: this.decoder.read, ...more }, buffers);
  }

  end() {
    const { whole, left } = this.decoder.end();
    this.reducer.end();
    this.tell({ done: { whole, left } });
  }

  /** What was read before the damage can still be looked at. */
  fail(problem) {
    if (this.reducer === null) {
      this.post({ failed: problem }, []);
      return;
    }
    try {
      this.reducer.end();
    } catch {
      // then without the last events
    }
    this.tell({ done: { whole: false, left: 0, problem } });
  }
}
