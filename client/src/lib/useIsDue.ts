import { startTransition, useEffect, useState } from 'react';
import { hasFirstPage, whenFirstPageStands } from './firstPage.ts';
import { idle } from './idle.ts';

/** Which turn something takes: after the first page, and after what takes an earlier turn. */
export type Turn = 1 | 2;

/**
 * Whether a part of the page may begin. While the app starts its parts take turns, so that a finger is answered in
 * between; later everything is due at once.
 */
export function useIsDue(turn: Turn): boolean {
  const [isDue, setDue] = useState(hasFirstPage);
  useEffect(() => {
    if (isDue) return;
    let isCurrent = true;
    void turnOf(turn).then(() => {
      if (isCurrent) startTransition(() => setDue(true));
    });
    return () => {
      isCurrent = false;
    };
  }, [isDue, turn]);
  return isDue;
}

async function turnOf(turn: Turn): Promise<void> {
  await whenFirstPageStands();
  for (let passed = 0; passed < turn; passed += 1) await idle();
}
