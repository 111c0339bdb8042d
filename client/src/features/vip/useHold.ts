import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** Time for which an element is held until `onHeld` is called, in milliseconds. */
export const HOLD_MS = 900;

interface Hold {
  isHeld: boolean;
  /** Whether the element was pressed briefly once. The next press calls `onHeld`. */
  isTapped: boolean;
  /** The handlers of the button that is held. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onContextMenu: (event: MouseEvent) => void;
    onClick: (event: MouseEvent) => void;
  };
}

/**
 * Calls `onHeld` when a button is held for `HOLD_MS`. A second short press also calls it, for members who cannot hold. A
 * click without a pointer calls it immediately: the keyboard and screen readers send one.
 */
export function useHold(onHeld: () => void): Hold {
  const [isHeld, setHeld] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const finish = useEffectEvent(onHeld);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => finish(), HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const release = () => setHeld(false);
  return {
    isHeld,
    isTapped,
    handlers: {
      onPointerDown: ({ isPrimary, button, currentTarget, pointerId }) => {
        if (!isPrimary || button !== 0) return;
        // A finger that slides off the button while it holds does not end the hold.
        currentTarget.setPointerCapture(pointerId);
        setHeld(true);
      },
      onPointerUp: release,
      onPointerCancel: release,
      // A held finger opens the menu of the browser on some phones.
      onContextMenu: (event) => event.preventDefault(),
      onClick: ({ detail }) => {
        if (detail === 0 || isTapped) onHeld();
        else setTapped(true);
      },
    },
  };
}
