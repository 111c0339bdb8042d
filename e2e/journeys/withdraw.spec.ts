import { front } from '../support/front.ts';
import { interceptCall } from '../support/interceptCall.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { authenticatorCode, wireOf } from '../support/wire.ts';

const PASSWORD = 'only for withdrawals';
const ADDRESS = 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('a member binds an address, withdraws with password and authenticator, follows the order, and cancels another', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-withdraw');
  const { token } = await operator.post<{ token: string }>('/members', {
    verified: true,
    balances: { USDT: '500' },
  });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);
  await wire.post('/user/appUser/changePassword', { type: 'withdraw', newPassword: PASSWORD });
  const { secret } = await wire.get<{ secret: string }>('/app/generateGoogleKey');
  const code = async () => authenticatorCode(secret, await operator.now());
  await wire.post('/user/appUser/bindGoogleAuth', { secret, googleCode: await code() });

  await page.goto(`/?world=${operator.world}&token=${token}#/tixian`);
  await expect(at('withdrawal-hold'), 'an authenticator was just bound').toBeVisible();
  await operator.advance('25h');
  await page.reload();

  await expect(at('unbound-bank')).toHaveText('Unbound bank card');
  await expect(at('unbound-blockchain')).toHaveText('Unbound blockchain wallet');
  await at('destination-add').click();
  await at('settlement-address').fill(ADDRESS.replace(/t$/, 'u'));
  await expect(at('address-checksum')).toBeVisible();
  await at('settlement-address').fill(` ${ADDRESS} `);
  await expect(at('address-right')).toBeVisible();
  await at('settlement-password').fill(PASSWORD);
  await at('settlement-save').click();
  await expect(at('destination')).toHaveAttribute('aria-checked', 'true');
  await expect(at('unbound-blockchain')).toHaveCount(0);
  await expect(at('withdrawal-hold')).toHaveCount(0);

  await at('withdrawal-amount').fill('499.5');
  await expect(at('withdrawal-amount'), 'the fee is not left').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await at('withdrawal-amount-max').click();
  await expect(at('withdrawal-amount'), 'amount less the fee').toHaveValue('499');
  await at('withdrawal-amount').fill('120,5');
  await at('withdrawal-next').click();
  await expect(at('confirm-received')).toContainText('120.5');
  await expect(at('confirm-fee')).toContainText('1');
  await expect(at('confirm-taken')).toContainText('121.5');
  await expect(at('confirm-network')).toHaveText('TRC20');
  await expect(at('confirm-address')).toContainText('nile:TR7****Lj6t');
  await at('withdrawal-password').fill('not the right one');
  await at('withdrawal-code').fill(await code());
  await at('confirm').click();
  await expect(at('withdrawal-password'), 'the refusal is shown at its field').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await at('withdrawal-password').fill(PASSWORD);
  // The answer is lost, and the second press sends the same order.
  const endLoss = await interceptCall(page, '/appWithdrawal/apply', { isLost: true });
  await at('confirm').click();
  await expect(at('withdrawal-failed')).toBeVisible();
  await endLoss();
  await at('confirm').click();

  await expect(at('withdrawal-result')).toContainText('Under review');
  await operator.advance('11m');
  await page.reload();
  await expect(at('withdrawal-result')).toContainText('Delivered');

  const settlementId = (
    await wire.get<{ id: string }[]>('/user/appUserWithdrawalInfoSet/listMy')
  )[0]?.id;
  await wire.post('/finance/appWithdrawal/apply', {
    settlementId,
    currency: 'USDT',
    amount: '30',
    withdrawPassword: PASSWORD,
    googleCode: await code(),
  });
  await at('result-records').click();
  await expect(at('withdrawal-row')).toHaveCount(2);
  await at('withdrawal-row').first().click();
  await at('withdrawal-cancel').click();
  await at('withdrawal-cancel-confirm').click();
  await expect(at('withdrawal-sheet')).toContainText('Not carried out');

  const { records } = await wire.get<{
    records: { amount: string; fee: string; status: number }[];
  }>('/finance/appWithdrawal/listMy');
  expect(records.map(({ amount, fee, status }) => [amount, fee, status])).toEqual([
    ['30.00000000', '1.00000000', -1],
    ['120.50000000', '1.00000000', 1],
  ]);
  const [usdt] = await wire.get<{ available: string; frozen: string }[]>(
    '/finance/appWallet/queryUserBalance',
  );
  expect(usdt).toMatchObject({ available: '378.50000000', frozen: '0.00000000' });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
