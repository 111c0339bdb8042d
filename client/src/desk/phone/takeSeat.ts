import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import i18next from 'i18next';
import { readStored, storageKeys } from '../../lib/storage.ts';
import { operatorOf } from '../control/client.ts';
import { deskStore } from '../frame/store.ts';
import { readSeat, seatedMemberId, writeSeat } from './seat.ts';

/**
 * Before the phone is loaded: puts it where the address says. A token in the address goes into the phone's own storage
 * at once, so that no copied link has it; a member is signed in as by the operator.
 */
export async function takeSeat(): Promise<void> {
  const search = new URLSearchParams(location.search);
  const { world, memberId } = deskStore.getState().place;
  const token = search.get('token');
  const language = search.get('lang');
  if (language) writeSeat('language', language);
  if (readSeat('world') !== world || token !== null) {
    writeSeat('world', world);
    writeSeat('token', token || null);
    writeSeat('user', null);
  }
  if (readSeat('language') === null) writeSeat('language', readStored(storageKeys.language));
  if (memberId === null || token !== null || seatedMemberId() === memberId) return;
  // A server that wants its token first, or a member who is gone: the phone opens with nobody signed in.
  const made = await operatorOf(i18next.language)
    .must(createMemberToken, { params: { world, id: memberId } })
    .catch(() => null);
  if (made) {
    writeSeat('token', made.token);
    writeSeat('user', null);
  }
}
