import { contestStatus, type ContestStatus } from '@hongbao/contracts/contests/contests.types';
import { fromWireTime } from '@hongbao/contracts/time';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Contest } from './contests.api.ts';

/** What a status is called, as in `contests.statuses`. */
export const statusName: Readonly<Record<ContestStatus, string>> = {
  [contestStatus.toBeStarted]: 'toBeStarted',
  [contestStatus.inProgress]: 'inProgress',
  [contestStatus.ended]: 'ended',
  [contestStatus.exited]: 'exited',
};

export const statusTone: Readonly<Record<ContestStatus, Tone>> = {
  [contestStatus.toBeStarted]: 'orange',
  [contestStatus.inProgress]: 'green',
  [contestStatus.ended]: 'grey',
  [contestStatus.exited]: 'red',
};

/** The next instant that matters: the start, then the end; null when it is over. */
export function nextInstant(contest: Contest): { name: 'startsIn' | 'endsIn'; at: number } | null {
  if (contest.status === contestStatus.toBeStarted)
    return { name: 'startsIn', at: fromWireTime(contest.startTime) };
  if (contest.status === contestStatus.inProgress)
    return { name: 'endsIn', at: fromWireTime(contest.endTime) };
  return null;
}

export const isOver = ({ status }: Contest) =>
  status === contestStatus.ended || status === contestStatus.exited;

/** Where a contest's page is. */
export const contestPath = (id: string) => `/bisaiDetail?id=${id}`;
/** Where its fund is traded. */
export const contestTradePath = (id: string) => `/bisaiTrade?id=${id}`;
/** The account that holds its fund, as the trading calls name it. */
export const contestAccount = (id: string) => `contest:${id}`;
