import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits, units } from '@hongbao/contracts/money';
import type { getTestMoney, takeTestMoney } from '@hongbao/contracts/testAids/testAids.calls';
import { TEST_MONEY_AMOUNT, TEST_MONEY_CURRENCY } from '@hongbao/contracts/testAids/testAids.types';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { isTestAidOn } from './testAidState.ts';
import { hasTestMoney, testMoneyId } from './testAids.store.ts';

export const getTestMoneyHandler: UseCase<typeof getTestMoney> = async ({
  world,
  member,
  caller,
}) => {
  const isTaken = hasTestMoney(world.rows, member.id);
  const isOn = await isTestAidOn(world, 'testMoney', caller.hasTestAids);
  return accept(present(isTaken, isOn && !isTaken));
};

/**
 * Pays the test money once. Its ledger id contains the member, so that it is unique. The VIP level follows at its next
 * check, so that the amount is exactly what was offered.
 */
export const takeTestMoneyHandler: UseCase<typeof takeTestMoney> = async ({
  world,
  member,
  caller,
}) => {
  if (!(await isTestAidOn(world, 'testMoney', caller.hasTestAids))) return refuse('testMoneyOff');
  if (hasTestMoney(world.rows, member.id)) return refuse('testMoneyTaken');
  return accept(present(true, false), {
    ledger: [
      {
        op: 'post',
        id: testMoneyId(member.id),
        kind: 'testMoney',
        currency: TEST_MONEY_CURRENCY,
        debit: houseAccount('custody', TEST_MONEY_CURRENCY),
        credit: memberAccount(member.id, 'main', TEST_MONEY_CURRENCY),
        amount: units(TEST_MONEY_AMOUNT),
        ref: { type: 'member', id: member.id },
      },
    ],
  });
};

function present(taken: boolean, offered: boolean): ResultOf<typeof getTestMoney> {
  const amount = formatUnits(units(TEST_MONEY_AMOUNT));
  return { currency: TEST_MONEY_CURRENCY, amount, taken, offered };
}
