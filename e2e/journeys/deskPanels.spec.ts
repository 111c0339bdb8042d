import type { Page } from '@playwright/test';
import { deskPanelNames, selectFields } from '../../contracts/src/stories/deskPanels.ts';
import { expectCleanPanel } from '../support/deskAxe.ts';
import { FaultWatch } from '../support/faultWatch.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

const HOUR_MS = 3_600_000;
const worldOf = (page: Page) => new URL(page.url()).searchParams.get('world') ?? '';
const phoneOf = (page: Page) => page.frameLocator('iframe');
/** Expects that a field shows an error and has not changed its text. */
async function expectRefused(page: Page, field: string, typed: string): Promise<void> {
  await expect(page.getByTestId(field)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId(field)).toHaveValue(typed);
}

/** For each kind of field, a value that does not exist in a new world. Ids use `987654`. */
const nowhere: Readonly<Record<string, string>> = {
  call: 'openPosition',
  symbol: 'NO/SUCH',
  to: 'nobody@hongbao.example',
  view: 'audit',
  state: 'guest',
};

const CLOCK = /\/clock(\?|$)/;

for (const id of deskPanelNames.filter((each) => Object.keys(selectFields(each)).length > 0))
  test(`the ${id} panel shows no error for a link that selects an unknown object`, async ({
    page,
    request,
  }) => {
    const { world } = await newWorld(request, `desk-nowhere-${id}`);
    const faults = new FaultWatch([
      { path: '/control/worlds/{world}/traffic/{id}', reason: 'notFound' },
    ]);
    await faults.watch(page);
    for (const field of Object.keys(selectFields(id))) {
      const selected = new URLSearchParams({ [`at.${id}.${field}`]: nowhere[field] ?? '987654' });
      await page.goto(`/desk.html?world=${world}&panel=${id}&${selected}`);
      await expect(page.getByTestId(`panel-${id}`).locator('.panel-body')).toBeVisible();
      await expect(page.getByTestId('clock-now')).toContainText(/\d{4}-/);
      // The Desk polls the clock every second. At the second answer the first answers of the panel are rendered.
      await page.waitForResponse(CLOCK);
      await page.waitForResponse(CLOCK);
      await faults.expectNone(`${id} by ${field}`);
    }
  });

test('the overview opens first, shows what an operator set, audits the books, and each figure opens its panel', async ({
  page,
  request,
}) => {
  const { world, post } = await newWorld(request, 'desk-overview');
  await post('/situations', { name: 'deposit-under-review' });
  const { createdIds } = await post<{ createdIds: { position: string } }>('/situations', {
    name: 'position-liquidated',
  });
  const { member } = await post<{ member: { id: string } }>('/situations', {
    name: 'position-running',
  });
  await post('/faults', { kind: 'latency', latencyMs: 1, call: 'logout' });
  const faults = new FaultWatch();
  await faults.watch(page);
  await page.goto(`/desk.html?world=${world}`);
  await expect(page.getByTestId('overview-positions')).toContainText('1');
  await expect(page.getByTestId('overview-waiting')).toContainText('Deposit 1');
  await expect(page.getByTestId('overview-rule').first()).toHaveText('The clock is frozen');
  await expect(page.getByTestId(`overview-ended-${createdIds.position}`)).toContainText(
    'Liquidated',
  );
  await expect(page.getByTestId('overview-next')).not.toHaveCount(0);
  await expect(page.getByTestId('overview-books')).toContainText('Not audited');
  await page.getByTestId('overview-audit').click();
  await expect(page.getByTestId('overview-books')).toContainText('Audited');
  await expectCleanPanel(page, 'overview');
  await faults.expectNone('overview');

  await page.getByTestId('overview-rule').filter({ hasText: 'fault rule' }).click();
  await expect(page.getByTestId('panel-faults')).toContainText('logout');
  await page.keyboard.press('v');
  await page.getByTestId(`overview-ended-${createdIds.position}`).click();
  await expect(page.getByTestId('panel-ledger')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('at.ledger.refId')).toBe(createdIds.position);
  await page.keyboard.press('v');
  await page.getByTestId('overview-positions').click();
  await expect(page.getByTestId('panel-members')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('at.members.state')).toBe('hasPositions');
  await expect(page.locator(`[data-member="${member.id}"]`)).toBeVisible();
});

