import i18next from 'i18next';
import { isSwallowed } from '../lib/failure.ts';
import { markWorldLost } from '../api/lostWorld.ts';
import { onFailure } from '../api/signals.ts';
import { api } from '../api/api.ts';
import { failureText } from '../i18n/failureText.ts';
import { writeToken } from '../lib/token.ts';
import { LOGIN } from '../state/redirect.ts';
import { redirectStored, sessionEnded, userEmptied } from '../state/session.ts';
import { store } from '../state/store.ts';
import { toasts } from '../ui/toasts.ts';

interface Where {
  path: () => string;
  goTo: (path: string) => void;
}

/** Handles failed calls for the whole app: 401 redirects to /login, and every other failure is shown as a message. */
export function handleFailures({ path, goTo }: Where): void {
  onFailure((failure, { isPressed, isQuiet }) => {
    if (failure.kind === 'unauthorised') {
      signOutHere(path(), goTo, isPressed ? 'whileSending' : 'atRest');
      return;
    }
    if (failure.reason === 'worldUnknown') return markWorldLost();
    if (isQuiet || isSwallowed(failure)) return;
    const text = failureText(i18next.t, failure);
    if (isPressed) toasts.show(text, 'bad');
    else toasts.showOnce(text, 'bad');
  });
}

/**
 * Ends the session. The sign-in page shows the reason, and redirects back after the login. The typed values remain in
 * the store.
 */
function signOutHere(
  path: string,
  goTo: (path: string) => void,
  ending: 'atRest' | 'whileSending',
): void {
  const wasSignedIn = store.getState().session.userInfo !== null;
  writeToken(null);
  const isHere = path.split('?')[0] === LOGIN;
  store.dispatch(wasSignedIn && !isHere ? sessionEnded(ending) : userEmptied());
  if (isHere) return;
  store.dispatch(redirectStored(path));
  if (wasSignedIn) store.dispatch(api.util.resetApiState());
  goTo(LOGIN);
}
