import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { newWorld } from '../support/operator.ts';
import { OwnServer } from '../support/ownServer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });
// The tests run in parallel: each has its own world, and one takes as long as all others together.
test.describe.configure({ mode: 'parallel' });

const HOUR_MS = 3_600_000;
/** Port of the server that the test kills. */
const OWN_PORT = 3186;
/** Time in which every query of the Desk is sent again, in milliseconds. */
const POLLED_MS = 3_000;
const panel = (page: Page, id: string) => page.getByTestId(`panel-${id}`);
/** Returns the left edge of an element in the window, in pixels. */
const leftOf = async (page: Page, testId: string) =>
  (await page.getByTestId(testId).boundingBox())?.x ?? NaN;

async function openDesk(page: Page, world: string, rest = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/desk.html?world=${world}${rest}`);
  await expect(page.getByTestId('clock-now')).toContainText(/\d{4}-/);
}

test('runs actions by name from the palette and opens panels by shortcut', async ({
  page,
  request,
}) => {
  const { world, now } = await newWorld(request, 'desk-keys');
  const before = await now();
  await openDesk(page, world);
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette-input')).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(page.getByTestId('palette')).toContainText('No action matches.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('+1 h');
  await page.keyboard.press('Enter');
  await expect.poll(now).toBe(before + HOUR_MS);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('members');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'members')).toBeVisible();

  await page.keyboard.press('i');
  await expect(panel(page, 'time')).toBeVisible();
  await expect(panel(page, 'members')).toHaveCount(0);
  await expect(panel(page, 'time')).toBeFocused();
  await expect(page.getByTestId('jump-by')).toBeVisible();
  await reach(page, 'jump-by');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2h');
  await page.keyboard.press('Enter');
  await expect.poll(now).toBe(before + 3 * HOUR_MS);
  // A letter typed into a field triggers no shortcut.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('d');
  await expect(panel(page, 'time')).toBeVisible();
  expect(await now()).toBe(before + 3 * HOUR_MS);
});

test('the first tab stop skips the bar and the rail, and moves the focus to the active panel', async ({
  page,
  request,
}) => {
  const { world } = await newWorld(request, 'desk-skip');
  await openDesk(page, world, '&panel=time');
  const skip = page.getByTestId('skip');
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(panel(page, 'time')).toBeFocused();
  await reach(page, 'jump-way');
});

/** Presses Tab until a field is focused. */
async function reach(page: Page, testId: string): Promise<void> {
  const isThere = () =>
    page.evaluate((id) => document.activeElement?.getAttribute('data-testid') === id, testId);
  for (let presses = 0; presses < 12 && !(await isThere()); presses++)
    await page.keyboard.press('Tab');
  await expect(page.getByTestId(testId)).toBeFocused();
}

test('retains the position of a docked panel, and restores it from the address in another window', async ({
  page,
  request,
}) => {
  const { world, post } = await newWorld(request, 'desk-place');
  const { id } = await post<{ id: string }>('/members', { email: 'ann@hongbao.example' });
  await openDesk(page, world);
  await page.getByTestId('rail-members').click();
  await panel(page, 'members').getByRole('button', { name: 'Pin Members' }).click();
  await panel(page, 'members')
    .getByRole('button', { name: /^Move Members left/ })
    .click();
  await expect.poll(() => leftOf(page, 'panel-members')).toBeLessThan(200);
  await page.getByTestId('rail-time').click();
  await expect(panel(page, 'members')).toBeVisible();
  await page.getByTestId('member-ann@hongbao.example').click();
  await page.getByTestId('member-sign-in').click();
  await expect(page.getByTestId('phone-member')).toContainText('ann@hongbao.example');
  await page.frameLocator('iframe').getByTestId('tab-hangqing').click();
  await expect(page.getByTestId('phone-route')).not.toHaveText('/home');
  const route = await page.getByTestId('phone-route').innerText();
  await expect(page).toHaveURL((url) => url.hash === `#${route}`);

  await page.reload();
  await expect(panel(page, 'members')).toBeVisible();
  await expect(panel(page, 'time')).toBeVisible();
  expect(await leftOf(page, 'panel-members')).toBeLessThan(200);
  expect(await leftOf(page, 'panel-time')).toBeGreaterThan(
    (await page.locator('iframe').boundingBox())?.x ?? NaN,
  );

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByTestId('phone-member')).toContainText('ann@hongbao.example');
  await expect(other.getByTestId('phone-route')).toHaveText(route);
  await expect(panel(other, 'time')).toBeVisible();
  await expect(other.getByTestId('member-ann@hongbao.example')).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(new URL(other.url()).searchParams.get('member')).toBe(id);

  // Two Desks share only the state of the server.
  await page.getByTestId('jump-hour').click();
  await expect(other.getByTestId('clock-now')).toContainText('13:00:00');
  await post('/members', { email: 'ben@hongbao.example' });
  await expect(other.getByTestId('member-ben@hongbao.example')).toBeVisible();
  await expect(page.getByTestId('member-ben@hongbao.example')).toBeVisible();
});

