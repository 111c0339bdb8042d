import type { Page } from '@playwright/test';
import { front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

/** Connects an authenticator of Chromium to the page, which verifies its owner without a question. */
async function connectAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    refuseOwner: () =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

/** Signs a new member in, who adds a passkey of an authenticator; returns the authenticator. */
async function addPasskey(page: Page, operator: Operator) {
  const { token } = await operator.post<{ token: string }>('/members', {});
  const authenticator = await connectAuthenticator(page);
  await page.goto(`/?world=${operator.world}&token=${token}#/security`);
  await at(page, 'security-passkeys').click();
  await at(page, 'passkey-add').click();
  await expect(at(page, 'passkey-row')).toHaveCount(1);
  return authenticator;
}

async function removePasskey(page: Page) {
  await at(page, 'passkey-row').getByRole('button').click();
  await at(page, 'passkey-remove').getByTestId('confirm').click();
  await expect(at(page, 'passkey-row')).toHaveCount(0);
}

async function logOut(page: Page, operator: Operator) {
  await page.goto(`/?world=${operator.world}#/my`);
  await at(page, 'logout').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'home-register')).toBeVisible();
  await openAddress(page, '/login');
}

test('at an IP address the page says where passkeys work', async ({ page, request }) => {
  const operator = await newWorld(request, 'passkeys-address');
  await page.goto(`/?world=${operator.world}#/login`);
  await at(page, 'login-passkey').click();
  await expect(at(page, 'passkey-said')).toContainText('localhost');
});

// Browsers offer passkeys at localhost, and not at an IP address as that of the other journeys.
test.describe('at localhost', { tag: '@server' }, () => {
  test.use({ baseURL: 'http://localhost:3187' });

  test('a member adds a passkey, signs in with it without a password, and removes it', async ({
    page,
    request,
  }) => {
    const operator = await newWorld(request, 'passkeys');
    const authenticator = await addPasskey(page, operator);
    expect(await authenticator.credentials()).toHaveLength(1);
    await at(page, 'passkey-add').click();
    await expect(at(page, 'passkey-said'), 'one passkey for each device').toBeVisible();
    await expect(at(page, 'passkey-row')).toHaveCount(1);

    await logOut(page, operator);
    await at(page, 'login-passkey').click();
    await expect(at(page, 'home-total')).toBeVisible();
    await openAddress(page, '/security');
    await at(page, 'security-passkeys').click();
    await expect(at(page, 'passkey-row')).not.toContainText('Not used yet');
    await removePasskey(page);
    expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
  });

  test('a passkey that was removed, or whose device does not verify its owner, does not sign in', async ({
    page,
    request,
  }) => {
    const operator = await newWorld(request, 'passkeys-refused');
    const authenticator = await addPasskey(page, operator);
    await removePasskey(page);
    await logOut(page, operator);
    await at(page, 'login-passkey').click();
    await expect(at(page, 'passkey-said')).toContainText('not registered here');
    await authenticator.refuseOwner();
    await at(page, 'login-passkey').click();
    await expect(at(page, 'passkey-said')).toContainText('No passkey was used');
  });
});
