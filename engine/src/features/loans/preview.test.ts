import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  listLoanTerms,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import {
  collateralFor,
  loanToValue,
  type OwingLoan,
  owedOf,
  repaymentFor,
  splitRepayment,
  totalInterest,
} from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { HOUR_MS } from '@hongbao/contracts/time';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { newest, stillBitcoin, type WireLoan } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const PRICE = units('60000');

/** Converts a running loan as the app does. */
const owingOf = (loan: WireLoan): OwingLoan => ({
  principal: units(loan.outstanding),
  dailyRate: units(loan.dailyRate),
  startAt: loan.startAt ?? Number.NaN,
  endAt: loan.endAt ?? Number.NaN,
  graceMs: loan.graceHours * HOUR_MS,
  factor: loan.overdueFactor,
  settledInterest: units(loan.settledInterest),
  settledHours: loan.settledHours,
});

const amounts = fc.bigInt({ min: units('100'), max: units('1000') });
const minutes = fc.integer({ min: 1, max: 12 * 24 * 60 });
const shares = fc.integer({ min: 1, max: 99 });

it('a credit loan costs what was previewed at every later instant, repaid in parts or at the end', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, minutes, shares, async (amount, laterMinutes, percent) => {
      const member = await world.given.member({
        verified: true,
        creditGranted: '1000',
        usdt: '2000',
      });
      const [term] = await member.must(listLoanTerms, { query: { type: 'credit' } });
      const body = { setId: term?.id ?? '', amount: formatUnits(amount) };
      const asked = await member.must(applyCreditLoan, { body });
      const rate = units(term?.dailyRate ?? '0');
      expect(asked.totalInterest).toBe(formatUnits(totalInterest(amount, rate, asked.days)));
      // Large loans require a second review.
      await world.control.advance('20m');
      const begun = await newest(member);
      if (!begun) throw new Error('There is no loan.');
      await world.control.advance(`${laterMinutes}m`);
      const later = (await world.inside()).now();
      const owed = owedOf(owingOf(begun), later);
      const seen = await newest(member);
      expect(seen?.accruedInterest).toBe(formatUnits(owed.interest));
      // Repays a part, split as previewed, and then exactly the remainder.
      const part = (owed.total * BigInt(percent)) / 100n + 1n;
      const split = splitRepayment(part, owed.interest, owed.principal);
      const paid = await member.must(repayLoan, {
        body: { id: begun.id, amount: formatUnits(part) },
      });
      expect(paid.accruedInterest).toBe(formatUnits(owed.interest - split.interest));
      expect(paid.outstanding).toBe(formatUnits(owed.principal - split.principal));
      const rest = owedOf(owingOf(paid), later + 5 * HOUR_MS);
      await world.control.advance('5h');
      const over = await member.must(repayLoan, {
        body: { id: begun.id, amount: formatUnits(rest.total) },
      });
      expect(over).toMatchObject({ status: 'repaid', closeReason: 'repaid' });
    }),
    { numRuns: 6 },
  );
});

it('a pledge loan accepts exactly the previewed collateral, and previewed additions and repayments reach their LTV', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (amount) => {
      const member = await world.given.member({
        verified: true,
        usdt: '2000',
        balances: { BTC: '1' },
      });
      const [term] = await member.must(listLoanTerms, { query: { type: 'pledge' } });
      const initial = units(term?.initialLtv ?? '0');
      const quantity = collateralFor(amount, PRICE, initial, 1n);
      const body = {
        setId: term?.id ?? '',
        amount: formatUnits(amount),
        pledgeCurrency: 'BTC',
        pledgeQuantity: formatUnits(quantity),
      };
      const less = { ...body, pledgeQuantity: formatUnits(quantity - 1n) };
      expect(await member.call(applyPledgeLoan, { body: less })).toMatchObject({
        reason: 'collateralTooLow',
      });
      const asked = await member.must(applyPledgeLoan, { body });
      expect(asked.ltv).toBe(formatUnits(loanToValue(amount, quantity, PRICE) ?? 0n));
      await world.control.advance('3m');
      const [begun] = (await member.must(listLoans, {})).records;
      if (!begun) throw new Error('There is no loan.');
      const owed = owedOf(owingOf(begun), begun.startAt ?? 0);
      const half = units('0.5');
      const more = collateralFor(owed.total, PRICE, half, 1n) - quantity;
      const help = { id: begun.id, quantity: formatUnits(more) };
      const added = await member.must(addCollateral, { body: help });
      expect(units(added.ltv ?? '1')).toBeLessThanOrEqual(half);
      const third = units('0.3');
      const payment = repaymentFor(owed.total, quantity + more, PRICE, third);
      const repaid = await member.must(repayLoan, {
        body: { id: begun.id, amount: formatUnits(payment) },
      });
      expect(units(repaid.ltv ?? '1')).toBeLessThanOrEqual(third);
    }),
    { numRuns: 6 },
  );
});
