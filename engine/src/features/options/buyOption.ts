import { formatUnits, units } from '@hongbao/contracts/money';
import type { buyOption } from '@hongbao/contracts/options/options.calls';
import { entryTickAt } from '@hongbao/contracts/options/options.quote';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { OPTIONS_RUNNING_MAX } from '@hongbao/contracts/options/options.types';
import { SECOND_MS } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { listedSymbol } from '../market/index.ts';
import { holdStake } from './bookings.ts';
import type { Option } from './option.types.ts';
import { SETTLE } from './options.jobs.ts';
import { presentOption } from './options.present.ts';
import { countRunning, optionTerms } from './options.store.ts';
import { contestTerms, tradingBook } from '../books/index.ts';

/**
 * Buys an option that wins if the price is higher, or lower, after some seconds. Entry price and payout rate are final:
 * the entry is the current public tick, and later interventions apply to later ticks only.
 */
export const buyOptionHandler: UseCase<typeof buyOption> = async (
  { world, member, now },
  { body },
) => {
  const terms = (await optionTerms(world)).find(({ id }) => id === body.setId);
  if (!terms) return refuse('notFound', { field: 'setId' });
  const listed = await listedSymbol(world, terms.symbol, now);
  if (listed?.status !== 'trading') return refuse('symbolNotTrading', { field: 'setId' });
  const book = tradingBook(world, member.id, body.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const expiresAt = now + terms.seconds * SECOND_MS;
  const contest = await contestTerms(world, book);
  if (contest && (now < contest.startAt || expiresAt > contest.endAt))
    return refuse('notAllowedInThisState', {
      field: 'setId',
      startAt: contest.startAt,
      endAt: contest.endAt,
    });
  const stake = units(body.stake);
  const { minStake, maxStake } = terms;
  if (stake < minStake)
    return refuse('amountTooSmall', { field: 'stake', bound: formatUnits(minStake) });
  if (stake > maxStake)
    return refuse('amountTooLarge', { field: 'stake', bound: formatUnits(maxStake) });
  if (countRunning(world.rows, member.id) >= OPTIONS_RUNNING_MAX)
    return refuse('tooManyRunningOptions', { max: OPTIONS_RUNNING_MAX });
  const { available } = world.ledger.balance(memberAccount(member.id, book, 'USDT'));
  if (stake > available)
    return refuse('insufficientBalance', { field: 'stake', bound: formatUnits(available) });

  const entryAt = entryTickAt(now);
  const option: Option = {
    id: world.ids.nextId(),
    memberId: member.id,
    book,
    setId: terms.id,
    symbol: terms.symbol,
    seconds: terms.seconds,
    direction: body.direction,
    stake,
    payoutRate: terms.payoutRate,
    entryPrice: world.market.markPrice(terms.symbol, entryAt),
    entryTickAt: BigInt(entryAt),
    expiresAt: BigInt(expiresAt),
    status: optionStates.initial,
    exitPrice: null,
    exitTickAt: null,
    result: null,
    payout: null,
    createdAt: BigInt(now),
    settledAt: null,
  };
  return accept(presentOption(option), {
    rows: [insert('OptionOrder', option)],
    ledger: [holdStake(option)],
    timeline: [{ op: 'schedule', kind: SETTLE, refId: option.id, at: expiresAt }],
  });
};
