import { units } from '../../contracts/src/money.ts';
import { shown } from '../support/asMember.ts';
import { front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

interface Team {
  inviteCode: string;
  inviteLink: string;
  teamSize: number;
  teamIncome: string;
}

// A second browser in the same world.
test(
  'an invited friend joins and trades, the inviter earns a share of the fees, and tasks and the seven-day bonus pay',
  { tag: '@server' },
  async ({ browser, page, request }) => {
    const operator = await newWorld(request, 'journey-team');
    const { token } = await operator.post<{ token: string }>('/members', { nickname: 'Ann' });
    const wire = wireOf(request, operator.world, token);
    const at = (testId: string) => front(page).getByTestId(testId);
    await page.goto(`/?world=${operator.world}&token=${token}#/tuanduiYaoqing`);
    const { inviteCode } = await wire.get<Team>('/marketing/myTeam');
    await expect(at('team-code')).toHaveText(inviteCode);
    await expect(at('team-link')).toContainText(inviteCode);
    await expect(front(page).getByRole('img', { name: 'QR code' })).toHaveCount(1);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await at('team-share').click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(inviteCode);

    // The phone of the invited friend.
    const phone = await browser.newContext({ viewport: page.viewportSize() });
    const friend = await phone.newPage();
    const there = (testId: string) => front(friend).getByTestId(testId);
    await friend.goto(`/?world=${operator.world}#/login?mode=register&inviteCode=${inviteCode}`);
    await expect(there('login-invite')).toHaveValue(inviteCode);
    await expect(front(friend).getByText('This invitation is valid.')).toBeVisible();
    await there('login-email').fill('friend@hongbao.example');
    await there('login-send-code').click();
    await expect
      .poll(() => operator.codeFor('friend@hongbao.example').catch(() => ''))
      .not.toBe('');
    await there('login-captcha').fill(await operator.codeFor('friend@hongbao.example'));
    await there('login-password').fill('correct horse 8');
    await there('login-repeat').fill('correct horse 8');
    await there('login-agree').check();
    await there('login-submit').click();
    await expect(there('home-total')).toBeVisible();
    await phone.close();

    // Another friend with a deposit, who trades. Fees are shared from the first trade on.
    const { id: inviterId } = await wire.get<{ id: string }>('/user/appUser/getMyUserInfo');
    const trader = await operator.post<{ token: string }>('/members', {
      inviterId,
      balances: { USDT: '1000' },
    });
    await wireOf(request, operator.world, trader.token).post('/trade/appTradePositions/create', {
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity: '0.05',
      leverage: 10,
    });

    await page.reload();
    await expect(at('team-size')).toHaveText('2');
    await expect(at('team-new')).toHaveText('2');
    await expect(front(page).locator('.tree')).toContainText('fr**');
    await expect(front(page).locator('.tree'), 'one line per member').not.toContainText('@');
    const mine = await wire.get<Team>('/marketing/myTeam');
    expect(Number(mine.teamIncome)).toBeGreaterThan(0);
    await expect(at('team-income')).toContainText(shown(mine.teamIncome, 2));

    await openAddress(page, '/fuliCenter');
    await expect(at('welfare-ready')).toContainText('10.00');
    await expect(at('claim-all'), 'one task is ready').toHaveCount(0);
    await at('claim-inviteFriend').click();
    await expect(at('welfare-claimed')).toContainText('10.00');
    await at('check-in-press').click();
    await expect(at('check-in-next')).toHaveText(/\d\d:\d\d:\d\d/);
    await operator.advance('1d');
    await page.reload();
    await at('check-in-press').click();
    await expect(front(page).locator('.week [data-state="done"]')).toHaveCount(2);
    const balances = await wire.get<{ currency: string; available: string }[]>(
      '/finance/appWallet/queryUserBalance',
    );
    const usdt = balances.find(({ currency }) => currency === 'USDT')?.available;
    expect(units(usdt ?? '0')).toBe(units('10') + units(mine.teamIncome));
    expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
  },
);