test('the worlds panel creates, copies, snapshots, compares and removes worlds', async ({
  page,
  request,
}) => {
  const { world, get } = await newWorld(request, 'desk-worlds');
  const ids = async () => {
    const { result } = (await (await request.get('/control/worlds')).json()) as {
      result: { id: string }[];
    };
    return result.map(({ id }) => id);
  };
  const nowOf = async (id: string) => {
    const { result } = (await (await request.get(`/control/worlds/${id}/clock`)).json()) as {
      result: { now: number };
    };
    return result.now;
  };
  await page.goto(`/desk.html?world=${world}&panel=worlds`);
  await page.getByTestId('scenario-empty').click();
  await page.getByTestId('new-id').fill('desk-made');
  await page.getByTestId('new-at').fill('next tuesday');
  await page.getByTestId('new-create').click();
  await expectRefused(page, 'new-at', 'next tuesday');
  await expect(page.getByTestId('new-id')).toHaveValue('desk-made');
  expect(await ids()).not.toContain('desk-made');
  await page.getByTestId('new-at').fill('2026-03-02 09:00:00');
  await page.getByTestId('new-create').click();
  await expect.poll(() => worldOf(page)).toBe('desk-made');
  expect(await nowOf('desk-made')).toBe(Date.parse('2026-03-02T01:00:00Z'));
  await expect(page.getByTestId('clock-now')).toContainText('2026-03-02 09:00:00');

  // A copy of the world diverges, and is restored to its snapshot.
  await page.getByTestId('world-fork').click();
  await expect.poll(() => worldOf(page)).not.toBe('desk-made');
  const fork = worldOf(page);
  await page.getByTestId('snapshot-name').fill('early');
  await page.getByTestId('snapshot-take').click();
  await expect(page.getByTestId('restore-early')).toBeVisible();
  await page.getByTestId('snapshot-name').fill('early');
  await page.getByTestId('snapshot-take').click();
  await expect(page.getByTestId('failed')).toContainText('already exists');
  await page.getByTestId('jump-hour').click();
  await expect(page.getByTestId('clock-now')).toContainText('10:00:00');
  await page.getByTestId('diff-with').selectOption('desk-made');
  await page.getByTestId('diff-World').click();
  await expect(page.getByTestId('diff-World').locator('ins').first()).toBeVisible();
  await expectCleanPanel(page, 'worlds');
  await page.getByTestId('restore-early').click();
  await expect(page.getByTestId('clock-now')).toContainText('09:00:00');
  expect(await nowOf(fork)).toBe(await nowOf('desk-made'));

  // An invalid file is rejected, and a removal asks for confirmation.
  const imported = page.waitForResponse((response) => response.url().endsWith('/worlds/import'));
  await page.getByTestId('world-import').setInputFiles({
    name: 'letter.db',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('Dear Ann'),
  });
  await expect(page.getByTestId('failed').last()).toBeVisible();
  expect(await (await imported).json()).toMatchObject({ success: false });
  expect(worldOf(page)).toBe(fork);

  // A world that is imported has the name of its file.
  const exported = await request.get(`/control/worlds/${fork}/export`);
  await page.getByTestId('world-import').setInputFiles({
    name: 'desk-made.sqlite',
    mimeType: 'application/vnd.sqlite3',
    buffer: await exported.body(),
  });
  await expect.poll(() => worldOf(page)).toBe('desk-made-2');
  await expect(page.getByTestId('world-desk-made-2')).toBeVisible();
  await page.getByTestId(`world-${fork}`).click();
  await expect.poll(() => worldOf(page)).toBe(fork);

  await page.getByTestId('world-delete').click();
  expect(await ids()).toContain(fork);
  await page.getByTestId('world-sure').click();
  await expect.poll(() => worldOf(page)).toBe('main');
  expect(await ids()).not.toContain(fork);
  expect(await get('/clock')).toMatchObject({ mode: 'frozen' });
});

