import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import i18next from 'i18next';
import { DESK_ZONE, readStored, storageKeys } from '@hongbao/client/lib/storage.ts';
import { operatorClient } from '../control/client.ts';
import { deskStore } from '../state/store.ts';
import { readPhoneStorage, phoneMemberId, writePhoneStorage } from './phoneSession.ts';

/**
 * Applies the address of the Desk to the phone before the phone loads. A token in the address is moved to the storage
 * of the phone, so that no copied link contains it. For a member id, a session is created with the control token.
 */
export async function restorePhoneSession(): Promise<void> {
  writePhoneStorage('zone', DESK_ZONE);
  const search = new URLSearchParams(location.search);
  const { world, memberId } = deskStore.getState().place;
  const token = search.get('token');
  const language = search.get('lang');
  if (language) writePhoneStorage('language', language);
  if (readPhoneStorage('world') !== world || token !== null) {
    writePhoneStorage('world', world);
    writePhoneStorage('token', token || null);
    writePhoneStorage('user', null);
  }
  if (readPhoneStorage('language') === null)
    writePhoneStorage('language', readStored(storageKeys.language));
  if (memberId === null || token !== null || phoneMemberId(world) === memberId) return;
  // The phone opens signed out if the control token is missing, or if the member no longer exists.
  const made = await operatorClient(i18next.language)
    .must(createMemberToken, { params: { world, id: memberId } })
    .catch(() => null);
  if (made) {
    writePhoneStorage('token', made.token);
    writePhoneStorage('user', null);
  }
}
