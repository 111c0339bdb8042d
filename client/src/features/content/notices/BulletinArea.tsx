import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAreInterruptionsHeld } from '../../../ui/interruptions.ts';

/** The title bar of the page in front. */
const TITLE_BAR = '.ion-page:not([inert]) .screen-head';

/**
 * Where notice and price alert cards appear: over the page, below its title bar, so that Back and the bell stay in
 * reach. Empty while a sheet or an envelope must not be covered.
 */
export function BulletinArea({ children }: { children: ReactNode }) {
  const isHeld = useAreInterruptionsHeld();
  const area = useRef<HTMLDivElement>(null);
  // The page in front changes with the address.
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
