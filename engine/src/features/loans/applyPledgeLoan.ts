import type { applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { collateralFor, loanAgainst, needsSecondLook } from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { identityOf } from '../kyc/index.ts';
import { barredFrom } from './loanApplication.ts';
import { loans } from './loans.line.ts';
import { presentLoan } from './loans.present.ts';
import { findTerm } from './loans.store.ts';
import { newLoan } from './newLoan.ts';
import { standingOf } from './standing.ts';
import { listedCurrencies } from '../currencies/index.ts';

/** Applies for a pledge loan; the collateral is held immediately. */
export const applyPledgeLoanHandler: UseCase<typeof applyPledgeLoan> = async (
  context,
  { body },
) => {
  const { world, member, now } = context;
  const { pledgeCurrency: currency } = body;
  const term = await findTerm(world, body.setId, 'pledge');
  if (!term || term.initialLtv === null) return refuse('notFound', { field: 'setId' });
  const standing = await standingOf(context);
  const amount = units(body.amount);
  const barred = barredFrom(context, term, amount, standing);
  if (barred) return barred;
  const coin = (await listedCurrencies(world)).find((each) => each.currency === currency);
  if (!coin || !term.pledgeCurrencies.split(',').includes(currency))
    return refuse('collateralNotAccepted', { field: 'pledgeCurrency' });
  const quantity = units(body.pledgeQuantity);
  const price = world.market.usdtRate(currency, now);
  if (amount > loanAgainst(quantity, price, term.initialLtv)) {
    const step = stepOfDecimals(coin.decimals);
    const bound = formatUnits(collateralFor(amount, price, term.initialLtv, step));
    return refuse('collateralTooLow', { field: 'pledgeQuantity', bound });
  }
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', currency));
  if (quantity > available)
    return refuse('insufficientBalance', {
      field: 'pledgeQuantity',
      bound: formatUnits(available),
    });
  const facts = {
    creditLimit: standing.creditLimit,
    isAdvanced: identityOf(member) === 'advanced',
  };
  const loan = newLoan(context, term, {
    amount,
    needsSecondLook: needsSecondLook(term, amount, facts),
    pledge: { currency, quantity },
  });
  return accept(presentLoan(context, loan), await loans.open(world, loan, now));
};
