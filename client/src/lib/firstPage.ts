import { turn } from './turn.ts';

const shell = () => (typeof document === 'undefined' ? null : document.getElementById('shell'));

/** A page without a static shell counts as painted from the start. */
let isHere = shell() === null;
let tell: () => void = () => undefined;
const stands = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Whether the first page is painted. */
export const hasFirstPage = (): boolean => isHere;

/** Resolves when the first page is painted. Work that it does not need waits for this. */
export const whenFirstPageStands = (): Promise<void> => stands;

let last = stands;

/**
 * Holds back answers that arrive while the first page is rendered, because each would render it again. Afterwards
 * they are released one per task; later answers pass immediately.
 */
export async function afterFirstPage(): Promise<void> {
  if (isHere) return;
  last = last.then(turn);
  await last;
}

/** Marks the first page as painted and removes the static shell. */
export function noteFirstPage(): void {
  shell()?.remove();
  isHere = true;
  tell();
}
