import { formatUnits } from '@hongbao/contracts/money';
import { exitTickAt, optionPayout, optionResult } from '@hongbao/contracts/options/options.quote';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { mustMove } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { rowsOf } from '../../world/about.ts';
import {
  type Decide,
  type DueEvent,
  type EventResult,
  type TimelineHandler,
  inGroups,
} from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { bookSettlement } from './bookings.ts';
import type { Option } from './option.types.ts';
import { findOptions } from './options.store.ts';
import { effect } from '../../words/eventText.ts';
import { screenOf } from '../books/index.ts';
import { levelCheck } from '../levels/index.ts';

export const SETTLE = 'options.settle';

export const optionsJobs: readonly TimelineHandler[] = [
  {
    kind: SETTLE,
    priority: 15,
    about: rowsOf('OptionOrder'),
    needs: ownEntry,
    ...inGroups(gatherOptions),
  },
];

const noticeOf = { win: 'optionWon', lose: 'optionLost', tie: 'optionTied' } as const;

async function gatherOptions(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const ids = events.map(({ refId }) => refId);
  const options = findOptions(world.rows, ids);
  return (event) => {
    const option = options.get(event.refId);
    if (!option) throw new Error(`There is no option ${event.refId}`);
    return settleOption(world, option, event);
  };
}

/** Settles an option at the end of its term, by its entry and exit ticks only. */
function settleOption(world: World, option: Option, event: DueEvent): EventResult {
  const { id, memberId, symbol, direction, stake } = option;
  const exitAt = exitTickAt(Number(option.createdAt), option.seconds);
  const exitPrice = world.market.markPrice(symbol, exitAt);
  const result = optionResult(direction, option.entryPrice, exitPrice);
  const payout = optionPayout(stake, option.payoutRate, result);
  const cells = {
    status: mustMove(optionStates, option.status, 'settle'),
    exitPrice,
    exitTickAt: BigInt(exitAt),
    result,
    payout,
    settledAt: BigInt(event.at),
  };
  const notice = noticeRow(world, memberId, event.at, {
    category: 'transaction',
    key: noticeOf[result],
    facts: { symbol, stake: formatUnits(stake), payout: formatUnits(payout) },
    refId: id,
    link: `${screenOf(option)}&mode=options&option=${id}`,
  });
  const hasGrown = option.book === 'main' && result === 'win';
  return {
    plan: {
      rows: [update('OptionOrder', { id }, cells), notice],
      ledger: bookSettlement(option, payout),
      timeline: hasGrown ? [levelCheck(memberId, event.at)] : [],
    },
    summary: effect('optionSettled', {
      result,
      direction,
      symbol,
      seconds: String(option.seconds),
    }),
  };
}
