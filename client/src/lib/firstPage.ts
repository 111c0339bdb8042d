import { turn } from './turn.ts';

const shell = () => (typeof document === 'undefined' ? null : document.getElementById('shell'));

/** Where nothing stands in its place, a page of its own is there from the start. */
let isHere = shell() === null;
let tell: () => void = () => undefined;
const stands = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Whether the first page is in sight. */
export const hasFirstPage = (): boolean => isHere;

/** Resolves once the first page is in sight. What is not needed for that waits, so that it does not hold it up. */
export const whenFirstPageStands = (): Promise<void> => stands;

let last = stands;

/**
 * Holds back an answer that comes while the first page is drawn: it would be drawn all over again, at one go. The held
 * ones come one a turn when the page stands; later ones at once.
 */
export async function afterFirstPage(): Promise<void> {
  if (isHere) return;
  last = last.then(turn);
  await last;
}

/** The first page is in sight: what stood in its place before any script ran has done its work. */
export function noteFirstPage(): void {
  shell()?.remove();
  isHere = true;
  tell();
}
