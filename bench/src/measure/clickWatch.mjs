// Runs in the page that is measured: how long a click waits until its answer has been drawn, and how long frames take.

/** A click that has no answer by then was lost. */
const LOST_MS = 5_000;

const watched = { waits: [], frames: [], awaited: null, done: null };

/** What the next click is answered by; said before it. `done` is kept when the answer has been drawn. */
watched.expect = (selector) => {
  watched.done = new Promise((resolve, reject) => {
    watched.awaited = { selector, resolve };
    setTimeout(() => reject(new Error(`A click was lost: there is no ${selector}`)), LOST_MS);
  });
};

/** The message is read when the frame it was sent in has been handed on. */
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

// Not in the phone's frame.
if (window === window.top) {
  globalThis.watched = watched;
  addEventListener('pointerup', watchClick, { capture: true });
  watchFrames(performance.now());
}
