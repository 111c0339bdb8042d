import { getMember } from '@hongbao/contracts/member/member.calls';
import { send } from '../api/send.ts';
import { isRecord } from '../api/failure.ts';
import { signalFailure } from '../api/signals.ts';
import { type UserInfo, userEmptied, userStored } from './session.ts';
import { store } from './store.ts';

const isUser = (value: unknown): value is UserInfo =>
  isRecord(value) && typeof value['id'] === 'string';

/**
 * Asks who is signed in: stores the answer, else empties it. A call that got no answer changes nothing, so that a
 * tunnel does not sign anybody out. Resolves with the member's id, null when there is none.
 */
export async function loadCurrentUser(): Promise<string | null> {
  const sent = await send(getMember, {}, new AbortController().signal);
  if ('data' in sent && isUser(sent.data)) {
    store.dispatch(userStored(sent.data));
    return sent.data.id;
  }
  // A member who was here is told, and led to sign in: emptied in silence, the page would show nobody's things.
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
