import { yieldToBrowser } from './yieldToBrowser.ts';

const shell = () => (typeof document === 'undefined' ? null : document.getElementById('shell'));

/** True after the first paint. A page without a static shell counts as painted from the start. */
let isPainted = shell() === null;
let resolvePainted: () => void = () => undefined;
const painted = new Promise<void>((resolve) => {
  resolvePainted = resolve;
});

export const isFirstPagePainted = (): boolean => isPainted;

/** Resolves when the first page is painted. Used to delay work that the first page does not need. */
export const whenFirstPagePainted = (): Promise<void> => painted;

let last = painted;

/**
 * Delays answers that arrive while the first page is rendered, because each would render it again. After the first
 * paint they are released one per task; later answers are not delayed.
 */
export async function afterFirstPage(): Promise<void> {
  if (isPainted) return;
  last = last.then(yieldToBrowser);
  await last;
}

export function markFirstPagePainted(): void {
  shell()?.remove();
  isPainted = true;
  resolvePainted();
}
