import { api } from '../api/api.ts';
import { onWorldJump } from '../lib/worldClock.ts';
import { readToken } from '../lib/token.ts';
import { loadCurrentUser } from '../state/currentUser.ts';
import { store } from '../state/store.ts';

const PERIOD_MS = 60_000;

/**
 * Every minute: rates, notices and the session are fresh again, though not while the page is out of sight; and at once
 * when the world's clock was moved.
 */
export function startPeriodicTask(): void {
  onWorldJump(refresh);
  setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    refresh();
  }, PERIOD_MS);
}

function refresh(): void {
  const tags = ['Ticker', 'Balance', 'Change', 'Position', 'Vip', 'Recharge'] as const;
  store.dispatch(api.util.invalidateTags([...tags]));
  if (readToken()) void loadCurrentUser();
}
