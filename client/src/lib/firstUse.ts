import { whenFirstPagePainted } from './firstPage.ts';

/** Delay of everything that is fetched ahead, after the first page is painted, in milliseconds. */
const SETTLED_MS = 10_000;

const settled = whenFirstPagePainted().then(
  () => new Promise<void>((resolve) => setTimeout(resolve, SETTLED_MS)),
);

const input = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return;
  const events = ['pointerdown', 'keydown', 'focusin'];
  const stop = () => {
    for (const name of events) document.removeEventListener(name, stop, true);
    resolve();
  };
  for (const name of events)
    document.addEventListener(name, stop, { capture: true, passive: true });
});

/**
 * Resolves ten seconds after the first page is painted. Used for what the visit may never need, such as the code of all
 * other pages, so that a short visit does not download it.
 */
export const whenSettled = (): Promise<void> => settled;

/**
 * Resolves at the first touch or key press on the page, at the latest when it is settled. Used for what only an input can
 * require: sheets, pulling to refresh, sending a form.
 */
export const whenUsed = (): Promise<void> => Promise.race([input, settled]);
