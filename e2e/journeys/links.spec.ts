import { arrivesAt, front } from '../support/front.ts';
import { readStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

test('a link creates a world with an imminent margin call, signs in and shows the loan', async ({
  page,
  request,
}) => {
  await page.goto('/go/empty?situation=margin-call&in=60s&seed=journey-links&clock=frozen');
  await arrivesAt(page, '/jiedaiOrder');
  await expect(page).not.toHaveURL(/token/);
  const order = front(page).getByTestId('loan-details').first();
  await expect(order).toBeVisible();
  const world = await readStored(page, 'world');
  const advanced = await request.post(`/control/worlds/${world}/clock/advance`, {
    data: { by: '62s' },
  });
  const { result } = (await advanced.json()) as { result: { events: { summary: string }[] } };
  expect(result.events.map(({ summary }) => summary)).toContain('Margin call');
  await request.delete(`/control/worlds/${world}`);
});

test('reports that the world of a link was removed, and offers the main world', async ({
  page,
}) => {
  await page.goto('/?world=long-gone&token=old#/heyue');
  const said = page.getByTestId('lost-world');
  await expect(said).toContainText('long-gone');
  await page.getByTestId('enter-main').click();
  await arrivesAt(page, '/home');
  await expect(front(page).getByTestId('market-BTC').first()).toBeVisible();
  await expect(said).toHaveCount(0);
});
