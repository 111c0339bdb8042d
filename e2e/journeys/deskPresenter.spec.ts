import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  deskPanelNames,
  type DeskPanel,
  ledgerViews,
} from '../../contracts/src/stories/deskPanels.ts';
import type { Story } from '../../contracts/src/stories/stories.types.ts';
import { axeViolations } from '../support/axe.ts';
import {
  deskSizes,
  expectOneRow,
  expectWholePhone,
  openDesk,
  visibleTexts,
} from '../support/deskPlace.ts';
import { FaultWatch } from '../support/faultWatch.ts';
import { newWorld } from '../support/operator.ts';
import { OwnServer } from '../support/ownServer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 720 } });
test.describe.configure({ mode: 'parallel' });

/** Timeout of a step of a story, in milliseconds. */
const SLOW = { timeout: 30_000 };
/** First ports of the servers of the workers, and of the servers that a test restarts. */
const STORY_PORT = 3290;
const RESTARTED_PORT = 3295;
/** Smallest type of the Desk, in pixels. */
const TYPE_MIN_PX = 12.5;
/** Number of digits from which a number counts as an id. */
const ID = /\d{10,}/;

const stage = (page: Page) => page.getByTestId('story');
const line = (page: Page) => page.getByTestId('story-line').innerText();
const expectStep = (page: Page, step: number) =>
  expect(stage(page)).toHaveAttribute('data-step', String(step), SLOW);
const isPresenting = (page: Page) => page.locator('html[data-presenting]');

/** The server on which the stories are played, because a story always has the same world. */
let server: OwnServer;
test.beforeAll(async () => {
  server = new OwnServer(STORY_PORT + test.info().parallelIndex);
  await server.start();
});
test.afterAll(() => server.remove());

/** Starts the crash story and waits for its first scene. */
async function startCrash(page: Page, origin = server.origin): Promise<void> {
  await page.goto(`${origin}/desk.html?panel=stories`);
  await page.getByTestId('tell-crash').click();
  await expectStep(page, 0);
  await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
}

test('presenter mode enlarges the type, shows the whole phone, and remains on after a reload', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { world } = await newWorld(request, 'story-crash-and-liquidation-on');
  const faults = new FaultWatch();
  await faults.watch(page);
  await openDesk(page, world, '&panel=members');
  for (const [index, size] of deskSizes.entries()) {
    const at = `${size.width}x${size.height}`;
    await page.setViewportSize(size);
    await expectOneRow(page, at);
    await expectWholePhone(page, at);
    await page.keyboard.press('z');
    await expect(isPresenting(page)).toHaveCount(1);
    await expect(page.locator('html')).toHaveCSS('font-size', '12.5px');
    await page.reload();
    await expect(isPresenting(page)).toHaveCount(1);
    await expect(page.getByTestId('clock-now')).toContainText(/\d{4}-/);
    await expectOneRow(page, `${at} in presenter mode`);
    await expectWholePhone(page, `${at} in presenter mode`);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await axeViolations(page, '.desk'), `${at} in ${colorScheme}`).toEqual([]);
    }
    if (index === 0) await page.keyboard.press('z');
    else await page.getByTestId('presenting').click();
    await expect(isPresenting(page)).toHaveCount(0);
  }
  await faults.expectNone('presenter mode');
});

/** Further views of panels that contain ids, by panel. */
const views: Readonly<Partial<Record<DeskPanel, (memberId: string) => readonly string[]>>> = {
  members: (memberId) => [`at.members.memberId=${memberId}`],
  time: (memberId) => [`at.time.memberId=${memberId}`],
  traffic: (memberId) => ['at.traffic.call=openPosition', `at.traffic.memberId=${memberId}`],
  ledger: (memberId) =>
    ledgerViews.map((view) => `at.ledger.view=${view}&at.ledger.memberId=${memberId}`),
  faults: () => ['at.faults.view=answer'],
};
/** The parts of a request in the traffic that contain ids. */
const exchangeParts = ['exchange-answer', 'exchange-contract', 'exchange-effects'];

