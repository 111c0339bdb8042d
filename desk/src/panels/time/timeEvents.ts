import type { ResultOf } from '@hongbao/contracts/call';
import { type getClock, listHappened } from '@hongbao/contracts/control/clock.calls';
import { useAsk } from '../../control/deskApi.ts';
import { useClock } from '../../state/clock.ts';
import { useWorld } from '../../state/store.ts';

/** Maximum past events that are loaded. */
const PAST_MAX = 100;

type WireEvent = ResultOf<typeof getClock>['events'][number];

/** An event of the timeline, with a key that no other event of it has. */
export interface TimeEvent extends WireEvent {
  readonly key: string;
  readonly isPast: boolean;
}

/** The events that are listed: of all members or one, of all kinds or one, and with a text. */
export interface EventFilter {
  readonly member: string | null;
  readonly kind: string;
  readonly word: string;
}

/** Loads pending events, soonest first, and past events, newest first. */
export function useTimeEvents({ member, kind, word }: EventFilter) {
  const world = useWorld();
  const clock = useClock(member);
  const happened = useAsk(listHappened, {
    params: { world },
    query: { pageSize: PAST_MAX, ...(member === null ? {} : { member }) },
  });
  const next = withKeys(clock.data?.events ?? [], false);
  const past = withKeys(happened.data?.records ?? [], true);
  const wanted = word.trim().toLowerCase();
  const isShown = (event: TimeEvent) =>
    (kind === '' || event.kind === kind) && textOf(event).includes(wanted);
  return {
    now: clock.data?.now ?? null,
    kinds: [...new Set([...next, ...past].map((event) => event.kind))].toSorted(),
    next: next.filter(isShown),
    past: past.filter(isShown),
    failure: clock.failure ?? happened.failure,
  };
}

function withKeys(events: readonly WireEvent[], isPast: boolean): TimeEvent[] {
  const seen = new Map<string, number>();
  return events.map((event) => {
    const name = `${event.at} ${event.kind} ${event.refId} ${isPast ? 'past' : 'next'}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { ...event, isPast, key: `${name} ${count}` };
  });
}

const textOf = ({ kind, summary, refId, member = '', symbol = '' }: TimeEvent) =>
  `${kind} ${summary} ${refId} ${member} ${symbol}`.toLowerCase();
