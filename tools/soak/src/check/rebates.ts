import type { Check } from './check.types.ts';
import { memberAccount } from './accounts.ts';
import type { Transfer } from './movements.ts';
import { expectMovements, movementsOf } from './movements.ts';
import { testMoneyId } from './testMoney.ts';
import { down } from './units.ts';

/** Shares of a fee, in percent, of the payer's inviter, the inviter's inviter, and the next inviter. */
const PERCENTS = [10n, 5n, 2n] as const;

/**
 * SQL that selects the trading fees that a member paid with real money, until the member took test money. Its parameters
 * are the account and the id of the transfer of test money.
 */
const FEES = `SELECT * FROM "LedgerTransfer" WHERE "kind" IN ('openFee', 'closeFee')
  AND "flag" IN ('posting', 'capture') AND "debitId" = ?
  AND rowid < COALESCE((SELECT rowid FROM "LedgerTransfer" WHERE "id" = ?), ${Number.MAX_SAFE_INTEGER})`;

/**
 * Checks that inviters receive their share of every fee of their team, rounded down, from the fee account and at the
 * same instant.
 */
export function checkRebates(check: Check): void {
  const { file } = check;
  const sql = `SELECT "id", "invitedById" FROM "Member"`;
  const members = file.rows<{ id: string; invitedById: string | null }>(sql);
  const inviterOf = new Map(members.map(({ id, invitedById }) => [id, invitedById]));
  for (const { id } of members) {
    const inviters = PERCENTS.reduce<string[]>((team, _, index) => {
      const next = inviterOf.get(index === 0 ? id : (team[index - 1] ?? '')) ?? null;
      return next === null ? team : [...team, next];
    }, []);
    const fees =
      inviters.length > 0
        ? file.rows<Transfer>(FEES, memberAccount(id, 'main'), testMoneyId(id))
        : [];
    const wanted = fees.flatMap(({ amount, creditId, createdAt }) =>
      inviters.map((inviter, index) => ({
        flag: 'posting' as const,
        kind: 'inviteReward',
        from: creditId,
        to: memberAccount(inviter, 'main'),
        amount: down(amount * (PERCENTS[index] ?? 0n), 100n),
        at: createdAt,
      })),
    );
    check.findings.count('rebates', wanted.length);
    expectMovements(check, `rebates on member ${id}`, movementsOf(check, 'invitee', id), wanted);
  }
}