test('the situations panel creates a member with a margin call in a minute and signs in as this member on the phone', async ({
  page,
  request,
}) => {
  const { world, get } = await newWorld(request, 'desk-situations');
  const members = async () => (await get<{ total: number }>('/members')).total;
  await page.goto(`/desk.html?world=${world}&panel=situations`);
  await page.getByTestId('situation-find').fill('margin');
  await page.getByTestId('situation-margin-call').click();
  await page.getByTestId('choice-in').fill('a minute');
  await page.getByTestId('situation-play').click();
  await expectRefused(page, 'choice-in', 'a minute');
  expect(await members()).toBe(0);
  await page.getByTestId('choice-in').fill('60s');
  await page.getByTestId('situation-play').click();
  await expect(page.getByTestId('played')).toContainText('BTC/USDT steered from');
  await expect(page.getByTestId('phone-route')).toContainText('/jiedaiOrder');
  await expect(
    phoneOf(page).locator('.ion-page[data-page="/jiedaiOrder"]:not([inert])'),
  ).toBeVisible();
  const { records } = await get<{ records: { account: string }[] }>('/members');
  await expect(page.getByTestId('phone-member')).toContainText(records[0]?.account ?? 'nobody');
  await expectCleanPanel(page, 'situations');

  // A situation that advances the clock is played in a fork, which leaves the world as it is.
  const before = await get<{ now: number }>('/clock');
  await page.getByTestId('situation-find').fill('overdue');
  await page.getByTestId('situation-loan-overdue').click();
  await page.getByTestId('situation-fork').click();
  await expect.poll(() => worldOf(page)).not.toBe(world);
  await expect(page.getByTestId('phone-member')).toContainText('@hongbao.example');
  await expect(page.getByTestId('phone-route')).toContainText('/jiedaiOrder');
  expect((await get<{ now: number }>('/clock')).now).toBe(before.now);
  // Both are at the top of the list from then on, the last one first.
  await page.getByTestId('situation-find').fill('');
  const first = page.getByTestId('panel-situations').locator('.desk-section').filter({
    hasText: 'Recently used',
  });
  await expect(first.getByRole('button').first()).toContainText('loan-overdue');
  await expect(first.getByRole('button').nth(1)).toContainText('margin-call');
});

test('the time panel freezes the clock, advances it by an hour and to an event, and lists past events', async ({
  page,
  request,
}) => {
  const { world, get, now, post } = await newWorld(request, 'desk-time');
  const member = await post<{ createdIds: Record<string, string>; member: { id: string } }>(
    '/situations',
    {
      name: 'margin-call',
      in: '1h',
    },
  );
  await page.goto(`/desk.html?world=${world}&panel=time`);
  await page.getByTestId('pace-60').click();
  await expect(page.getByTestId('pace-60')).toHaveAttribute('aria-pressed', 'true');
  expect(await get('/clock')).toMatchObject({ mode: 'live', rate: 60 });
  await page.getByTestId('pace-frozen').click();
  await expect(page.getByTestId('pace-frozen')).toHaveAttribute('aria-pressed', 'true');
  expect(await get('/clock')).toMatchObject({ mode: 'frozen' });

  const before = await now();
  await page.getByTestId('jump-by').fill('an hour');
  await page.getByTestId('jump-go').click();
  await expectRefused(page, 'jump-by', 'an hour');
  await page.getByTestId('jump-by').fill('40000d');
  await page.getByTestId('jump-go').click();
  await expect(page.getByTestId('failed')).toBeVisible();
  expect(await now()).toBe(before);
  await page.getByTestId('jump-by').fill('10m');
  await page.getByTestId('jump-go').click();
  await expect.poll(now).toBe(before + HOUR_MS / 6);
  await page.getByTestId('jump-way').selectOption('until');
  await page.getByTestId('jump-until').fill('loans.triggr');
  await page.getByTestId('jump-go').click();
  await expect(page.getByTestId('failed')).toContainText('loans.trigger');
  await page.getByTestId('jump-until').fill('loans.trigger');
  await page.getByTestId('jump-minus').fill('30s');
  await page.getByTestId('jump-go').click();
  await expect.poll(now).toBeGreaterThan(before + HOUR_MS / 2);
  // Levels are compared with prices as time passes, so the margin call is not among the coming events.
  await expect(page.getByTestId('due')).not.toContainText('loans.trigger');
  await page.getByTestId('jump-way').selectOption('by');
  await page.getByTestId('jump-by').fill('40s');
  await page.getByTestId('jump-go').click();
  await expect(page.getByTestId('happened')).toContainText('loans.trigger');
  await page.getByTestId('due-filter').fill('VIP levels');
  await page.getByTestId('due').getByRole('button', { name: 'Go there' }).first().click();
  await expect(page.getByTestId('happened')).toContainText('vip.midnight');
  expect(member.createdIds).toHaveProperty('loan');
  // Another member has neither the loan nor its events.
  const { id: other } = await post<{ id: string }>('/members', { email: 'ben@hongbao.example' });
  await page.getByTestId('due-filter').fill('');
  await expect(page.getByTestId('due')).toContainText('loans.');
  await page.getByTestId('time-whose').selectOption(other);
  await expect(page.getByTestId('happened')).not.toContainText('loans.trigger');
  await expect(page.getByTestId('due')).toContainText('vip.midnight');
  await expect(page.getByTestId('due')).not.toContainText('loans.');
  await page.getByTestId('time-whose').selectOption(member.member.id);
  await expect(page.getByTestId('happened')).toContainText('loans.trigger');
  // Both lists are side by side, and without a selection the axis shows the newest past event.
  const [due, happened] = await Promise.all(
    ['due', 'happened'].map((list) => page.getByTestId(list).boundingBox()),
  );
  expect(happened?.x).toBeGreaterThan((due?.x ?? Infinity) + (due?.width ?? 0));
  const newest = page.getByTestId('happened').locator('.event').first();
  const sentence = await newest
    .locator('.event-words')
    .evaluate((one) => one.firstChild?.textContent);
  await expect(page.getByTestId('axis-chosen')).toContainText(sentence ?? 'no sentence');
  // The name of a member opens the member.
  await page.getByTestId('happened').locator('.event-who').first().click();
  await expect(page.getByTestId('panel-members').locator('.member')).toBeVisible();
  await page.keyboard.press('i');

  // On the axis, arrow keys select events, and Enter and a press ask before the clock is advanced.
  await page.getByTestId('time-whose').selectOption('');
  await page.getByTestId('zoom-month').click();
  const pending = page.getByTestId('axis-track').locator('button[data-past="false"]');
  await pending.first().click();
  const first = await page.getByTestId('axis-chosen').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('axis-chosen')).not.toHaveText(first ?? '');
  await expectCleanPanel(page, 'time');
  const earlier = await now();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('time-go')).toContainText('ahead');
  expect(await now()).toBe(earlier);
  await page.getByTestId('time-go-confirm').click();
  await expect.poll(now).toBeGreaterThan(earlier);
  const later = await now();
  await page.getByTestId('zoom-hour').click();
  const { width = 0 } = (await page.getByTestId('axis-track').boundingBox()) ?? {};
  await page.getByTestId('axis-track').click({ position: { x: 0.8 * width, y: 30 } });
  await page.getByTestId('time-go-confirm').click();
  await expect.poll(now).toBeGreaterThan(later + HOUR_MS / 3);
});

