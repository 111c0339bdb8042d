import { api } from '../api/api.ts';
import { readToken } from '../lib/token.ts';
import { loadCurrentUser } from './currentUser.ts';
import { store } from './store.ts';

const PERIOD_MS = 60_000;

/** Every minute: rates, notices and the session are fresh again. Not while the page is out of sight. */
export function startPeriodicTask(): void {
  setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    store.dispatch(api.util.invalidateTags(['Ticker', 'Notice', 'Balance', 'Vip', 'Recharge']));
    if (readToken()) void loadCurrentUser();
  }, PERIOD_MS);
}
