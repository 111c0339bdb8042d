import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../../state/store.ts';
import { type WatchList, watchLists } from './watchList.ts';

/** The favorites and price alerts of the member or the visitor, with a setter. */
export function useWatchList(): [WatchList, (change: (list: WatchList) => WatchList) => void] {
  const memberId = useAppSelector((state) => state.session.userInfo?.id ?? '');
  const list = useSyncExternalStore(watchLists.subscribe, () => watchLists.of(memberId));
  return [list, (change) => watchLists.set(memberId, change(watchLists.of(memberId)))];
}
