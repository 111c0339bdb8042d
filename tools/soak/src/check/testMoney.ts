import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { type Transfer, expectMovements } from './movements.ts';
import { ONE } from './units.ts';

/** Test money that a member can take once. */
const AMOUNT = 10_000n * ONE;

export const testMoneyId = (memberId: string) => `testMoney/${memberId}`;

/** Checks that test money is paid at most once per member, with the exact amount, from the custody account. */
export function checkTestMoney(check: Check): void {
  const { file, findings } = check;
  const sql = `SELECT * FROM "LedgerTransfer" WHERE "kind" = 'testMoney'`;
  for (const transfer of file.rows<Transfer & { refId: string }>(sql)) {
    findings.count('test money');
    const { id, refId } = transfer;
    if (id !== testMoneyId(refId)) findings.find(`transfer ${id}`, 'is test money taken twice');
    expectMovements(
      check,
      `test money of member ${refId}`,
      [transfer],
      [
        {
          flag: 'posting',
          kind: 'testMoney',
          from: houseAccount('custody'),
          to: memberAccount(refId, 'main'),
          amount: AMOUNT,
          at: null,
        },
      ],
    );
  }
}
