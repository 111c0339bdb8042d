import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Size of the phone with its edge, in pixels: a viewport of 390 by 844 and an edge of 10. */
export const PHONE_PX = { width: 410, height: 864 } as const;

/**
 * Measures the space for the phone. Returns the ref of its container, and the scale at which the whole phone fits into
 * it, at most `max`.
 */
export function usePhoneScale(max: number): [RefObject<HTMLDivElement | null>, number] {
  const container = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>(PHONE_PX);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitting = Math.min(room.width / PHONE_PX.width, room.height / PHONE_PX.height);
  return [container, Math.max(SCALE_MIN, Math.min(max, fitting))];
}

/** Minimum scale of the phone, so that a collapsed container does not make it invisible. */
const SCALE_MIN = 0.2;
