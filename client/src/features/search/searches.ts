import { createChanges } from '../../lib/changes.ts';
import { memberKey } from '../../state/memberKey.ts';
import {
  isTextLists,
  readStoredJson,
  storageKeys,
  type TextLists,
  writeStored,
} from '../../lib/storage.ts';

export const SEARCHES_MAX = 8;
export const SEARCH_LENGTH_MAX = 64;

const none: readonly string[] = [];

let stored: TextLists | null = null;
const { subscribe, notify } = createChanges();

function set(memberId: string | undefined, list: readonly string[]): void {
  stored = { ...read(), [memberKey(memberId)]: list };
  writeStored(storageKeys.searches, JSON.stringify(stored));
  notify();
}

const read = (): TextLists => (stored ??= readStoredJson(storageKeys.searches, isTextLists) ?? {});

/** The recent searches of each member and of visitors on this device, newest first. They are never sent to the server. */
export const searches = {
  of: (memberId: string | undefined): readonly string[] => read()[memberKey(memberId)] ?? none,
  add: (memberId: string | undefined, text: string) => {
    const search = text.trim().slice(0, SEARCH_LENGTH_MAX);
    if (search === '') return;
    const others = searches.of(memberId).filter((one) => one !== search);
    set(memberId, [search, ...others].slice(0, SEARCHES_MAX));
  },
  clear: (memberId: string | undefined) => set(memberId, none),
  subscribe,
};