test('the decisions panel approves a deposit, and rejects another with a reason that the member sees', async ({
  page,
  request,
}) => {
  const { world, get, post } = await newWorld(request, 'desk-decisions');
  const report = async () => {
    const { createdIds } = await post<{ createdIds: Record<string, string> }>('/situations', {
      name: 'deposit-under-review',
    });
    return `case-${createdIds['recharge']}`;
  };
  const waiting = async () => (await get<{ waiting: unknown[] }>('/decisions')).waiting.length;
  await page.goto(`/desk.html?world=${world}&panel=decisions`);
  await page.getByTestId('policy-recharge-manual').click();
  await expect(page.getByTestId('policy-recharge-manual')).toHaveAttribute('aria-pressed', 'true');
  const [first, second] = [await report(), await report()];
  await page.getByTestId(first).click();
  await page.getByTestId('case-pictures').click();
  await expect(page.locator('.case-pictures img')).toHaveJSProperty('complete', true);
  await page.getByTestId('case-approve').click();
  await expect(page.getByTestId(first)).toHaveCount(0);
  expect(await waiting()).toBe(1);
  await page.getByTestId(second).click();
  await page.getByTestId('case-phone').click();
  await expect(page.getByTestId('phone-route')).toContainText('/chongzhitixianResult');
  const long = 'no '.repeat(200);
  await page.getByTestId('case-reason').fill(long);
  await page.getByTestId('case-reject').click();
  await expectRefused(page, 'case-reason', long);
  await expectCleanPanel(page, 'decisions');
  expect(await waiting()).toBe(1);
  await page.getByTestId('case-reason').fill('The picture shows a cat');
  await page.getByTestId('case-reject').click();
  await expect(page.getByTestId(second)).toHaveCount(0);
  const result = phoneOf(page).locator('.ion-page[data-page="/chongzhitixianResult"]:not([inert])');
  await expect(result).toContainText('The picture shows a cat');
});

