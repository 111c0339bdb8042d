// Runs in the measured page. Measures the time from a click to its rendered result, and the durations of frames.

/** Maximum time from a click to its result, in milliseconds. A slower click counts as lost. */
const LOST_MS = 5_000;

const watched = { waits: [], frames: [], awaited: null, done: null };

/** Sets the selector of the result before a click. `done` resolves when the result is rendered. */
watched.expect = (selector) => {
  watched.done = new Promise((resolve, reject) => {
    watched.awaited = { selector, resolve };
    setTimeout(() => reject(new Error(`A click was lost: there is no ${selector}`)), LOST_MS);
  });
};

/** The message is handled after the current frame has been rendered. */
function afterThisFrame(then) {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', then, { once: true });
  port1.start();
  port2.postMessage(null);
}

function watchClick({ timeStamp }) {
  const { awaited } = watched;
  watched.awaited = null;
  if (awaited === null) return;
  const answered = () => {
    watched.waits.push(performance.now() - timeStamp);
    awaited.resolve();
  };
  const look = () => {
    if (document.querySelector(awaited.selector) === null) requestAnimationFrame(look);
    else afterThisFrame(answered);
  };
  requestAnimationFrame(look);
}

function watchFrames(before) {
  requestAnimationFrame((now) => {
    watched.frames.push(now - before);
    watchFrames(now);
  });
}

// Runs only in the top window, not in the frame of the phone.
if (window === window.top) {
  globalThis.watched = watched;
  addEventListener('pointerup', watchClick, { capture: true });
  watchFrames(performance.now());
}
