import { axeViolations } from '../support/axe.ts';
import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test('a member prints the statement of the month: real text on light A4 pages, without the app', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-statement', 'demo');
  const { records } = await operator.get<{ records: { id: string }[] }>(
    '/members?keyword=demo@hongbao',
  );
  const { token } = await operator.post<{ token: string }>(`/members/${records[0]?.id}/token`);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.title);
  });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`/?world=${operator.world}&token=${token}#/analysis`);
  await front(page).getByTestId('analysis-print').click();
  await expect(front(page).getByTestId('statement-sheet')).toContainText('print dialog');
  const print = front(page).getByTestId('statement-print');
  await expect(print).not.toHaveAttribute('aria-busy', 'true');
  const statement = page.getByTestId('statement');
  await expect(statement).toBeHidden();
  expect(await axeViolations(page, 'ion-modal.show-modal')).toEqual([]);
  await print.click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    /^hongbao-statement-\d{4}-\d{2}$/,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(statement).toBeVisible();
  await expect(statement).toContainText('d***@hongbao.example');
  await expect(statement).toContainText('Simulated: no real money.');
  await expect(statement).toContainText('Opening fee');
  await expect(statement.getByRole('table')).toHaveCount(4);
  await expect(page.locator('ion-app')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(statement).toHaveCount(0);
});