test('no panel shows an id in presenter mode, and no type is smaller than 12.5 pixels', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await startCrash(page);
  for (const step of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('ArrowRight');
    await expectStep(page, step);
  }
  await expect(page).toHaveURL(/member=\d+/);
  const memberId = new URL(page.url()).searchParams.get('member') ?? '';
  await page.getByTestId('story-stop').click();
  await page.getByTestId('presenting').click();
  let seen = 0;
  for (const panel of deskPanelNames)
    for (const view of ['', ...(views[panel]?.(memberId) ?? [])]) {
      await openDesk(
        page,
        'story-crash',
        `&panel=${panel}&member=${memberId}&${view}`,
        server.origin,
      );
      await expect(page.locator('.panel-body')).toBeVisible();
      await expect(page.locator('.panel-body')).toHaveText(/\S/);
      await page.waitForTimeout(500);
      await expect(isPresenting(page)).toHaveCount(1);
      seen += await expectNoIds(page, `${panel} ${view}`);
      for (const part of view === 'at.traffic.call=openPosition' ? exchangeParts : []) {
        await page.getByTestId(part).click();
        seen += await expectNoIds(page, `${panel} ${part}`);
      }
      // Outside of presenter mode, where the same text is smaller.
      await page.keyboard.press('z');
      await expect(isPresenting(page)).toHaveCount(0);
      const texts = await visibleTexts(page);
      const small = texts.filter(({ px }) => px < TYPE_MIN_PX);
      expect.soft(small, `${panel} ${view}`).toEqual([]);
      if (view === 'at.traffic.call=openPosition')
        expect(texts.some(({ text }) => ID.test(text))).toBe(true);
      await page.keyboard.press('z');
    }
  expect(seen).toBeGreaterThan(500);
});

/** Expects no visible id, and returns the number of visible texts. */
async function expectNoIds(page: Page, where: string): Promise<number> {
  const texts = await visibleTexts(page);
  const ids = texts.filter(({ text }) => ID.test(text));
  expect.soft(ids, where).toEqual([]);
  return texts.length;
}

test('the story bar shows the step and its time beside a whole phone, and returns to the beginning after two presses', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = new FaultWatch();
  await faults.watch(page);
  await startCrash(page);
  await expect(page.getByTestId('story-clock')).toContainText(/\d\d:\d\d.*\d\d:\d\d/);
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 1);
  await expect(stage(page)).toContainText('Step 1 of 8');
  await page.keyboard.press('z');
  for (const size of deskSizes) {
    await page.setViewportSize(size);
    await expectWholePhone(page, `${size.width} in presenter mode`);
    await expectOneRow(page, `${size.width} in presenter mode`);
  }
  await page.getByTestId('story-presenting').click();
  await expect(isPresenting(page)).toHaveCount(0);
  await expectWholePhone(page, 'with the story bar');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(page, '[data-testid="story"]'), colorScheme).toEqual([]);
  }
  await page.keyboard.press('Home');
  await expect(page.getByTestId('story-reset')).toHaveText('Press again to start over');
  // The confirmation expires, and the step remains.
  await expect(page.getByTestId('story-reset')).toHaveText('From the beginning');
  await expectStep(page, 1);
  await page.keyboard.press('Home');
  await page.keyboard.press('Home');
  await expectStep(page, 0);
  await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
  await expect(page.getByTestId('story-clock')).toContainText('00:0');
  await faults.expectNone('the story bar');
});

test('the window with the speaker notes follows the story and controls it, also after it was closed', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const faults = new FaultWatch();
  await faults.watch(page);
  await startCrash(page);
  const open = async () => {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByTestId('story-notes').click(),
    ]);
    await expect(opened.getByTestId('notes-step')).toBeVisible();
    return opened;
  };
  let notes = await open();
  await expect(notes.getByTestId('notes-step')).toHaveText('Step 0 of 8');
  await expect(notes.getByTestId('notes-line')).toHaveText(await line(page));
  const say = await notes.getByTestId('notes-say').innerText();
  const asked = await fetch(`${server.origin}/control/stories/crash`);
  const { result } = (await asked.json()) as { result: Story };
  const [first] = result.steps;
  for (const { call } of [...(first?.act ?? []), ...(first?.look ?? [])])
    await expect(notes.getByTestId('notes-calls')).toContainText(call);
  await notes.getByTestId('notes-next').click();
  await expectStep(page, 1);
  await expect(notes.getByTestId('notes-step')).toHaveText('Step 1 of 8');
  await expect(notes.getByTestId('notes-line')).toHaveText(await line(page));
  expect((await line(page)).slice(0, 12)).toBe(say.slice(0, 12));
  await notes.locator('.notes-body').focus();
  await notes.keyboard.press('ArrowLeft');
  await expectStep(page, 0);
  await notes.getByTestId('notes-minutes').fill('1');
  await expect(notes.getByTestId('notes-timer')).toContainText('Left');
  for (const colorScheme of ['dark', 'light'] as const) {
    await notes.emulateMedia({ colorScheme });
    await expect(notes.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(notes), colorScheme).toEqual([]);
  }
  const small = (await visibleTexts(notes)).filter(({ px }) => px < TYPE_MIN_PX);
  expect(small).toEqual([]);

  await notes.close();
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 1);
  notes = await open();
  await expect(notes.getByTestId('notes-step')).toHaveText('Step 1 of 8');
  await expect(notes.getByTestId('notes-minutes')).toHaveValue('1');
  await page.getByTestId('story-stop').click();
  await expect(notes.getByTestId('notes')).toContainText('No story is being presented');
  await faults.expectNone('the notes');
});

