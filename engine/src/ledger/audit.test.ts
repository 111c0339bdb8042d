import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { executeSql } from '@hongbao/server/testing/executeSql';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld({ isAudited: false });
let memberId = '';

beforeEach(async () => {
  const member = await world.given.member({ usdt: '1000' });
  memberId = member.id;
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  await member.must(openPosition, { body });
});

describe('the ledger audit', () => {
  it('passes for a consistent ledger', async () => {
    expect(await world.control.audit()).toEqual({
      balanced: true,
      assets: [{ currency: 'USDT', sum: '0.00000000' }],
      problems: [],
    });
  });

  it.each([
    [
      'a manually increased balance',
      `UPDATE "LedgerAccount" SET "postedCredits" = "postedCredits" + 1 WHERE "id" = 'm$/main/USDT'`,
      [/^m\d+\/main\/USDT: the stored sums differ from the transfers$/],
    ],
    [
      'a deleted account',
      `DELETE FROM "LedgerAccount" WHERE "id" = 'house/fees/USDT'`,
      [/^house\/fees\/USDT: the stored sums differ/],
    ],
    [
      'a changed transfer',
      `UPDATE "LedgerTransfer" SET "amount" = "amount" - 7 WHERE "kind" = 'openFee'`,
      [/stored sums differ/, /in memory differs/, /account changes do not sum/],
    ],
    [
      'a deleted transfer',
      `DELETE FROM "LedgerTransfer" WHERE "kind" = 'opening' AND "creditId" = 'm$/main/USDT'`,
      [/stored sums differ/, /in memory differs/, /below zero/],
    ],
    [
      'a reversed transfer',
      `UPDATE "LedgerTransfer" SET "amount" = -"amount" WHERE "kind" = 'openFee'`,
      [/a transfer that is not positive/],
    ],
    [
      'a transfer into another currency',
      `UPDATE "LedgerTransfer" SET "creditId" = 'house/fees/BTC' WHERE "kind" = 'openFee'`,
      [/a transfer of USDT/, /All BTC accounts sum to/, /All USDT accounts sum to/],
    ],
    [
      'demo money moved to the main book',
      `UPDATE "LedgerTransfer" SET "creditId" = 'm$/main/USDT' WHERE "creditId" = 'm$/demo/USDT'`,
      [/^house\/demo:custody\/USDT: money of this book went to m\d+\/main\/USDT$/],
    ],
    [
      'an emptied hold',
      `UPDATE "LedgerHold" SET "remaining" = 0`,
      [
        /is open, but nothing of it is left/,
        /differs between memory/,
        /open holds do not sum to what is frozen/,
      ],
    ],
    [
      'a missing hold',
      `DELETE FROM "LedgerHold"`,
      [/differ in number/, /open holds do not sum to what is frozen/],
    ],
    [
      'more released than was held',
      `UPDATE "LedgerTransfer" SET "flag" = 'release' WHERE "flag" = 'hold'`,
      [/more released than was held/],
    ],
    [
      'a forged account change',
      `UPDATE "LedgerEntry" SET "amount" = "amount" + 1 WHERE "kind" = 'openFee'`,
      [/account changes do not sum to what is available/],
    ],
    [
      'a hidden account change',
      `DELETE FROM "LedgerEntry" WHERE "kind" = 'positionMargin'`,
      [/account changes do not sum to what is available/],
    ],
  ])('reports %s', async (_, sql, expected) => {
    const inside = await world.inside();
    expect(executeSql(inside, sql.replaceAll('$', memberId))).toBeGreaterThan(0);
    const { balanced, problems } = await world.control.audit();
    expect(balanced).toBe(false);
    for (const pattern of expected)
      expect(
        problems.some((problem) => pattern.test(problem)),
        `${pattern}\n${problems.join('\n')}`,
      ).toBe(true);
  });
});
