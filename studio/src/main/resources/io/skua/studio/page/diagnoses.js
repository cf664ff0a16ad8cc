// What the doctor says about recordings: asked for once, and every few seconds while a program runs.

const ASK_AGAIN = 3000; // milliseconds

export class Diagnoses {
  constructor(app) {
    this.app = app;
    this.known = new Map(); // by the recordings' numbers
  }

  /** What is known now of a recording: {found, problem, isFinal}; found is null until an answer has come. */
  of(recording) {
    let one = this.known.get(recording.id);
    if (one === undefined) {
      one = { found: null, problem: '', isFinal: false, isAsking: false, askedAt: -Infinity };
      this.known.set(recording.id, one);
    }
    const isRunning = recording.isLive && recording.done === null && recording.failed === null;
    const isDue = isRunning ? performance.now() - one.askedAt > ASK_AGAIN : !one.isFinal;
    if (isDue && !one.isAsking) this.ask(recording, one, isRunning);
    return one;
  }

  async ask(recording, one, isRunning) {
    Object.assign(one, { isAsking: true, askedAt: performance.now() });
    try {
      const found = await this.app.ask(`api/diagnosis/${recording.id}`);
      if (found.sentence || one.found === null) one.found = found; // what was said before still holds
      one.problem = '';
    } catch (problem) {
      one.problem = problem.message;
    }
    Object.assign(one, { isAsking: false, isFinal: !isRunning });
    this.app.redraw();
  }
}
