import { useEffect, useState } from 'react';
import { useIsActive } from '../../lib/active.ts';
import { prefersStill } from '../../lib/motion.ts';

type Stage = 'sealed' | 'opening' | 'open';

/** The longest of the movements in its style sheet has ended by then. */
const FLOURISH_MS = 1_150;

/**
 * From sealed to open. Any tap or key, and leaving the page, skips what is between: a page that is hidden and shown
 * again would begin its movements anew. Who wants no motion gets the result at once.
 */
export function useFlourish(): { stage: Stage; open: () => void } {
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
    // The tap that skips does nothing else: it must not close what was not seen yet.
    const skip = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      finish();
    };
    const skipByKey = (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
      // Enter and Space press what has the focus, and that press skips.
      else if (!['Enter', ' ', 'Tab', 'Shift'].includes(event.key)) skip(event);
    };
    window.addEventListener('click', skip, true);
    window.addEventListener('keydown', skipByKey, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', skip, true);
      window.removeEventListener('keydown', skipByKey, true);
    };
  }, [stage, isActive]);
  return { stage, open: () => setStage(prefersStill() ? 'open' : 'opening') };
}
