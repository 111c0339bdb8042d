/** Selector of the title bar of the page in front. */
const TITLE_BAR = '.ion-page:not([inert]) .screen-head';

/** Returns the bottom of the title bar of the page in front, in pixels; 0 on a page without one. */
export function titleBarBottom(): number {
  const bars = [...document.querySelectorAll(TITLE_BAR)];
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
}
