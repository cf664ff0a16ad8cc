// Reads a recording or a live stream beside the page's own thread, and tells the page what is new a few times a second.

import { Decoder } from './decode.js';
import { Reducer } from './reduce.js';

const PAUSE = 120; // milliseconds between two messages

self.onmessage = async ({ data: { path, token, kinds } }) => {
  let reducer = null, told = 0, decoder = null;
  const tell = (more = {}) => {
    told = performance.now();
    const { taken, buffers } = reducer.take();
    self.postMessage({ news: taken, bytes: decoder.read, ...more }, buffers);
  };
  try {
    decoder = new Decoder(kinds, {
      header: header => {
        reducer = new Reducer(kinds, header);
        self.postMessage({ header });
      },
      segment: segment => reducer.segment(segment),
    });
    const response = await fetch(path, { headers: { 'X-Skua-Token': token } });
    if (!response.ok) throw new Error(await response.text());
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      decoder.push(part.value);
      if (reducer !== null && performance.now() - told > PAUSE) tell();
    }
    const { whole, left } = decoder.end();
    reducer.end();
    tell({ done: { whole, left } });
  } catch (problem) {
    // What was read before the damage can still be looked at.
    if (reducer !== null) {
      reducer.end();
      tell({ done: { whole: false, left: 0, problem: problem.message } });
    } else {
      self.postMessage({ failed: problem.message });
    }
  }
};
