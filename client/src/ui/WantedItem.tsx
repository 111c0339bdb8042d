import { type ReactNode, useEffect, useRef } from 'react';

/** An item of a list of cards. The one that a link leads to is scrolled into view and outlined for a moment. */
export function WantedItem({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return (
    <li ref={item} className={isWanted ? 'is-wanted' : undefined} data-wanted={isWanted}>
      {children}
    </li>
  );
}
