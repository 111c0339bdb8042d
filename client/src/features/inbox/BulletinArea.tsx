import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAreInterruptionsHeld } from '../../ui/interruptions.ts';
import { titleBarBottom } from '../../ui/titleBar.ts';

/** Duration of the transition between two pages, after which the title bar of the new page is in its place. */
const TRANSITION_MS = 400;

/**
 * Area for the cards of notices and price alerts: over the page and below its title bar, so that Back and the bell can
 * be pressed. Hidden while a sheet or an envelope is open, which a card must not cover.
 */
export function BulletinArea({ children }: { children: ReactNode }) {
  const isHeld = useAreInterruptionsHeld();
  const area = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const place = () => area.current?.style.setProperty('--title-bar', `${titleBarBottom()}px`);
  useLayoutEffect(() => {
    place();
  });
  useEffect(() => {
    const timer = setTimeout(place, TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="bulletins" data-over="" ref={area} hidden={isHeld}>
      {children}
    </div>
  );
}
