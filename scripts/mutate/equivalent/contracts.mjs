// Equivalent mutants of the formulas shared by app and server.
export const contracts = {
  'contracts/src/flash/flash.quote.ts': [
    {
      code: 'const change = after > before ? after - before : before - after;',
      changes: ['> → >='],
      reason: 'when both are equal, the difference is zero in either case',
    },
  ],
  'contracts/src/ieo/ieo.quote.ts': [
    {
      code: "return applied <= supply ? ONE : divide(supply, applied, 'floor');",
      changes: ['<= → <'],
      reason: 'a number divided by itself is one',
    },
  ],
  'contracts/src/loans/loans.quote.ts': [
    {
      code: 'return owed > most ? owed - most : 0n;',
      changes: ['> → >='],
      reason: 'when both are equal, the difference is zero in either case',
    },
  ],
  'contracts/src/options/options.quote.ts': [
    {
      code: "return exitPrice > entryPrice === (direction === 'up') ? 'win' : 'lose';",
      changes: ['> → >='],
      reason: 'equal prices were handled as a tie before',
    },
  ],
  'contracts/src/positions/positions.close.ts': [
    {
      code: 'const insurance = result < -marginReleased ? -marginReleased - result : 0n;',
      changes: ['< → <='],
      reason: 'when both are equal, the insurance pays zero in either case',
    },
  ],
  'contracts/src/positions/positions.quote.ts': [
    {
      code: "return gap <= 0n ? 0n : divide(gap, mark, 'floor');",
      changes: ['0n → -1n', '<= → <'],
      reason: 'a gap of zero gives zero for any mark',
    },
  ],
  'contracts/src/positions/positions.size.ts': [
    {
      code: 'return spendable > 2n ? affordable(spendable - 2n, budget) : 0n;',
      changes: ['2n → 1n', '> → >='],
      reason: 'an amount of zero buys a quantity of zero',
    },
    {
      code: 'const equity = pnl < 0n ? margin + pnl : margin;',
      changes: ['0n → 1n', '< → <='],
      reason: 'adding a result of zero has no effect',
    },
  ],
  'contracts/src/positions/positions.ticket.ts': [
    {
      code: 'const LEAST_LEVERAGE = 1;',
      changes: ['1 → 0'],
      reason: 'every tier allows a leverage of one, and therefore also zero',
    },
  ],
  'contracts/src/vip/vip.quote.ts': [
    {
      code: 'const from = levels.find((one) => one.level === level)?.totalAssetMin ?? 0n;',
      changes: ['find → findLast'],
      reason: 'every row has a different level',
    },
  ],
};
