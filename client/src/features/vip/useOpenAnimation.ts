import { useEffect, useState } from 'react';
import { useIsActive } from '../../lib/active.ts';
import { prefersReducedMotion } from '../../lib/prefersReducedMotion.ts';

type Stage = 'sealed' | 'opening' | 'open';

/** Duration of the longest animation in the style sheet of the envelope, in milliseconds. */
const FLOURISH_MS = 2_600;

/**
 * Returns the stage of the animation, from sealed to open. Any tap or key, and leaving the page, skips the animation,
 * because a page that is hidden and shown again would restart it. With reduced motion the result is shown immediately.
 */
export function useOpenAnimation(): { stage: Stage; open: () => void } {
  const [stage, setStage] = useState<Stage>('sealed');
  const isActive = useIsActive();
  useEffect(() => {
    if (stage !== 'opening') return;
    const finish = () => setStage('open');
    if (!isActive) {
      finish();
      return;
    }
    const timer = setTimeout(finish, FLOURISH_MS);
    // Suppresses other effects of the tap that skips, so that it does not close the envelope.
    const skip = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      finish();
    };
    // The release of the hold that opened the envelope is also a click; only a press that began afterwards skips.
    let isPressed = false;
    const press = () => {
      isPressed = true;
    };
    const skipByClick = (event: MouseEvent) => {
      if (isPressed || event.detail === 0) skip(event);
    };
    const skipByKey = (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
      // Enter and Space are not handled here: they press the focused element, and the resulting click skips the
      // animation.
      else if (!['Enter', ' ', 'Tab', 'Shift'].includes(event.key)) skip(event);
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('click', skipByClick, true);
    window.addEventListener('keydown', skipByKey, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('click', skipByClick, true);
      window.removeEventListener('keydown', skipByKey, true);
    };
  }, [stage, isActive]);
  return { stage, open: () => setStage(prefersReducedMotion() ? 'open' : 'opening') };
}
