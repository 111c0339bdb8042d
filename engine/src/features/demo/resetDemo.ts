import type { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { DEMO_START_USDT } from '@hongbao/contracts/demo/demo.types';
import { formatUnits, units } from '@hongbao/contracts/money';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { countRunning } from '../options/index.ts';
import { countOpen } from '../positions/index.ts';

/** Resets the demo account to its initial USDT; balances in other coins are set to zero. */
export const resetDemoHandler: UseCase<typeof resetDemo> = async ({ world, member }) => {
  const positions = countOpen(world, member.id, 'demo');
  const options = countRunning(world.rows, member.id, 'demo');
  if (positions + options > 0) return refuse('demoBusy', { positions, options });
  const start = units(DEMO_START_USDT);
  const held = world.ledger.accountsOf(member.id).filter(({ book }) => book === 'demo');
  const surpluses = held
    .map(({ currency, balance }) => ({
      currency,
      surplus: balance.total - (currency === 'USDT' ? start : 0n),
    }))
    .filter(({ surplus }) => surplus !== 0n);
  const result = { currency: 'USDT', available: formatUnits(start) };
  if (surpluses.length === 0) return accept(result);
  const resetId = world.ids.nextId();
  const ledger = surpluses.map(({ currency, surplus }): Instruction => {
    const own = memberAccount(member.id, 'demo', currency);
    const house = houseAccountOf('demo', 'custody', currency);
    return {
      op: 'post',
      id: `demoReset/${resetId}/${currency}`,
      kind: 'demoReset',
      currency,
      debit: surplus > 0n ? own : house,
      credit: surplus > 0n ? house : own,
      amount: surplus > 0n ? surplus : -surplus,
      ref: { type: 'member', id: member.id },
    };
  });
  return accept(result, { ledger });
};
