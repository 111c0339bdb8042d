import type { Page } from '@playwright/test';

/**
 * Returns elements that are wider than the screen, and texts that do not fit into their box; in the whole page or a
 * part of it.
 */
export function cutTexts(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`page is ${root.scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>(
      `:is(${within}) :is(button, a, h1, h2, h3, dt, dd, label, li, .tag, .badge, .num)`,
    )) {
      const isShown =
        element.offsetParent !== null &&
        !element.matches('.hears-only') &&
        element.innerText.trim() !== '';
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element);
      const isClipped =
        style.overflowX !== 'visible' && words.getBoundingClientRect().right > box.right + 1;
      const isBeyond =
        box.right > root.clientWidth + 1 && !element.closest('[data-scrolls], .chips, .scroll-x');
      if (isShown && (isClipped || isBeyond))
        found.push(`${element.className}: ${element.innerText.slice(0, 40)}`);
    }
    return found;
  }, part);
}
