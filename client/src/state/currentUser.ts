import { getMember } from '@hongbao/contracts/member/member.calls';
import { send } from '../api/send.ts';
import { isRecord } from '@hongbao/contracts/http/answer';
import { signalFailure } from '../api/signals.ts';
import { type UserInfo, userEmptied, userStored } from './session.ts';
import { store } from './store.ts';

const isUser = (value: unknown): value is UserInfo =>
  isRecord(value) && typeof value['id'] === 'string';

/**
 * Loads the signed-in member and stores it, or clears it if the server refuses. A call that is not answered changes
 * nothing, so that a lost connection does not sign the member out. Resolves with the id of the member, or null.
 */
export async function loadCurrentUser(): Promise<string | null> {
  const sent = await send(getMember, {}, new AbortController().signal);
  if ('data' in sent && isUser(sent.data)) {
    store.dispatch(userStored(sent.data));
    return sent.data.id;
  }
  // If a member was stored, the expired session is reported, which redirects to the sign-in page: after a silent clear
  // the page would show empty data.
  if (
    'error' in sent &&
    sent.error.kind === 'unauthorised' &&
    store.getState().session.userInfo !== null
  ) {
    signalFailure(sent.error, { isPressed: false, isQuiet: true });
    return null;
  }
  const isUnanswered = 'error' in sent && sent.error.code === 0;
  if (!isUnanswered) store.dispatch(userEmptied());
  return null;
}
