import { readToken } from '../lib/token.ts';
import { loadCurrentUser } from '../state/currentUser.ts';
import { redirectStored } from '../state/session.ts';
import { store } from '../state/store.ts';
import { checkAccess, type GuardFacts } from './checkAccess.ts';

/**
 * Whether a page may be entered. If no member is known, the member is requested from the server; only a page that
 * requires a login waits for the answer. The path of a denied page is stored as the redirect target.
 */
export function canEnterPage(facts: Omit<GuardFacts, 'userId'>): boolean | Promise<boolean> {
  if (store.getState().session.userInfo) return true;
  const asked = loadCurrentUser();
  const needsToKnow = facts.route.access === 'login' || readToken() !== null;
  if (!needsToKnow) return true;
  return asked.then((userId) => {
    const verdict = checkAccess({ ...facts, userId });
    if (verdict.kind === 'enter') return true;
    store.dispatch(redirectStored(verdict.redirectTo));
    return false;
  });
}
