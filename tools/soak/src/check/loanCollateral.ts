import { houseAccount, memberAccount } from './accounts.ts';
import { HOUR_MS } from './calendar.ts';
import type { Check } from './check.types.ts';
import type { Debt, Loan } from './loan.types.ts';
import { ownOf } from './loan.types.ts';
import { accrued } from './loanDebt.ts';
import { type Transfer, expectHeld } from './movements.ts';
import { ONE, down, total, up } from './units.ts';

type Say = (text: string) => void;

const collateralKinds = ['collateralLock', 'collateralReturn', 'collateralSale'];

/**
 * Checks that collateral is held while a pledge loan is open, is replaced by a larger hold, and is released or sold
 * once. A credit loan has none.
 */
export function checkCollateral(
  check: Check,
  loan: Loan,
  moved: readonly Transfer[],
  debt: Debt,
  say: Say,
): void {
  const { memberId, pledgeCurrency, pledgeQuantity, status, closeReason } = loan;
  const parts = moved.filter(({ kind }) => collateralKinds.includes(kind));
  const isPledge = loan.type === 'pledge';
  if (isPledge !== (pledgeCurrency !== null && pledgeQuantity !== null))
    say(`is a ${loan.type} of ${pledgeQuantity} ${pledgeCurrency}`);
  if (!isPledge && parts.length > 0) say('is on credit and holds collateral');
  const isSold = closeReason === 'sold';
  const isLive = status !== 'rejected' && status !== 'repaid';
  expectHeld(check, `loan ${loan.id}`, loan.id, isPledge && isLive ? [pledgeQuantity ?? 0n] : []);
  if (!isPledge || pledgeQuantity === null || pledgeCurrency === null) return;
  const own = memberAccount(memberId, 'main', pledgeCurrency);
  const taken = parts.filter(({ debitId }) => debitId === own);
  if (taken.some(({ creditId }) => creditId !== houseAccount('exchange', pledgeCurrency)))
    say('holds collateral for another account than the platform’s');
  checkHeld(taken, pledgeQuantity, isLive ? 'hold' : isSold ? 'capture' : 'release', say);
  const sales = parts.filter(({ flag }) => flag === 'posting');
  if (sales.some(({ creditId }) => creditId !== ownOf(loan)) || (sales.length > 0 && !isSold))
    say('sold collateral for another account, or without a reason');
  if (isSold) checkSale(loan, total(sales.map(({ amount }) => amount)), debt, say);
}

/**
 * Checks the sequence of transfers: hold, release, larger hold and so on, and finally the capture or release of the
 * whole amount.
 */
function checkHeld(
  taken: readonly Transfer[],
  quantity: bigint,
  last: Transfer['flag'],
  say: Say,
): void {
  let held = 0n;
  let isOpen = false;
  for (const { flag, amount } of taken) {
    const isMore = flag === 'hold' && !isOpen && amount > held;
    const isWhole = flag !== 'hold' && isOpen && amount === held;
    if (!isMore && !isWhole) say(`has a ${flag} of ${amount} collateral after ${held}`);
    isOpen = flag === 'hold';
    if (isOpen) held = amount;
  }
  if (held !== quantity) say(`pledges ${quantity}, the books hold ${held}`);
  if (taken.at(-1)?.flag !== last) say(`has its collateral end in a ${taken.at(-1)?.flag}`);
}

/** Checks that collateral is not sold at a price above the liquidation price before the end of the grace period. */
function checkSale(loan: Loan, proceeds: bigint, debt: Debt, say: Say): void {
  const { closedAt, endAt, graceHours, pledgeQuantity, liquidationLtv, interestPaid, amount } =
    loan;
  if (closedAt === null || endAt === null || !pledgeQuantity || !liquidationLtv) return;
  if (closedAt >= endAt + graceHours * HOUR_MS) return;
  // The debt just before the sale: the remaining debt after the sale plus everything that the sale paid.
  const left = accrued(loan, debt, closedAt);
  const owedMost = left.principal + left.interest + (amount - left.principal) + interestPaid;
  const price = up(owedMost * ONE * ONE, pledgeQuantity * liquidationLtv);
  if (proceeds > down(pledgeQuantity * price, ONE))
    say(`was sold for ${proceeds}, though at that price it was not in danger`);
}
