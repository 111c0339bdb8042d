import { type RefObject, useEffect, useState } from 'react';

const tellers = new WeakMap<Element, (isInSight: boolean) => void>();
let watcher: IntersectionObserver | undefined;

/** One for all: rows come by the dozen. What is about to be scrolled to counts as seen. */
function watch(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
    },
    { rootMargin: '120px' },
  );
  return watcher;
}

/** Whether an element is on the screen or nearly so. Taken to be until the browser says otherwise. */
export function useSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = element;
    const observer = watch();
    if (!current || !observer) return undefined;
    tellers.set(current, setInSight);
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [element]);
  return isInSight;
}
