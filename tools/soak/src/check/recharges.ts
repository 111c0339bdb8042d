import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { type Wanted, expectHeld, expectMovements, movementsOf } from './movements.ts';

interface Recharge {
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly status: bigint;
  readonly decidedAt: bigint | null;
}

/** Checks that a delivered deposit is credited once, and any other deposit is not credited. */
export function checkRecharges(check: Check): void {
  const { file, findings } = check;
  for (const recharge of file.rows<Recharge>(`SELECT * FROM "Recharge"`)) {
    findings.count('recharges');
    const { id, memberId, currency, amount, status, decidedAt } = recharge;
    const subject = `recharge ${id}`;
    if (![0n, 1n, -1n].includes(status)) findings.find(subject, `has status ${status}`);
    if ((status === 0n) !== (decidedAt === null))
      findings.find(subject, `has status ${status} and was decided at ${decidedAt}`);
    const credit: Wanted = {
      flag: 'posting',
      kind: 'recharge',
      from: houseAccount('custody', currency),
      to: memberAccount(memberId, 'main', currency),
      amount,
      at: decidedAt,
    };
    const wanted = status === 1n ? [credit] : [];
    expectMovements(check, subject, movementsOf(check, 'recharge', id), wanted);
    expectHeld(check, subject, id, []);
  }
}
