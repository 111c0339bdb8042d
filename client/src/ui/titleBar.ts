/** Selector of the title bar of the page in front, and of the line below it that shows a pair with its price. */
const TITLE_BAR = '.ion-page:not([inert]) :is(.screen-head, .price-head, .kline-head)';

/** Returns the bottom of the title bar and the price of the page in front, in pixels; 0 on a page without them. */
export function titleBarBottom(): number {
  const bars = [...document.querySelectorAll(TITLE_BAR)];
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
}
