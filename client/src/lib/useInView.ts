import { type RefObject, useEffect, useState } from 'react';

const setters = new WeakMap<Element, (isInSight: boolean) => void>();
let watcher: IntersectionObserver | undefined;

/**
 * Returns one observer for all elements, because a list has many rows. The margin includes rows just outside the
 * viewport.
 */
function watch(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) setters.get(target)?.(isIntersecting);
    },
    { rootMargin: '120px' },
  );
  return watcher;
}

/** Whether an element is in the viewport or close to it. True until the browser reports otherwise. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = element;
    const observer = watch();
    if (!current || !observer) return undefined;
    setters.set(current, setInSight);
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [element]);
  return isInSight;
}
