import i18next from 'i18next';
import { onWorldJump } from '../lib/worldClock.ts';
import { readToken } from '../lib/token.ts';
import { loadCurrentUser } from '../state/currentUser.ts';
import { isLive } from '../state/live.ts';
import { isServerReachable } from '../api/reachability.ts';
import { retryUnanswered, refresh, refreshTexts } from './refresh.ts';

const PERIOD_MS = 60_000;
/**
 * Interval of the check for failed queries, in milliseconds. Failed queries are not retried while the server is
 * unreachable.
 */
const AGAIN_MS = 1_000;

/**
 * Refetches rates, notices and the session every minute while the page is visible. Refetches all data immediately when
 * the world clock was set or another language was selected. Data that the stream updates is not refetched every minute.
 */
export function startPeriodicTask(): void {
  onWorldJump(refreshAll);
  i18next.on('languageChanged', refreshTexts);
  setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    if (isLive()) refreshSession();
    else refreshAll();
  }, PERIOD_MS);
  setInterval(() => {
    if (document.visibilityState !== 'hidden' && isServerReachable()) retryUnanswered();
  }, AGAIN_MS);
}

function refreshAll(): void {
  refresh();
  refreshSession();
}

function refreshSession(): void {
  if (readToken()) void loadCurrentUser();
}
