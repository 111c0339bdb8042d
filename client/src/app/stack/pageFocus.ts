/** What had the focus on each page when it was left. */
const lastOf = new WeakMap<Element, HTMLElement>();

/** Call before a page is left. */
export function noteFocus(page: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && page.contains(activeElement))
    lastOf.set(page, activeElement);
}

/**
 * Gives the focus to a page that has just come to the front: to what had it last, otherwise to its title, so that who
 * hears the page learns where they are. Nothing scrolls, and no keyboard comes up by itself. Who is on the page already,
 * having pressed or typed while it came in, stays where they are.
 */
export function moveFocus(page: Element): void {
  if (page.contains(document.activeElement)) return;
  const last = lastOf.get(page);
  const isTyped = last?.matches('input, textarea, select') ?? false;
  const target = last?.isConnected && !isTyped ? last : page.querySelector('h1');
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
