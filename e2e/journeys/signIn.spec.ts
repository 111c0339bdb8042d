import type { Page } from '@playwright/test';
import { front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { readStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { authenticatorCode, wireOf } from '../support/wire.ts';

interface Info {
  id: string;
  account: string;
  isGuest: boolean;
  nickname: string;
}

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
const tokenOf = async (page: Page) => (await readStored(page, 'token')) ?? '';

async function whoIs(page: Page, operator: Operator): Promise<Info> {
  const wire = wireOf(page.request, operator.world, await tokenOf(page));
  return wire.get<Info>('/user/appUser/getMyUserInfo');
}

async function codeFor(operator: Operator, to: string): Promise<string> {
  await expect.poll(() => operator.codeFor(to).catch(() => '')).not.toBe('');
  return operator.codeFor(to);
}

async function logOut(page: Page): Promise<void> {
  await openAddress(page, '/my');
  await at(page, 'logout').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'home-register')).toBeVisible();
  await openAddress(page, '/login');
}

test('a member resets a forgotten password, binds an authenticator, needs it at the login, and signs in with it alone', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-reset');
  const email = 'ann@hongbao.example';
  const { id } = await operator.post<Info>('/members', { email, password: 'forgotten password' });
  await page.goto(`/?world=${operator.world}#/login`);
  await at(page, 'login-account').fill(email);
  await at(page, 'login-password').fill('something else');
  await at(page, 'login-submit').click();
  await expect(at(page, 'login-password'), 'said at the field').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await at(page, 'login-forgot').click();
  await at(page, 'login-email').fill(email);
  await at(page, 'login-send-code').click();
  await expect(at(page, 'login-send-code')).toBeDisabled();
  await at(page, 'login-captcha').fill('000000');
  await at(page, 'login-password').fill('correct horse 9');
  await at(page, 'login-repeat').fill('correct horse 9');
  await at(page, 'login-submit').click();
  await expect(at(page, 'login-captcha')).toHaveAttribute('aria-invalid', 'true');
  await at(page, 'login-captcha').fill(await codeFor(operator, email));
  await at(page, 'login-submit').click();
  await expect(at(page, 'login-account')).toHaveValue(email);
  await at(page, 'login-password').fill('correct horse 9');
  await at(page, 'login-submit').click();
  await expect(at(page, 'home-total')).toBeVisible();
  expect((await whoIs(page, operator)).id).toBe(id);

  await openAddress(page, '/security');
  await at(page, 'security-google').click();
  const secret = (await at(page, 'google-secret').innerText()).replace(/\s/g, '');
  await at(page, 'google-bind-code').fill(authenticatorCode(secret, await operator.now()));
  await expect(at(page, 'security-score')).toHaveText('2 of 4');
  await expect(at(page, 'google-secret')).toBeHidden();
  await logOut(page);
  await operator.advance('1m');
  await at(page, 'login-account').fill(email);
  await at(page, 'login-password').fill('correct horse 9');
  await at(page, 'login-submit').click();
  await at(page, 'google-code').fill(authenticatorCode(secret, await operator.now()));
  await expect(at(page, 'home-total')).toBeVisible();
  await logOut(page);
  await operator.advance('1m');
  await at(page, 'login-way-google').click();
  await at(page, 'login-google-code').fill(authenticatorCode(secret, await operator.now()));
  await at(page, 'login-submit').click();
  await expect(at(page, 'home-total')).toBeVisible();
  expect((await whoIs(page, operator)).id).toBe(id);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a guest becomes a full member and changes the generated password', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-guest');
  const email = 'was.guest@hongbao.example';
  await page.goto(`/?world=${operator.world}#/login`);
  await at(page, 'login-guest').click();
  const shown = await at(page, 'guest-password').innerText();
  await at(page, 'guest-go').click();
  await expect(at(page, 'home-total')).toBeVisible();
  const guest = await whoIs(page, operator);
  expect(guest.isGuest).toBe(true);

  await openAddress(page, '/security');
  await expect(at(page, 'security-guest')).toBeVisible();
  await at(page, 'security-email').click();
  await at(page, 'bind-address').fill(email);
  await at(page, 'bind-send-code').click();
  await at(page, 'bind-captcha').fill(await codeFor(operator, email));
  await at(page, 'bind-save').click();
  await expect(at(page, 'security-guest')).toHaveCount(0);
  await expect(at(page, 'security-email')).toContainText('wa**@hongbao.example');
  await at(page, 'security-login').click();
  await at(page, 'password-oldPassword').fill('not what was shown');
  await at(page, 'password-newPassword').fill('correct horse 9');
  await at(page, 'password-repeat').fill('correct horse 9');
  await at(page, 'password-save').click();
  await expect(at(page, 'password-oldPassword')).toHaveAttribute('aria-invalid', 'true');
  await at(page, 'password-oldPassword').fill(shown);
  await at(page, 'password-save').click();
  await expect(at(page, 'password-save')).toBeHidden();
  await logOut(page);
  await at(page, 'login-account').fill(email);
  await at(page, 'login-password').fill('correct horse 9');
  await at(page, 'login-submit').click();
  await expect(at(page, 'home-total')).toBeVisible();
  expect(await whoIs(page, operator)).toMatchObject({ id: guest.id, isGuest: false });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('signs in by a provider in a popup, a provider in the current window, a test wallet and an injected wallet', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-others');
  await page.goto(`/?world=${operator.world}#/login`);
  const opened = page.waitForEvent('popup');
  await at(page, 'login-google').click();
  await (await opened).getByRole('button').click();
  await expect(at(page, 'home-total')).toBeVisible();
  const viaGoogle = await whoIs(page, operator);
  expect(viaGoogle.account).toMatch(/^google-/);

  // If the popup is blocked, this window navigates to the provider and back, and signs in the same member again.
  await logOut(page);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await at(page, 'login-google').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(at(page, 'home-total')).toBeVisible();
  expect(page.url()).not.toContain('idToken');
  expect((await whoIs(page, operator)).id).toBe(viaGoogle.id);

  await logOut(page);
  await at(page, 'login-wallet').click();
  await expect(at(page, 'wallet-test')).toBeVisible();
  const address = (await at(page, 'wallet-address').innerText()).replace(/\s/g, '');
  await at(page, 'wallet-sign').click();
  await expect(at(page, 'home-total')).toBeVisible();
  const viaWallet = await whoIs(page, operator);
  expect(address.startsWith(viaWallet.nickname.split('…')[0] ?? 'none')).toBe(true);

  await logOut(page);
  await page.evaluate(() => {
    const request = async () => {
      throw Object.assign(new Error('No.'), { code: 4001 });
    };
    Object.assign(window, { ethereum: { request } });
  });
  await at(page, 'login-wallet').click();
  await expect(at(page, 'wallet-said')).toContainText('declined');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a selected language applies immediately to pages and server messages, and to the next visit', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-language');
  const { token } = await operator.post<{ token: string }>('/members', { verified: true });
  await page.goto(`/?world=${operator.world}&token=${token}#/my`);
  await at(page, 'language').click();
  await at(page, 'language-xi').click();
  await expect(front(page).getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await openAddress(page, '/fuliCenter');
  await expect(at(page, 'task-verify')).toContainText('Verifica tu identidad');
  await openAddress(page, '/xinwen');
  const headers = { 'X-World': operator.world, 'Accept-Language': 'es' };
  const news = await request.get('/api/content/appArticle/list', { headers });
  const { result } = (await news.json()) as { result: { records: { title: string }[] } };
  await expect(at(page, 'news-newest')).toContainText(result.records[0]?.title ?? 'none');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(at(page, 'news-newest')).toBeVisible();
  await openAddress(page, '/articleList?about=help');
  await at(page, 'article-search').fill('liquidación');
  await expect(at(page, 'article-row').first()).toContainText(/margen|liquidación/i);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
