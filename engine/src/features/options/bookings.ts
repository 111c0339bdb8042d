import { houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Hold, Instruction } from '../../ledger/ledger.types.ts';
import type { Option } from './option.types.ts';

const CURRENCY = 'USDT';

const payouts = ({ book }: Option) => houseAccountOf(book, 'payouts', CURRENCY);
const ref = ({ id }: Option) => ({ type: 'option', id });
const stakeHold = ({ id }: Option) => `${id}/stake`;

/** Holds the stake, which belongs to the member until the exit tick. */
export function holdStake(option: Option): Hold {
  return {
    op: 'hold',
    id: stakeHold(option),
    kind: 'optionStake',
    currency: CURRENCY,
    debit: memberAccount(option.memberId, option.book, CURRENCY),
    credit: payouts(option),
    amount: option.stake,
    ref: ref(option),
  };
}

/**
 * The movements of a settlement or a sale: what the payout lacks is debited from the held stake, the rest of which is
 * released; the house pays what exceeds the stake.
 */
export function bookSettlement(option: Option, payout: bigint): Instruction[] {
  const held = { holdId: stakeHold(option), ref: ref(option) };
  const winnings = payout - option.stake;
  const lost: Instruction = {
    op: 'capture',
    id: `${option.id}/lost`,
    kind: 'optionStake',
    amount: -winnings,
    ...held,
  };
  if (payout === 0n) return [lost];
  const back: Instruction = {
    op: 'release',
    id: `${option.id}/back`,
    kind: 'optionStake',
    ...held,
  };
  if (winnings < 0n) return [lost, back];
  if (winnings === 0n) return [back];
  return [
    back,
    {
      op: 'post',
      id: `${option.id}/won`,
      kind: 'optionPayout',
      currency: CURRENCY,
      debit: payouts(option),
      credit: memberAccount(option.memberId, option.book, CURRENCY),
      amount: winnings,
      ref: ref(option),
    },
  ];
}