// A server that is killed.
test(
  'reports a killed server and a removed world, and recovers from both',
  { tag: '@server' },
  async ({ page, playwright }) => {
    const server = new OwnServer(OWN_PORT);
    await server.start();
    const request = await playwright.request.newContext({ baseURL: server.origin });
    try {
      const { world, now } = await newWorld(request, 'desk-gone');
      const before = await now();
      await openDesk(page, world, '&panel=time', server.origin);
      await page.getByTestId('jump-by').fill('90m');
      await server.kill();
      await expect(page.getByTestId('desk-unreachable')).toBeVisible();
      // The banner is the only message: queries that only read were not executed, and say nothing.
      await page.waitForTimeout(POLLED_MS);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByTestId('jump-go').click();
      await expect(panel(page, 'time').getByTestId('failed')).toHaveText(/^No reply came\./);
      await expect(page.getByTestId('jump-by')).toHaveValue('90m');
      await expect(page.getByTestId('clock-now')).toContainText('12:00:00');
      await server.start();
      await expect(page.getByTestId('desk-unreachable')).toBeHidden();
      expect(await now()).toBe(before);
      await page.getByTestId('jump-go').click();
      await expect(page.getByTestId('clock-now')).toContainText('13:30:00');

      await request.delete(`/control/worlds/${world}`);
      await expect(page.getByTestId('desk-world-gone')).toContainText(world);
      await page.waitForTimeout(POLLED_MS);
      await expect(page.getByRole('alert')).toHaveCount(1);
      await page.getByTestId('desk-world-gone').getByRole('button').click();
      await expect(page.getByTestId('desk-world-gone')).toBeHidden();
      await expect.poll(() => new URL(page.url()).searchParams.get('world')).toBe('main');
    } finally {
      await request.dispose();
      await server.remove();
    }
  },
);

/** Rejects control calls without the token, because requests through a proxy are not trusted as local. */
const requireToken = (page: Page, token: string) =>
  page.route('**/control/**', (route) => {
    const headers = route.request().headers();
    const isKnown = headers['authorization'] === `Bearer ${token}`;
    return route.continue(
      isKnown ? {} : { headers: { ...headers, 'x-forwarded-for': '10.0.0.9' } },
    );
  });

// A server with a control token.
test(
  'opens the Desk by a link with the control token, and removes the token from the address',
  { tag: '@server' },
  async ({ page, request }) => {
    const { world } = await newWorld(request, 'desk-link');
    await requireToken(page, 'of-the-link');
    await page.goto(`/desk.html?world=${world}&panel=members#token=of-the-link`);
    await expect(panel(page, 'members')).toContainText('No members yet.');
    await expect(page.getByTestId('token-dialog')).toBeHidden();
    expect(page.url()).not.toContain('of-the-link');
    await page.reload();
    await expect(panel(page, 'members')).toContainText('No members yet.');
  },
);

// A server with a control token.
test(
  'asks for the control token once, and reports a wrong token',
  { tag: '@server' },
  async ({ page, request }) => {
    const { world } = await newWorld(request, 'desk-token');
    const token = 'the right one';
    await requireToken(page, token);
    await page.goto(`/desk.html?world=${world}&panel=members`);
    const dialog = page.getByTestId('token-dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await page.getByTestId('token-field').fill('the wrong one');
    await page.getByTestId('token-send').click();
    await expect(page.getByTestId('token-field')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('token-field').fill(token);
    await page.getByTestId('token-send').click();
    await expect(dialog).toBeHidden();
    await expect(panel(page, 'members')).toContainText('No members yet.');
    await page.reload();
    await expect(panel(page, 'members')).toContainText('No members yet.');
    await expect(dialog).toBeHidden();
  },
);

test('no panel has axe violations, in the dark and the light theme, at 768, 1280 and 1920 pixels', async ({
  page,
  request,
}) => {
  const { world, post } = await newWorld(request, 'desk-axe');
  await post('/situations', { name: 'deposit-under-review' });
  await post('/situations', { name: 'margin-call', in: '1h' });
  test.setTimeout(180_000);
  await openDesk(page, world);
  const ids = await page
    .locator('[data-testid^="rail-"]:not([data-testid="rail-phone"])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')?.slice(5) ?? ''));
  expect(ids.length).toBeGreaterThan(9);

  // A window in which only one panel is shown at a time, as on a tablet.
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const theme of themes) {
    await selectTheme(page, theme);
    for (const id of ids) {
      await page.getByTestId(`rail-${id}`).click();
      await expect(panel(page, id).locator('.panel-body')).toBeVisible();
      await expectClean(page, '.desk-main', theme, `${id} at 768`);
    }
  }
  // A window that is high enough for all panels.
  await page.setViewportSize({ width: 1280, height: 400 * ids.length });
  await openDesk(page, world, `&panels=${ids.join(',')}`);
  await expect(page.locator('.panel-body')).toHaveCount(ids.length);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 400 * ids.length });
    for (const theme of themes) {
      await selectTheme(page, theme);
      await expectClean(page, '.desk', theme, `all at ${width}`);
    }
  }
  await page.keyboard.press('Control+k');
  await expectClean(page, '[data-testid="palette"]', 'light', 'the palette');
});

const themes = ['dark', 'light'] as const;
type Theme = (typeof themes)[number];

/** Expects no axe violations. A theme changes only colors, so the other rules are checked only in the first theme. */
async function expectClean(page: Page, part: string, theme: Theme, what: string): Promise<void> {
  const rules = theme === 'dark' ? undefined : ['color-contrast'];
  expect.soft(await axeViolations(page, part, rules), `${what} in ${theme}`).toEqual([]);
}

async function selectTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByTestId('open-look').click();
  await page.getByTestId('desk-theme').selectOption(theme);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('look-dialog')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
