import { startOfWireWeek, WEEK_MS } from '@hongbao/contracts/time';
import { useCallback, useSyncExternalStore } from 'react';
import { createChanges } from '../../lib/changes.ts';
import { fresh } from '../../api/api.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { vipApi, type VipReward } from './vip.api.ts';

interface Envelope {
  isKnown: boolean;
  isFailed: boolean;
  /** The latest envelope that was not opened on this device. Its money is already booked. */
  waiting: VipReward | null;
  weekly: string;
  nextAt: number;
  open: (reward: VipReward) => void;
}

const { subscribe, notify } = createChanges();

/** Returns the state of the member's weekly red envelope. */
export function useEnvelope(): Envelope {
  const { data: levels, isError: haveLevelsFailed } = vipApi.listVipLevels.useQuery(
    undefined,
    fresh,
  );
  const { data: rewards, isError: haveRewardsFailed } = vipApi.listVipRewards.useQuery(
    { query: { kind: 'weeklyRedEnvelope', pageSize: 1 } },
    fresh,
  );
  const openedId = useSyncExternalStore(subscribe, () => readStored(storageKeys.openedEnvelope));
  const now = useWorldNow(10_000);
  const open = useCallback((reward: VipReward) => {
    writeStored(storageKeys.openedEnvelope, reward.id);
    notify();
  }, []);
  const latest = rewards?.records[0] ?? null;
  return {
    isKnown: levels !== undefined && rewards !== undefined,
    isFailed: haveLevelsFailed || haveRewardsFailed,
    waiting: latest && latest.id !== openedId ? latest : null,
    weekly: levels?.find((level) => level.current)?.weeklyRedEnvelope ?? '0',
    nextAt: startOfWireWeek(now) + WEEK_MS,
    open,
  };
}
