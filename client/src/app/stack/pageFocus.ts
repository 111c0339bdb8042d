const lastOf = new WeakMap<Element, HTMLElement>();

export const frontElement = (): Element | null =>
  document.querySelector('[data-page]:not([inert])');

export function storeFocus(page: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && page.contains(activeElement))
    lastOf.set(page, activeElement);
}

/**
 * Moves the focus to a page that has come to the front: to the element that was focused when the page was left,
 * otherwise to the title, so that screen readers announce the page. Does not scroll and does not open an on-screen
 * keyboard. A focus that is already inside the page is not moved.
 */
export function restoreFocus(page: Element): void {
  if (page.contains(document.activeElement)) return;
  const last = lastOf.get(page);
  const isTyped = last?.matches('input, textarea, select') ?? false;
  const target = last?.isConnected && !isTyped ? last : page.querySelector('h1');
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