test('quick presses are executed one after another, also before the first scene and several times back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${server.origin}/desk.html?panel=stories`);
  await page.getByTestId('tell-crash').click();
  await expect(stage(page)).toBeVisible();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expectStep(page, 4);
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowLeft');
  await expectStep(page, 1);
  await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
  await page.waitForTimeout(1_000);
  await expectStep(page, 1);
});

test('the notes show the next scene, start over and blank the screen, and the end offers the next story', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const faults = new FaultWatch();
  await faults.watch(page);
  await startCrash(page);
  const [notes] = await Promise.all([
    context.waitForEvent('page'),
    page.getByTestId('story-notes').click(),
  ]);
  await expect(notes.getByTestId('notes-scene')).toContainText('/heyue');
  await expect(notes.getByTestId('notes-scene')).toContainText('Market');
  for (const step of [1, 2]) {
    await notes.keyboard.press('ArrowRight');
    await expectStep(page, step);
  }
  await notes.keyboard.press('b');
  await expect(page.getByTestId('story-blank')).toBeVisible();
  await expect(page.getByTestId('story-blank')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(notes.getByTestId('notes-blank')).toHaveAttribute('aria-pressed', 'true');
  // A press of Next shows the screen again, and is not a step.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('story-blank')).toHaveCount(0);
  await expectStep(page, 2);
  await notes.keyboard.press('Home');
  await expect(notes.getByTestId('notes-reset')).toHaveText('Press again to start over');
  await notes.keyboard.press('Home');
  await expectStep(page, 0);
  await notes.close();
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await page.keyboard.press('ArrowRight');
  await expectStep(page, 8);
  await expect(page.getByTestId('story-next')).toHaveCount(0);
  await expect(page.getByTestId('story-following')).toHaveText(/^Next story: ./);
  expect(await axeViolations(page, '[data-testid="story"]')).toEqual([]);
  await page.getByTestId('story-following').click();
  await expectStep(page, 0);
  await expect(stage(page)).not.toHaveAttribute('aria-label', /crash/i);
  await faults.expectNone('the notes and the end');
});

test('the phone has half of the window in presenter mode, and is whole beside the panel at 200 % zoom', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await startCrash(page);
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 1);
  const widthOf = async () => (await page.locator('.phone-place').boundingBox())?.width ?? 0;
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBeGreaterThan(1280 * 0.45);
  await expectWholePhone(page, 'in presenter mode');
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBeLessThan(1280 * 0.4);
  for (const size of [
    { width: 720, height: 450 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await expectWholePhone(page, `at ${size.width} by ${size.height}`);
    await expect(page.getByTestId('panel-market')).toBeVisible();
    await expect(page.getByTestId('story-next')).toBeInViewport();
  }
});

test('the timer of the notes warns when its minutes are over', async ({ page, context }) => {
  await page.clock.install();
  await startCrash(page);
  const [notes] = await Promise.all([
    context.waitForEvent('page'),
    page.getByTestId('story-notes').click(),
  ]);
  await notes.getByTestId('notes-minutes').fill('1');
  await expect(notes.getByTestId('notes-timer')).toHaveAttribute('data-over', 'false');
  await notes.clock.fastForward('02:00');
  await expect(notes.getByTestId('notes-timer')).toContainText('Over by');
  await expect(notes.getByTestId('notes-timer')).toHaveAttribute('data-over', 'true');
});

test('reports a blocked window with notes', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await startCrash(page);
  await page.getByTestId('story-notes').click();
  await expect(page.getByTestId('notes-blocked')).toContainText('Allow pop-ups');
});

