import { type RefObject, useEffect } from 'react';
import { phoneMoved } from '../state/place.ts';
import { deskStore, useDeskDispatch } from '../state/store.ts';
import { phoneMemberId } from './phoneSession.ts';

/** Interval at which the Desk reads the route and the member of the phone, in milliseconds. */
const POLL_MS = 400;

/** Copies the route and the member of the phone to the address of the Desk. */
export function useFollowing(frame: RefObject<HTMLIFrameElement | null>): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    const look = () => {
      const { hash = '' } = frame.current?.contentWindow?.location ?? {};
      const { place } = deskStore.getState();
      const route = hash.startsWith('#/') ? hash.slice(1) : place.route;
      const seated = phoneMemberId(place.world);
      const memberId = seated === undefined ? place.memberId : seated;
      if (route !== place.route || memberId !== place.memberId)
        dispatch(phoneMoved({ route, memberId }));
    };
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, frame]);
}
