import {
  advanceClock,
  freezeClock,
  getClock,
  resumeClock,
  setClockRate,
  stopAdvance,
} from '@hongbao/contracts/control/clock.calls';
import { startOfWireWeek, WEEK_MS } from '@hongbao/contracts/time';
import { useEffect } from 'react';
import { useWorldNow } from '@hongbao/client/lib/useWorldNow.ts';
import { setWorldTime } from '@hongbao/client/lib/worldClock.ts';
import { useAct, useAsk } from '../control/deskApi.ts';
import { combineMutations } from '../control/combineMutations.ts';
import { useWorld } from './store.ts';

const EVENTS = 100;
const EVERY_MS = 1_000;
const TICK_MS = 250;

/** Modes of the clock: frozen, or live with a rate. */
export const paces = ['frozen', '1', '60', '3600'] as const;
export type Pace = (typeof paces)[number];

/** Loads the clock of the world and its next events, optionally only the events of one member. */
export function useClock(member: string | null = null) {
  const world = useWorld();
  const query = { limit: EVENTS, ...(member === null ? {} : { member }) };
  return useAsk(getClock, { params: { world }, query }, { everyMs: EVERY_MS });
}

/** Returns the current time of the world in epoch ms, updated while the clock runs; null until it is loaded. */
export function useWorldTime(): number | null {
  const { data } = useClock();
  useEffect(() => {
    if (!data) return;
    const isStill = data.mode === 'frozen' || data.advancing !== undefined;
    setWorldTime(String(data.now), String(isStill ? 0 : data.rate));
  }, [data]);
  const now = useWorldNow(TICK_MS);
  return data ? now : null;
}

/** Returns the next Monday 00:00 (UTC+8) after an instant, in epoch ms. */
export const nextMonday = (now: number) => startOfWireWeek(now) + WEEK_MS;

export function useTimeControl() {
  const params = { world: useWorld() };
  const advance = useAct(advanceClock);
  const freeze = useAct(freezeClock);
  const resume = useAct(resumeClock);
  const rate = useAct(setClockRate);
  const stop = useAct(stopAdvance);
  return {
    ...combineMutations(advance, freeze, resume, rate, stop),
    setPace: async (pace: Pace) => {
      if (pace === 'frozen') return void (await freeze.act({ params }));
      const isSet = await rate.act({ params, body: { rate: Number(pace) } });
      if (isSet) await resume.act({ params });
    },
    by: (duration: string) => advance.act({ params, body: { by: duration } }),
    to: (instant: number | string) => advance.act({ params, body: { to: instant } }),
    toNextEvent: () => advance.act({ params, body: { toNextEvent: true } }),
    until: (event: string, minus?: string) =>
      advance.act({ params, body: { until: event, ...(minus === undefined ? {} : { minus }) } }),
    stop: () => stop.act({ params }),
  };
}
