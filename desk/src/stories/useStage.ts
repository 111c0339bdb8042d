import type { StoryPlace } from '@hongbao/sdk/stories/place';
import { useEffect, useEffectEvent, useRef } from 'react';
import { deskApi } from '../control/deskApi.ts';
import { selectionsCleared, worldEntered } from '../state/place.ts';
import { deskStore, useDeskDispatch } from '../state/store.ts';
import { useOpenPanel } from '../state/useOpenPanel.ts';
import { usePhone } from '../phone/PhoneContext.ts';

/** Shows the route of a step on the phone and its panels on the Desk, whenever a step is done. */
export function useStage(place: StoryPlace | null): void {
  const dispatch = useDeskDispatch();
  const openPanel = useOpenPanel();
  const phone = usePhone();
  const shown = useRef<StoryPlace | null>(null);
  // Shows the phone of a place; `before` is the earlier place, or null after going back.
  const showPhone = ({ phone: wanted, world }: StoryPlace, before: StoryPlace | null) => {
    const isSame = wanted?.token === phone.token();
    // Reloads the phone after going back, because its cached data belongs to a later time.
    if (before && wanted && isSame) {
      // An open sheet remains open during the steps that show it.
      if (wanted.route !== before.phone?.route) phone.goTo(wanted.route);
    } else phone.load({ world, token: wanted?.token ?? null, route: wanted?.route ?? '/home' });
  };
  const follow = useEffectEvent(() => {
    if (!place || place.doing !== null || !place.hasBegun) return;
    const before = shown.current;
    if (before && before.index === place.index && before.world === place.world) return;
    shown.current = place;
    if (deskStore.getState().place.world !== place.world) dispatch(worldEntered(place.world));
    dispatch(deskApi.util.invalidateTags(['World']));
    const isForward = before !== null && place.index > before.index;
    // Notices of earlier steps must not cover what this step shows.
    phone.dismissNotices();
    showPhone(place, isForward ? before : null);
    if (place.panel) openPanel(place.panel.name, place.panel.select);
  });
  useEffect(() => follow(), [place]);
  // True while the world is being restarted, after which the selected objects may no longer exist.
  const isRewinding = place !== null && place.doing !== null && place.doing !== 'next';
  useEffect(() => {
    if (isRewinding) dispatch(selectionsCleared());
  }, [dispatch, isRewinding]);
}