test('the members panel creates a member by the form and signs in on the phone', async ({
  page,
  request,
}) => {
  const { world, get, post } = await newWorld(request, 'desk-members');
  const ben = await post<{ id: string }>('/members', { email: 'ben@hongbao.example' });
  await page.goto(`/desk.html?world=${world}&panel=members`);
  await page.getByTestId('member-new').click();
  await page.getByTestId('member-email').fill('lea at home');
  await page.getByTestId('member-usdt').fill('777');
  await page.getByTestId('member-make').click();
  await expectRefused(page, 'member-email', 'lea at home');
  expect((await get<{ total: number }>('/members')).total).toBe(1);
  await page.getByTestId('member-email').fill('lea@hongbao.example');
  await page.getByTestId('member-make').click();
  await expect(page.getByTestId('phone-member')).toContainText('lea@hongbao.example');
  await expect(page.getByTestId('panel-members')).toContainText('777');
  await expectCleanPanel(page, 'members');
  await page.getByTestId('member-find').fill('ben@');
  await page.getByTestId('member-ben@hongbao.example').click();
  await page.getByTestId('member-sign-in').click();
  await expect(page.getByTestId('phone-member')).toContainText('ben@hongbao.example');
  await expect.poll(() => new URL(page.url()).searchParams.get('member')).toBe(ben.id);
});

test('the members panel sorts by assets, filters by state and level, and opens a member’s records', async ({
  page,
  request,
}) => {
  const { world, post } = await newWorld(request, 'desk-members-list');
  for (const [nickname, usdt, level] of [
    ['Ann', '300', 1],
    ['Ben', '40000', 4],
    ['Cleo', '2500', 1],
  ] as const)
    await post('/members', { nickname, level, bonuses: false, balances: { USDT: usdt } });
  const { member } = await post<{ member: { id: string } }>('/situations', {
    name: 'position-running',
  });
  const faults = new FaultWatch();
  await faults.watch(page);
  await page.goto(`/desk.html?world=${world}&panel=members`);
  const rows = page.locator('[data-member]');
  await expect(rows).toHaveCount(4);
  await page.getByTestId('sort-assets').click();
  await expect(rows.first()).toContainText('Ben');
  await expect(rows.first()).toContainText('40,000.00');
  await page.getByTestId('sort-assets').click();
  await expect(rows.first()).toContainText('Ann');
  await page.getByTestId('member-find-level').selectOption('1');
  await page.getByTestId('member-find').fill('cle');
  await expect(rows).toHaveCount(1);
  await page.getByTestId('member-find').fill('');
  await page.getByTestId('member-find-level').selectOption('');
  await page.getByTestId('members-hasPositions').click();
  await expect(rows).toHaveCount(1);
  expect(await rows.first().getAttribute('data-member')).toBe(member.id);
  await rows.first().getByRole('button').click();
  await expect(page.getByTestId('panel-members')).toContainText('Main account');
  await expectCleanPanel(page, 'members');
  await faults.expectNone('members');
});

test('the ledger panel shows a member’s transfers and flow of money, and that all sums are zero', async ({
  page,
  request,
}) => {
  const { world, get, post } = await newWorld(request, 'desk-ledger');
  await post('/members', { balances: { USDT: '55' } });
  const { member } = await post<{ member: { id: string } }>('/situations', {
    name: 'position-closed',
  });
  await page.goto(`/desk.html?world=${world}&panel=ledger`);
  const rows = page.getByTestId('transfers').getByRole('listitem');
  await expect(rows.filter({ hasText: '55' }).first()).toBeVisible();
  await page.getByTestId('transfers-memberId').fill('no id at all!');
  await expectRefused(page, 'transfers-memberId', 'no id at all!');
  await page.getByTestId('transfers-memberId').fill(member.id);
  const { total } = await get<{ total: number }>(
    `/ledger/transfers?memberId=${member.id}&pageSize=1`,
  );
  await expect(rows).toHaveCount(total);
  await page.getByTestId('ledger-flow').click();
  // The panel suggests the member with the most transfers, when its answer arrives.
  await expect(page.getByTestId('flow-memberId')).not.toHaveValue('');
  await page.getByTestId('flow-memberId').fill(member.id);
  await expect(page.getByTestId('flow').locator('path').nth(1)).toBeVisible();
  await expectCleanPanel(page, 'ledger');
  await page.getByTestId('ledger-trial').click();
  const sums = page.getByTestId('panel-ledger').locator('.is-sum .is-number');
  await expect(sums.first()).toBeVisible();
  for (const sum of await sums.allTextContents()) expect(sum).toMatch(/^[0.]+$/);
  await page.getByTestId('ledger-audit').click();
  await expect(page.getByTestId('audit')).toHaveText('The books balance.');
  expect(await get('/ledger/audit')).toMatchObject({ balanced: true });
});
