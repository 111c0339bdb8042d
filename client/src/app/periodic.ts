import i18next from 'i18next';
import { onWorldJump } from '../lib/worldClock.ts';
import { readToken } from '../lib/token.ts';
import { loadCurrentUser } from '../state/currentUser.ts';
import { isLive } from '../state/live.ts';
import { isServerReached } from '../api/reach.ts';
import { retryUnanswered, refresh, refreshTexts } from './refresh.ts';

const PERIOD_MS = 60_000;
/** How often a question that hung is looked for. While nothing is reached at all there is no use in asking it again. */
const AGAIN_MS = 1_000;

/**
 * Every minute: rates, notices and the session are fresh again, though not while the page is out of sight; and at once
 * when the world's clock was moved or another language is chosen. What the stream tells anyway is not asked for.
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
    if (document.visibilityState !== 'hidden' && isServerReached()) retryUnanswered();
  }, AGAIN_MS);
}

function refreshAll(): void {
  refresh();
  refreshSession();
}

function refreshSession(): void {
  if (readToken()) void loadCurrentUser();
}