test('offers to continue a story after a restart of browser and server, and executes no step twice', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const restarted = new OwnServer(RESTARTED_PORT + test.info().parallelIndex);
  await restarted.start();
  const hash = async () => {
    const answer = await fetch(`${restarted.origin}/control/worlds/story-crash/hash`);
    return ((await answer.json()) as { result: { hash: string } }).result.hash;
  };
  const saved = (page: Page) =>
    page.evaluate(() => localStorage.getItem('hongbao.desk.story') ?? 'nothing');
  try {
    const evening = await browser.newContext({ baseURL: restarted.origin });
    const page = await evening.newPage();
    await startCrash(page, restarted.origin);
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await expectStep(page, step);
    }
    const said = await line(page);
    await expect.poll(() => saved(page)).toContain('"index":3');
    const before = await hash();
    const storageState = await evening.storageState();
    await evening.close();
    await restarted.kill();
    await restarted.start();

    const next = await browser.newContext({ baseURL: restarted.origin, storageState });
    const morning = await next.newPage();
    const faults = new FaultWatch();
    await faults.watch(morning);
    await morning.goto('/desk.html?panel=stories');
    await expect(morning.getByTestId('story-offer')).toContainText('at step 3 of 8');
    expect(await axeViolations(morning, '[data-testid="story-offer"]')).toEqual([]);
    await morning.getByTestId('offer-continue').click();
    await expectStep(morning, 3);
    expect(await line(morning)).toBe(said);
    expect(await hash()).toBe(before);
    // A second Desk does not offer a story that is being presented.
    const other = await next.newPage();
    await openDesk(other, 'main');
    await expect(other.getByTestId('panel-overview')).toBeVisible();
    await other.waitForTimeout(1_000);
    await expect(other.getByTestId('story-offer')).toHaveCount(0);
    await morning.keyboard.press('ArrowRight');
    await expectStep(morning, 4);
    await faults.expectNone('the morning');

    // The world changes after the last step.
    await expect.poll(() => saved(morning)).toContain('"index":4');
    await other.close();
    await fetch(`${restarted.origin}/control/worlds/story-crash/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ by: '1h' }),
    });
    await morning.reload();
    await expect(morning.getByTestId('story-offer')).toContainText('its world has changed since');
    await expect(morning.getByTestId('offer-continue')).toHaveCount(0);
    await morning.getByTestId('offer-again').click();
    await expectStep(morning, 0);
    await morning.getByTestId('story-stop').click();
    await morning.reload();
    await expect(morning.getByTestId('clock-now')).toContainText(/\d{4}-/);
    await morning.waitForTimeout(1_000);
    await expect(morning.getByTestId('story-offer')).toHaveCount(0);
    await next.close();
  } finally {
    await restarted.remove();
  }
});

/** What is typed into the palette, the first result, another result, and what Enter does. */
const searches = [
  [
    'liq',
    'Liquidation about to happen',
    'Crash and liquidation',
    'creates a member in this situation',
  ],
  ['crash', 'Crash and liquidation', null, 'starts the story'],
  ['margin-call', 'Margin call about to come', null, 'creates a member'],
  ['demo@', 'demo@hongbao.example', null, 'logs the phone in as demo@hongbao.example'],
  ['fork', 'Fork', null, 'copies the world'],
  ['monday', 'Monday 0:00', 'A Monday with red envelopes', 'runs the action'],
  ['openPos', 'openPosition', null, 'opens the requests of openPosition'],
  ['presenter', 'Presenter mode on or off', null, 'runs the action'],
  ['btc -10', 'BTC/USDT −10%', null, 'runs the action'],
  ['bitcoin down', 'BTC/USDT −10%', null, 'runs the action'],
  ['3d', '+3d', null, 'runs the action'],
  ['next week', 'Monday 0:00', null, 'runs the action'],
  ['slow network', 'Subway', null, 'runs the action'],
  ['spanish', 'Español', null, 'runs the action'],
  ['10000', 'ten-thousand-members', null, 'Create'],
  ['reset', 'Reset', null, 'opens the panel'],
] as const;

test('the palette finds situations, stories, members, worlds and calls by keyboard, and does not move', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { world, post, get } = await newWorld(request, 'desk-palette');
  await post('/members', { email: 'demo@hongbao.example' });
  const faults = new FaultWatch();
  await faults.watch(page);
  await openDesk(page, world, '&panel=time');
  await page.keyboard.press('Control+k');
  const palette = page.getByTestId('palette');
  const field = page.getByTestId('palette-input');
  const selected = palette.locator('[cmdk-item][data-selected="true"] .palette-title');
  await expect(selected).toHaveText('Overview');
  const box = await palette.boundingBox();
  for (const [typed, first, other, does] of searches) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(selected).toHaveText(first);
    await expect(page.getByTestId('palette-hint')).toContainText(does);
    if (other !== null)
      await expect(palette.locator('.palette-title').filter({ hasText: other })).toHaveCount(1);
    expect(await palette.boundingBox(), typed).toEqual(box);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(page, '[data-testid="palette"]'), colorScheme).toEqual([]);
  }
  expect((await visibleTexts(page)).filter(({ px }) => px < TYPE_MIN_PX)).toEqual([]);

  const find = async (typed: string, first: string) => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(selected).toHaveText(first);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await find('demo@', 'demo@hongbao.example');
  await expect(page.getByTestId('phone-member')).toContainText('demo@hongbao.example');
  await find('position-running', 'Position open');
  await expect(page.getByTestId('phone-member')).not.toContainText('demo@', SLOW);
  await find('openPos', 'openPosition');
  await expect(page.getByTestId('panel-traffic')).toBeVisible();
  await expect(page).toHaveURL(/at\.traffic\.call=openPosition/);
  const [reference] = await Promise.all([
    page.context().waitForEvent('page'),
    (async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('openPos');
      await expect(selected).toHaveText('openPosition');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByTestId('palette-hint')).toContainText('opens the reference');
      await page.keyboard.press('Enter');
    })(),
  ]);
  await expect(reference.getByRole('heading', { name: 'openPosition' }).first()).toBeVisible();
  await reference.close();
  await find('btc -10', 'BTC/USDT −10%');
  await expect
    .poll(
      async () => (await get<{ symbol: string; percent: number }[]>('/market/interventions'))[0],
    )
    .toMatchObject({ symbol: 'BTC/USDT', kind: 'move', percent: -10 });
  await find('fork', 'Fork');
  await expect.poll(() => new URL(page.url()).searchParams.get('world')).not.toBe(world);
  await find('main', 'main');
  await expect(page).toHaveURL(/world=main/);
  await faults.expectNone('the palette');
});

test('the addresses /desk, /desk/ and /docs/ lead to the pages and retain the query', async ({
  page,
  request,
}) => {
  const { world } = await newWorld(request, 'desk-address');
  for (const path of ['/desk', '/desk/']) {
    await page.goto(`${path}?world=${world}&panel=time`);
    await expect(page.getByTestId('panel-time')).toBeVisible();
    await expect(page.getByTestId('world-choice')).toHaveValue(world);
    await expect(page.frameLocator('iframe').getByTestId('tab-hangqing')).toBeVisible();
  }
  for (const path of ['/docs?from=desk', '/docs/?from=desk']) {
    await page.goto(`${path}#openPosition`);
    await expect(page.getByRole('heading', { name: 'openPosition' }).first()).toBeVisible();
    await expect(page).toHaveURL(/from=desk/);
  }
});

