import { useEffect, useReducer, useState } from 'react';
import { onWorldJump, worldNow } from '../../lib/worldClock.ts';
import {
  type Bulletins,
  count,
  dismiss,
  jump,
  land,
  noBulletins,
  open,
  receive,
} from './bulletins.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

/**
 * After a jump of the clock, time without a new or requested list after which the card is shown, in milliseconds: the
 * notices of a jump arrive in several lists, and are announced once.
 */
const QUIET_MS = 600;
/** Maximum time after a jump until the card is shown, in milliseconds. */
const LANDING_MS = 10_000;

type Event =
  | { newest: readonly MemberNotice[]; sinceMs: number }
  | { openedPath: string }
  | 'dismissed'
  | 'counted'
  | 'jumped'
  | 'landed';

function reduce(bulletins: Bulletins, event: Event): Bulletins {
  if (event === 'dismissed') return dismiss(bulletins);
  if (event === 'counted') return count(bulletins);
  if (event === 'jumped') return jump(bulletins);
  if (event === 'landed') return land(bulletins);
  if ('openedPath' in event) return open(bulletins, event.openedPath);
  return receive(bulletins, event.newest, event.sinceMs);
}

/**
 * The notices of the member that arrived since the component was mounted and were not dismissed. `isFetching` is
 * whether a newer list was requested and is not received yet.
 */
export function useBulletins(newest: readonly MemberNotice[] | undefined, isFetching: boolean) {
  const [bulletins, dispatch] = useReducer(reduce, noBulletins);
  const { isJumping } = bulletins;
  const [sinceMs] = useState(worldNow);
  useEffect(() => {
    if (newest) dispatch({ newest, sinceMs });
  }, [newest, sinceMs]);
  useEffect(() => onWorldJump(() => dispatch('jumped')), []);
  useEffect(() => {
    if (!isJumping || isFetching) return undefined;
    const timer = setTimeout(() => dispatch('landed'), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isJumping, isFetching, newest]);
  useEffect(() => {
    if (!isJumping) return undefined;
    const timer = setTimeout(() => dispatch('landed'), LANDING_MS);
    return () => clearTimeout(timer);
  }, [isJumping]);
  return { bulletins, dispatch };
}
