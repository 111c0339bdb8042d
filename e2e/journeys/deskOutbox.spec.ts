import { expectCleanPanel } from '../support/deskAxe.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

test('the outbox panel shows a code that would have been sent, and fills it into the phone', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'desk-outbox');
  const email = 'ann@hongbao.example';
  await operator.post('/members', { email });
  const panel = page.getByTestId('panel-outbox');
  const phone = page.frameLocator('iframe');
  await page.goto(`/desk.html?world=${operator.world}&panel=outbox#/login`);
  await expect(panel).toContainText('No messages yet.');
  await phone.getByTestId('login-forgot').click();
  await phone.getByTestId('login-email').fill(email);
  await phone.getByTestId('login-send-code').click();
  const message = page.getByTestId('message').first();
  await expect(message).toContainText(email);
  // The world is at noon UTC+8, and the browser is in the time zone of Berlin.
  await expect(message.locator('time')).toContainText('12:00:00');
  const code = await operator.codeFor(email);
  await expect(message.locator('.code-large')).toHaveText(code);
  await message.getByTestId('type-code').click();
  await expect(phone.getByTestId('login-captcha')).toHaveValue(code);
  await expect(message.getByTestId('typed')).toHaveText('The code was filled in.');
  await expectCleanPanel(page, 'outbox');

  await page.getByTestId('outbox-to').fill('nobody');
  await expect(panel).toContainText('No message to this address.');
  await page.getByTestId('outbox-to').fill('ann@');
  await expect(message).toContainText(code);

  // No field for a code is visible: the panel reports this, and the phone does not change.
  await page.goto(`/desk.html?world=${operator.world}&panel=outbox#/market`);
  await page.reload();
  await expect(phone.locator('ion-router-outlet')).toBeVisible();
  await message.getByTestId('type-code').click();
  await expect(message.getByTestId('typed')).toHaveText(
    'No field on the phone is waiting for a code.',
  );
});