test('records a video file with the name of the story and the date', async ({ page }) => {
  // Chromium without a window cannot capture a tab. The stream of a canvas replaces only the capture.
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    const draw = () => {
      const brush = canvas.getContext('2d');
      if (brush) brush.fillStyle = `hsl(${Date.now() % 360} 80% 50%)`;
      brush?.fillRect(0, 0, canvas.width, canvas.height);
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(canvas.captureStream(20));
  });
  await startCrash(page);
  await page.getByTestId('story-record').click();
  await expect(page.getByTestId('story-record')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 1);
  await page.waitForTimeout(1_500);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('story-record').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^crash-\d{4}-\d\d-\d\d-\d{4}\.(mp4|webm)$/);
  const { size } = statSync(await file.path());
  expect(size).toBeGreaterThan(1_000);
  await expect(page.getByTestId('story-record')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByTestId('story-record-problem')).toHaveCount(0);
});

test('reports a browser that cannot record, and a refused permission', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  });
  await startCrash(page);
  await page.getByTestId('story-record').click();
  await expect(page.getByTestId('story-record-problem')).toContainText('cannot record');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getDisplayMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    }),
  );
  await page.getByTestId('story-record').click();
  await expect(page.getByTestId('story-record-problem')).toContainText('was not allowed');
  await expect(page.getByTestId('story-record')).toHaveAttribute('aria-pressed', 'false');
});

test('phones of the audience join the world of the story by its link', async ({
  page,
  browser,
}) => {
  await startCrash(page);
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 1);
  await page.getByTestId('story-audience').click();
  const dialog = page.getByTestId('audience');
  // This server listens only on the loopback interface, so the command replaces the code.
  await expect(dialog).toContainText('HOST=0.0.0.0 npm start');
  await expect(dialog.locator('.qr')).toHaveCount(0);
  const link = await dialog.getByText(/^http/).first().innerText();
  expect(await axeViolations(page, '[data-testid="audience"]')).toEqual([]);
  const { world } = Object.fromEntries(new URL(link).searchParams);
  expect(world).toBe(new URL(page.url()).searchParams.get('world'));

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  const opened = phone.waitForRequest((request) => request.url().includes('/api/public/'));
  await phone.goto(link);
  expect((await opened).headers()['x-world']).toBe(world);
  await expect(phone.getByText('Create account')).toBeVisible();
  await phone.close();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 2);
});
