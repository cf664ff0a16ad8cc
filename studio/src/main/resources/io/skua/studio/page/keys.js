// What the keyboard does. Keys with Ctrl, Alt or Meta belong to the browser.

export const VIEWS = ['doctor', 'timeline', 'machine', 'jobs', 'loops', 'places', 'compare'];

/** For the help: keys and what they do. */
export const KEYS = [
  ['Space', 'play and pause; live: follow and hold'],
  ['← →', 'move the cursor; with Shift by single events'],
  ['↑ ↓', 'choose the worker above or below'],
  ['+ −', 'zoom in and out around the cursor'],
  ['0', 'show the whole recording'],
  ['1 – 7', 'Doctor, Timeline, Machine, Jobs, Loops, Places, Compare'],
  ['t', 'table instead of picture, and back'],
  ['/', 'find a worker, a job or a note'],
  ['Esc', 'drop the selection, then the zoom'],
  ['?', 'these keys'],
];

function move(app, event) {
  const sign = event.key === 'ArrowRight' ? 1 : -1;
  if (event.shiftKey) {
    app.step(sign > 0);
    return;
  }
  const { from, to } = app.window;
  app.goTo(app.at + sign * (to - from) / 100);
  app.reveal(app.at);
}

function neighbour(app, shift) {
  const { lanes } = app.recording;
  const index = lanes.findIndex(lane => lane.place === app.worker);
  const next = index < 0 ? (shift > 0 ? 0 : lanes.length - 1) : Math.min(lanes.length - 1, Math.max(0, index + shift));
  if (next !== index) app.selectWorker(lanes[next].place);
}

export function installKeys(app) {
  const whenOpen = {
    ' ': () => (app.playing || app.follows ? app.pause() : app.play()),
    ArrowLeft: event => move(app, event),
    ArrowRight: event => move(app, event),
    ArrowUp: () => neighbour(app, -1),
    ArrowDown: () => neighbour(app, 1),
    '+': () => app.zoom(0.5),
    '=': () => app.zoom(0.5),
    '-': () => app.zoom(2),
    '−': () => app.zoom(2),
    0: () => app.show(app.recording.start, app.recording.end),
    t: () => app.toggleTable(),
    Escape: () => app.clear(),
  };
  VIEWS.forEach((view, i) => (whenOpen[i + 1] = () => app.setView(view)));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    const isTyping = target.matches('input, select, textarea');
    if (event.key === 'Escape' && isTyping) {
      target.blur();
      return;
    }
    if (isTyping || document.querySelector('dialog[open]')) return;
    if (event.key === ' ' && target.matches('button, a, summary')) return; // the browser presses it
    if (event.key.startsWith('Arrow') && target.closest('.table')) return; // scrolls the table
    const isOpen = app.recording !== null && !app.recording.isEmpty;
    if (event.key === '?') app.shell.help();
    else if (event.key === '/') app.shell.find();
    else if (isOpen && whenOpen[event.key]) whenOpen[event.key](event);
    else return;
    event.preventDefault();
  });
}
