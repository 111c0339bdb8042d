import { askAs, shown } from '../support/asMember.ts';
import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

interface Orders {
  records: { status: string; wonQuantity?: string; frozen: string }[];
}

test('a member subscribes on /ieo, sees the draw, pays in time and holds the listed token', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-ieo');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'subscriber@hongbao.example',
    verified: true,
    balances: { USDT: '1000' },
  });
  const session = { world: operator.world, token };
  const orders = async () =>
    (await askAs<Orders>(request, session, '/api/prod/appOrderIoe/listMy')).records;
  await page.goto(`/?world=${operator.world}&token=${token}#/ieo`);
  // The open subscription is the first, above the announced ones.
  await expect(front(page).getByTestId('ieo-card').first()).toContainText('Nova');
  await front(page).getByTestId('ieo-apply').click();
  await front(page).getByTestId('ieo-lots').fill('5');
  const held = front(page).getByTestId('ieo-held');
  await expect(held).toContainText('250.00 ');
  await front(page).getByTestId('ieo-submit').click();
  await expect(front(page).getByTestId('ieo-sheet')).toBeHidden();
  expect((await orders())[0]?.frozen).toBe('250.00000000');

  await operator.advance('73h');
  await page.reload();
  const card = front(page).getByTestId('ieo-card').filter({ hasText: 'Nova' });
  await expect(card.getByTestId('ieo-won')).toContainText('500');
  await card.getByTestId('ieo-draw').click();
  await front(page).getByRole('button', { name: 'Recompute' }).click();
  await expect(front(page).getByText('the result is correct')).toBeVisible();
  // The app sent a random value, remembers it and finds it in the proof.
  const draw = '/api/prod/appProdIoe/draw?id=nova';
  const { tickets } = await askAs<{ tickets: { nonces: string[] }[] }>(request, session, draw);
  expect(tickets).toMatchObject([{ nonces: [expect.stringMatching(/^[0-9a-f]{32}$/)] }]);
  await expect(front(page).getByText('has no random number')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(front(page).getByTestId('ieo-draw-sheet')).toBeHidden();
  await card.getByTestId('ieo-pay').click();
  await expect(front(page).getByTestId('ieo-due')).toContainText('237.50 ');
  await front(page).getByTestId('confirm').click();
  await expect(front(page).getByTestId('ieo-pay-sheet')).toBeHidden();

  await operator.advance('48h');
  await page.reload();
  await expect(card).toContainText('Listed');
  await expect(card).toContainText('Credited');
  const [order] = await orders();
  expect(order).toMatchObject({ status: 'listed', frozen: '0.00000000' });
  await expect(card.getByTestId('ieo-won')).toContainText(shown(order?.wonQuantity ?? '', 0));
  const balances = await askAs<{ currency: string; available: string }[]>(
    request,
    session,
    '/api/finance/appWallet/queryUserBalance',
  );
  expect(balances.find(({ currency }) => currency === 'NOVA')?.available).toBe('500.00000000');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
