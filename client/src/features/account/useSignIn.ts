import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { HOME, redirectTarget } from '../../state/redirect.ts';
import { redirectStored, userEmptied } from '../../state/session.ts';
import { store } from '../../state/store.ts';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { welcomeMember } from '../testAids/firstSteps.ts';
import { writeToken } from '../../lib/token.ts';

/**
 * Returns a function that stores a token, loads its member, and navigates to the redirect target. A new member is
 * welcomed on the Home page.
 */
export function useSignIn() {
  const navigate = useNavigate();
  return useCallback(
    async (token: string, { isNew = false }: { isNew?: boolean } = {}) => {
      writeToken(token);
      store.dispatch(api.util.resetApiState());
      await loadCurrentUser();
      if (isNew) welcomeMember();
      const target = isNew ? HOME : redirectTarget(store.getState().session.redirectTo);
      store.dispatch(redirectStored(HOME));
      // Closes the sheets, which belong to the page that is being left.
      await closeSheets();
      navigate(target, { replace: true });
    },
    [navigate],
  );
}

export function clearSession(): void {
  writeToken(null);
  store.dispatch(userEmptied());
  store.dispatch(api.util.resetApiState());
}
