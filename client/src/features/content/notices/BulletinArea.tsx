import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAreInterruptionsHeld } from '../../../ui/interruptions.ts';

/** Selector of the title bar of the page in front. */
const TITLE_BAR = '.ion-page:not([inert]) .screen-head';

/**
 * Area for the cards of notices and price alerts: over the page and below its title bar, so that Back and the bell can
 * be pressed. Hidden while a sheet or an envelope is open, which a card must not cover.
 */
export function BulletinArea({ children }: { children: ReactNode }) {
  const isHeld = useAreInterruptionsHeld();
  const area = useRef<HTMLDivElement>(null);
  // Subscribes to the location, because the page in front changes with it.
  useLocation();
  useLayoutEffect(() => {
    const bars = [...document.querySelectorAll(TITLE_BAR)];
    const bottom = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
    area.current?.style.setProperty('--title-bar', `${bottom}px`);
  });
  return (
    <div className="bulletins" role="status" data-over="" ref={area} hidden={isHeld}>
      {children}
    </div>
  );
}
