import { contestStatus, type ContestStatus } from '@hongbao/contracts/contests/contests.types';
import { fromWireTime, WEEK_MS } from '@hongbao/contracts/time';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Contest } from './contests.api.ts';

/** Translation keys of the statuses under `contests.statuses`. */
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

/** The next date of a contest: its start, then its end; null after the end. */
export function nextInstant(contest: Contest): { name: 'startsIn' | 'endsIn'; at: number } | null {
  if (contest.status === contestStatus.toBeStarted)
    return { name: 'startsIn', at: fromWireTime(contest.startTime) };
  if (contest.status === contestStatus.inProgress)
    return { name: 'endsIn', at: fromWireTime(contest.endTime) };
  return null;
}

/** A contest of more than a week, by which cups and sprints are drawn differently. */
export const isCup = ({ startTime, endTime }: Contest) =>
  fromWireTime(endTime) - fromWireTime(startTime) > WEEK_MS;

export const isOver = ({ status }: Contest) =>
  status === contestStatus.ended || status === contestStatus.exited;

export const contestPath = (id: string) => `/bisaiDetail?id=${id}`;
export const contestTradePath = (id: string) => `/bisaiTrade?id=${id}`;
/** Account of a contest's fund, in the format of the trading calls. */
export const contestAccount = (id: string) => `contest:${id}`;
