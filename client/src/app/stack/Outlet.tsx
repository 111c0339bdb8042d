import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageBehind, frontPage, type HeldPage, type Moved } from './pageStack.ts';
import { markFirstPagePainted } from '../../lib/firstPage.ts';
import { restoreFocus, storeFocus } from './pageFocus.ts';
import { prefersReducedMotion } from '../../lib/prefersReducedMotion.ts';
import { slide, TRANSITION_MS } from './pageTransition.ts';

interface Props {
  moved: Moved;
  /** Called when the page that was left is no longer visible. */
  onGone: (id: string) => void;
  draw: (page: HeldPage, isFront: boolean) => ReactNode;
}

/**
 * Renders the mounted pages with Ionic's transitions: a slide forward and back, and the swipe from the edge of the
 * screen.
 */
export function Outlet({ moved, onGone, draw }: Props) {
  const navigate = useNavigate();
  const outlet = useRef<HTMLIonRouterOutletElement>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const shownId = useRef<string | null>(null);
  const wasSwiped = useRef(false);
  const { leaving } = moved;
  const front = frontPage(moved.stack);
  const latest = useRef(moved);

  useLayoutEffect(() => {
    latest.current = moved;
    const element = outlet.current;
    const entering = front && elements.current.get(front.id);
    if (!element || !entering || shownId.current === front.id) return;
    const leftId = shownId.current;
    const left = leftId === null ? undefined : elements.current.get(leftId);
    shownId.current = front.id;
    if (left) storeFocus(left);
    if (moved.startsAtTop) scrollToTop(entering);
    // Whether to skip the animation. After a swipe, Ionic has already moved the pages.
    const isStill = wasSwiped.current || moved.direction === 'none' || prefersReducedMotion();
    wasSwiped.current = false;
    const how = isStill
      ? { duration: 0 }
      : { duration: TRANSITION_MS, direction: moved.direction, animationBuilder: slide };
    void element.commit(entering, left, how as Parameters<typeof element.commit>[2]).then(() => {
      markFirstPagePainted();
      if (leftId === null) return;
      restoreFocus(entering);
      onGone(leftId);
    });
  }, [front, moved, onGone]);

  useEffect(() => {
    const element = outlet.current;
    if (!element) return;
    const held = () => {
      const { stack } = latest.current;
      const [above, below] = [frontPage(stack), pageBehind(stack)];
      return above && below && !(above.route.isTab && below.route.isTab) && above.id !== below.id
        ? { above: elements.current.get(above.id), below: elements.current.get(below.id) }
        : null;
    };
    element.swipeHandler = {
      canStart: () =>
        held()?.below !== undefined && !document.querySelector('ion-modal.show-modal'),
      onStart: () => {
        const { above, below } = held() ?? {};
        if (!above || !below) return;
        void element.commit(below, above, {
          duration: TRANSITION_MS,
          direction: 'back',
          animationBuilder: slide,
          progressAnimation: true,
        } as Parameters<typeof element.commit>[2]);
      },
      onEnd: (isDone) => {
        const below = held()?.below;
        if (isDone) {
          wasSwiped.current = true;
          navigate(-1);
        } else if (below) below.hidden = true;
      },
    };
  }, [navigate]);

  const pages =
    leaving && !moved.stack.pages.some(({ id }) => id === leaving.id)
      ? [...moved.stack.pages, leaving]
      : moved.stack.pages;
  return (
    <ion-router-outlet ref={outlet}>
      {pages
        .toSorted((a, b) => a.id.localeCompare(b.id))
        .map((page) => {
          const isFront = page.id === front?.id;
          return (
            <div
              key={page.id}
              ref={(element) => {
                if (element) elements.current.set(page.id, element);
                else elements.current.delete(page.id);
              }}
              className="ion-page ion-page-invisible"
              data-page={page.route.path}
              hidden={!isFront && page.id !== leaving?.id}
              inert={!isFront}
              style={{ '--bg': page.route.background } as CSSProperties}
            >
              {draw(page, isFront)}
            </div>
          );
        })}
    </ion-router-outlet>
  );
}

/** Scrolls a page to its top: immediately if `durationMs` is 0, otherwise with an animation. */
export function scrollToTop(page: Element, durationMs = 0): void {
  const content = page.querySelector('ion-content') as HTMLIonContentElement | null;
  void content?.scrollToTop?.(durationMs);
}
