import { expect, type Browser, type Page } from '@playwright/test';
import { deskPanelNames } from '../../contracts/src/stories/deskPanels.ts';
import type { Prepared } from './prepare.ts';

const SIZE = { width: 1280, height: 800 };

interface View {
  /** The query of the address, without the world. */
  readonly query?: string;
  readonly route?: string;
  readonly isNobody?: boolean;
  readonly act?: (page: Page) => Promise<void>;
}

/** The panels in order. The faults panel is last, because faults would affect the other panels. */
const panelIds = [...deskPanelNames.filter((id) => id !== 'faults'), 'faults' as const];

type PanelName = (typeof panelIds)[number];

const at = (page: Page, testId: string) => page.getByTestId(testId).first();

/** Views of panels that need a selection, or a matching route of the phone. */
function viewsOf({ ids }: Prepared): Readonly<Partial<Record<PanelName, View>>> {
  return {
    situations: {
      query: '&at.situations.name=margin-call',
      route: '/jiedai',
      act: (page) => at(page, 'situation-find').fill('loan'),
    },
    time: { route: '/vipLevel' },
    decisions: {
      query: `&at.decisions.id=${ids.withdrawal}`,
      route: `/chongzhitixianResult?withdrawal=${ids.withdrawal}`,
    },
    market: { route: '/kline?symbol=BTC/USDT' },
    ledger: { query: `&at.ledger.memberId=${ids.demo}`, act: click('ledger-flow') },
    members: {
      query: `&at.members.memberId=${ids.demo}`,
      act: (page) => at(page, 'member-find').fill('demo@'),
    },
    stories: { act: tellCrash },
    traffic: { route: '/heyue', act: pickOrder },
    faults: { route: '/hangqing', act: click('preset-subway') },
    outbox: { route: '/login', isNobody: true, act: forgetPassword },
  };
}

/** Takes a picture of every panel of the Desk, with the phone beside it. */
export function deskPictures(browser: Browser, baseURL: string, prepared: Prepared) {
  const views = viewsOf(prepared);
  const open = async (
    { query = '', route = '/home', isNobody, act }: View,
    left: string[] = [],
  ) => {
    const context = await browser.newContext({
      baseURL,
      viewport: SIZE,
      deviceScaleFactor: 1,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    await page.addInitScript(
      (look) => localStorage.setItem('hongbao.desk.look', look),
      JSON.stringify({ left }),
    );
    const { world, ids } = prepared;
    await page.goto(
      `/desk.html?world=${world}${isNobody ? '' : `&member=${ids.demo}`}${query}#${route}`,
    );
    await expect(page.locator('.panel-body').first()).toBeVisible();
    await expect(at(page, 'phone-member')).toContainText(isNobody ? 'Not logged in' : 'demo@');
    // Waits until answers are received and charts are rendered.
    await page.waitForTimeout(2_500);
    await act?.(page);
    await page.waitForTimeout(1_500);
    const shot = await page.screenshot();
    await context.close();
    return shot;
  };
  const pictures = panelIds.map((id) => {
    const { query = '', ...view } = views[id] ?? {};
    return [`desk-${id}`, () => open({ ...view, query: `&panel=${id}${query}` })] as const;
  });
  const together = {
    query: '&panels=market,traffic&panel=traffic',
    route: '/kline?symbol=BTC/USDT',
    act: click('jump-hour'),
  };
  return [['desk', () => open(together, ['market'])] as const, ...pictures];
}

function click(testId: string) {
  return (page: Page) => at(page, testId).click();
}

async function tellCrash(page: Page): Promise<void> {
  await at(page, 'tell-crash').click();
  for (const step of [1, 2, 3]) {
    await expect(at(page, 'story-next')).toHaveAttribute('aria-busy', 'false');
    await at(page, 'story-next').click();
    await expect(at(page, 'story')).toHaveAttribute('data-step', String(step), {
      timeout: 30_000,
    });
  }
}

/** Selects an order in the list, so that the picture shows the layers of its sealed body. */
async function pickOrder(page: Page): Promise<void> {
  await at(page, 'traffic-search').fill('openPosition');
  await at(page, 'traffic-list')
    .getByRole('button', { name: /openPosition/ })
    .first()
    .click();
}

async function forgetPassword(page: Page): Promise<void> {
  const phone = page.frameLocator('iframe');
  await phone.getByTestId('login-forgot').click();
  await phone.getByTestId('login-email').fill('demo@hongbao.example');
  await phone.getByTestId('login-send-code').click();
  await expect(at(page, 'message')).toBeVisible();
}
