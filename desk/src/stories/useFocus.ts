import { parseRoute } from '@hongbao/contracts/pages/pages';
import type { StoryPlace } from '@hongbao/sdk/stories/place';
import { useEffect } from 'react';
import { panelTarget, phoneTarget } from './focusTargets.ts';

/** Interval at which the marked elements are looked up, in milliseconds: pages and panels replace them while they load. */
const LOOK_MS = 250;
/** Time in which an element is scrolled into view after it was found first, in milliseconds. Later the presenter scrolls. */
const SCROLL_MS = 3_000;
/** Attribute of the element of which the line of the step speaks. Styles draw a ring around it. */
const MARK = 'data-story-focus';
/** The page of the app that is in front, and an open sheet or cover above it. */
const FRONT = 'ion-modal.show-modal, .ion-page[data-page]:not([inert])';

/** Marks what the line of the current step speaks of, in its panel and on the phone, and scrolls it into view. */
export function useFocus(place: StoryPlace | null): void {
  const { index, doing, focus, panel, phone } = place ?? {};
  const panelWord = focus?.panel ?? null;
  const phoneWord = focus?.phone ?? null;
  const path = phone ? parseRoute(phone.route).path : null;
  const name = panel?.name ?? null;
  const isShown = doing === null;
  useEffect(() => {
    if (!isShown) return;
    let isScrolling = true;
    const handOver = () => (isScrolling = false);
    /** When something was found first, in the panel and on the phone, as epoch ms. */
    const foundAt = new Map<Document, number>();
    const marked = new Set<Element>();
    const look = () => {
      const found = [
        name !== null && panelWord !== null ? inPanel(name, panelWord) : null,
        path !== null && phoneWord !== null ? onPhone(path, phoneWord) : null,
      ].filter((element) => element !== null);
      for (const element of marked)
        if (!found.includes(element)) {
          element.removeAttribute(MARK);
          marked.delete(element);
        }
      for (const element of found) {
        element.setAttribute(MARK, '');
        marked.add(element);
        const at = foundAt.get(element.ownerDocument) ?? Date.now();
        foundAt.set(element.ownerDocument, at);
        if (isScrolling && Date.now() < at + SCROLL_MS) scrollIntoView(element);
      }
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('wheel', handOver, { once: true, passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener('wheel', handOver);
      for (const element of marked) element.removeAttribute(MARK);
    };
  }, [index, isShown, name, panelWord, path, phoneWord]);
}

function inPanel(name: Parameters<typeof panelTarget>[0], word: string): Element | null {
  const selector = panelTarget(name, word);
  return selector === null
    ? null
    : (document.getElementById(`panel-${name}`)?.querySelector(selector) ?? null);
}

function onPhone(path: string, word: string): Element | null {
  const selector = phoneTarget(path, word);
  const page = document.querySelector<HTMLIFrameElement>('.desk-phone iframe')?.contentDocument;
  if (selector === null || !page) return null;
  for (const front of page.querySelectorAll(FRONT)) {
    const element = front.querySelector(selector);
    if (element) return element;
  }
  return null;
}

/** Scrolls an element into the middle of its scroller, or to the top of it if it is higher, unless it is whole in view. */
function scrollIntoView(element: Element): void {
  const { clientHeight = 0 } = element.closest('ion-content, .panel-body, .exchange-body') ?? {};
  const isHigh = element.getBoundingClientRect().height > clientHeight;
  element.scrollIntoView({ block: isHigh ? 'start' : 'center', behavior: 'instant' });
}
