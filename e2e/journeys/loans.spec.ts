import { askAs, shown, shownUsdt } from '../support/asMember.ts';
import { front } from '../support/front.ts';
import { interceptCall } from '../support/interceptCall.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

interface Loans {
  records: {
    outstanding: string;
    accruedInterest: string;
    interestPaid: string;
    status: string;
    closeReason?: string;
    ltv?: string;
  }[];
}
const MY_LOANS = '/api/prod/appLoanOrder/listMy';

test('a member borrows on credit, sees the cost, and repays the exact amount', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-loan');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'borrower@hongbao.example',
    verified: true,
    creditGranted: '1000',
    balances: { USDT: '50' },
  });
  const session = { world: operator.world, token };
  await page.goto(`/?world=${operator.world}&token=${token}#/jiedai`);
  await expect(front(page).getByTestId('loan-submit')).toHaveText('Enter an amount');
  await front(page).getByTestId('loan-amount').fill('1200');
  await expect(front(page).getByTestId('loan-submit')).toContainText('1,000');
  await front(page).getByTestId('loan-amount').fill('300');
  await expect(front(page).getByTestId('loan-due')).toContainText('302.52 ');
  await front(page).getByTestId('loan-submit').click();
  await front(page).getByTestId('confirm').click();

  const card = front(page).getByTestId('loan-card');
  await expect(card).toContainText('Under review');
  await operator.advance('3m');
  await operator.advance('30h');
  await page.reload();
  const [loan] = (await askAs<Loans>(request, session, MY_LOANS)).records;
  await expect(card.getByTestId('loan-accrued')).toContainText(
    shownUsdt(loan?.accruedInterest ?? '', true),
  );
  await front(page).getByTestId('loan-repay').click();
  await front(page).getByTestId('repay-part-50').click();
  await front(page).getByTestId('repay-submit').click();
  await expect(front(page).getByTestId('loan-sheet')).toBeHidden();
  await expect
    .poll(async () => (await askAs<Loans>(request, session, MY_LOANS)).records[0]?.accruedInterest)
    .toBe('0.00000000');
  await front(page).getByTestId('loan-repay').click();
  await front(page).getByTestId('repay-submit').click();
  await expect(card).toContainText('Repaid by you');
  const [over] = (await askAs<Loans>(request, session, MY_LOANS)).records;
  expect(over).toMatchObject({ status: 'repaid', interestPaid: loan?.accruedInterest });
  await front(page).getByTestId('loan-receipt').click();
  await expect(front(page).getByTestId('loan-interest-paid')).toContainText(
    shownUsdt(over?.interestPaid ?? '', true),
  );
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('shows a new member without credit which actions raise the credit limit', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-new-credit');
  const { token } = await operator.post<{ token: string }>('/members', {
    verified: true,
    balances: { USDT: '9000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/jiedai`);
  await expect(front(page).getByTestId('loan-credit-left')).toHaveText(/^0\.00/);
  await expect(front(page).getByTestId('loan-credit-next')).toContainText('Trade to raise');
  await expect(front(page).getByTestId('loan-credit-next')).toContainText('50%');
});

test('a margin call follows a fall of a pledged coin, more collateral resolves it, and a further fall liquidates the loan', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-pledge');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'pledger@hongbao.example',
    verified: true,
    balances: { BTC: '0.04' },
  });
  const session = { world: operator.world, token };
  await page.goto(`/?world=${operator.world}&token=${token}#/jiedai`);
  await front(page).getByTestId('loan-type-pledge').click();
  await front(page).getByTestId('loan-amount').fill('500');
  await expect(front(page).getByTestId('loan-collateral')).not.toHaveValue('');
  // The answer is lost, and the price changes the collateral in the form. The second press sends the same application.
  const endLoss = await interceptCall(page, '/pledgeApply', { isLost: true });
  await front(page).getByTestId('loan-submit').click();
  await front(page).getByTestId('confirm').click();
  await expect(front(page).getByTestId('loan-submit')).toHaveText('Try again');
  await endLoss();
  const pledged = await front(page).getByTestId('loan-collateral').inputValue();
  await operator.gap('BTC/USDT', 2);
  await operator.advance('5s');
  await expect(front(page).getByTestId('loan-collateral')).not.toHaveValue(pledged);
  await front(page).getByTestId('loan-submit').click();
  await expect(front(page).getByTestId('loan-card')).toContainText('Under review');
  expect((await askAs<Loans>(request, session, MY_LOANS)).records).toHaveLength(1);
  await operator.advance('4m');
  await operator.gap('BTC/USDT', -17);
  await operator.advance('5s');
  await page.reload();
  await expect(front(page).getByTestId('loan-call')).toContainText('Margin call');
  const [called] = (await askAs<Loans>(request, session, MY_LOANS)).records;
  await expect(front(page).getByTestId('loan-ltv')).toContainText(
    shown(String(Number(called?.ltv ?? 0) * 100), 1),
  );
  await front(page).getByTestId('loan-add').click();
  await front(page).getByTestId('collateral-goal-65').click();
  await front(page).getByTestId('collateral-submit').click();
  await expect(front(page).getByTestId('loan-call')).toBeHidden();

  await operator.gap('BTC/USDT', -30);
  await operator.advance('5s');
  await page.reload();
  await expect(front(page).getByTestId('loan-card')).toContainText('Paid from the sold collateral');
  const [sold] = (await askAs<Loans>(request, session, MY_LOANS)).records;
  expect(sold).toMatchObject({ status: 'repaid', closeReason: 'sold' });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
