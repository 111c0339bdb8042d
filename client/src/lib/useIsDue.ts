import { startTransition, useEffect, useState } from 'react';
import { isFirstPagePainted, whenFirstPagePainted } from './firstPage.ts';
import { whenIdle } from './whenIdle.ts';

/** Position in the start order, as the number of idle periods to wait for after the first page. */
export type Turn = 1 | 2;

/**
 * Whether a part of the page may start. While the app starts, its parts start one after the other, so that the browser
 * handles input in between; after that, all parts start immediately.
 */
export function useIsDue(turn: Turn): boolean {
  const [isDue, setDue] = useState(isFirstPagePainted);
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
  await whenFirstPagePainted();
  for (let passed = 0; passed < turn; passed += 1) await whenIdle();
}
