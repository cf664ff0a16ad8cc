// Reads a recording or a live stream beside the page's own thread, and tells the page what is new a few times a second.

import { Reading } from './reading.js';

self.onmessage = async ({ data: { path, token, kinds } }) => {
  const reading = new Reading(kinds, (message, buffers) => self.postMessage(message, buffers));
  try {
    const response = await fetch(path, { headers: { 'X-Skua-Token': token } });
    if (!response.ok) throw new Error(await response.text());
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) reading.push(part.value);
    reading.end();
  } catch (problem) {
    // Browsers tell of a lost connection with a TypeError, whose words differ.
    reading.fail(problem instanceof TypeError ? 'The studio does not answer any more.' : problem.message);
  }
};
