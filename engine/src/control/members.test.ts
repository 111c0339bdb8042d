import { login, loginByGoogleCode } from '@hongbao/contracts/account/login.calls';
import {
  createMember,
  createMemberToken,
  getMemberState,
} from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const make = (body: BodyOf<typeof createMember>) =>
  world.must(createMember, { params: { world: world.id }, body });
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('a member created by an operator', () => {
  it('starts at the given VIP level without its bonus, and is assessed by balance at midnight', async () => {
    const { token, vipLevel } = await make({ level: 5, balances: { USDT: '1500' } });
    expect(vipLevel).toBe(5);
    expect((await world.must(getMember, {}, { token })).vipLevel).toBe(5);
    await world.control.advance(DAY_MS);
    expect((await world.must(getMember, {}, { token })).vipLevel).toBe(1);
    expect((await world.must(listVipRewards, {}, { token })).records).toEqual([]);
  });

  it('keeps the initial balances when created without bonuses', async () => {
    const usdt = async (token: string) => {
      await world.control.advance('1s');
      const balances = await world.must(listBalances, {}, { token });
      return balances.find(({ currency }) => currency === 'USDT')?.available;
    };
    const plain = await make({ balances: { USDT: '6000' } });
    expect(await usdt(plain.token)).not.toBe('6000.00000000');
    const bare = await make({ balances: { USDT: '6000' }, bonuses: false });
    expect(await usdt(bare.token)).toBe('6000.00000000');
    expect((await world.must(getMember, {}, { token: bare.token })).vipLevel).toBe(2);
  });

  it('can have a withdrawal password and an authenticator, whose key is returned', async () => {
    const made = await make({
      email: 'li@example.com',
      password: 'correct horse',
      withdrawPassword: 'battery staple',
      authenticator: true,
    });
    expect(made.authenticatorKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(await world.must(getMember, {}, { token: made.token })).toMatchObject({
      googleAuthBound: true,
      withdrawPasswordSet: true,
    });
    const body = {
      method: 'password',
      account: 'li@example.com',
      password: 'correct horse',
    } as const;
    expect(await world.must(login, { body })).toMatchObject({ googleAuthRequired: true });
    const epoch = Math.floor((await world.control.now()) / SECOND_MS);
    const googleCode = generateSync({ secret: made.authenticatorKey ?? '', epoch });
    const signedIn = await world.must(loginByGoogleCode, {
      body: { account: 'li@example.com', googleCode },
    });
    expect(signedIn).toHaveProperty('token');
    const without = await make({});
    expect(without).not.toHaveProperty('authenticatorKey');
  });

  it('has a sign-in link for every token', async () => {
    const { id, link, token } = await make({});
    expect(tokenIn(link)).toBe(token);
    expect(new URL(link).searchParams.get('world')).toBe(world.id);
    const more = await world.must(createMemberToken, { params: { world: world.id, id } });
    expect(tokenIn(more.link)).toBe(more.token);
    expect((await world.must(getMember, {}, { token: more.token })).id).toBe(id);
  });

  it.each([{ level: 9 }, { level: -1 }, { level: 1.5 }, { lvel: 3 }])(
    'is refused for the invalid input %j',
    async (body) => {
      const answer = await world.raw(createMember, { params: { world: world.id }, body });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the state of a member', () => {
  it('lists all open objects and balance holds', async () => {
    const params = { world: world.id };
    const { member, createdIds } = await world.must(playSituation, {
      params,
      body: { name: 'position-pending' },
    });
    const order = { symbol: 'ETH/USDT', direction: 'short', quantity: '0.1', leverage: 5 } as const;
    const { id } = await world.must(openPosition, { body: order }, { token: member.token });
    const at = { params: { ...params, id: member.id } };
    const state = await world.must(getMemberState, at);
    expect(state).toMatchObject({ id: member.id, account: member.account });
    expect(state.open).toMatchObject({
      positions: [id],
      orders: [createdIds['position']],
      loans: [],
    });
    const main = state.balances.find(({ account }) => account.endsWith('/main/USDT'));
    expect(Number(main?.held)).toBeGreaterThan(0);
  });

  it('is refused for an unknown member', async () => {
    const unknown = { params: { world: world.id, id: 'nobody' } };
    expect(await world.call(getMemberState, unknown)).toMatchObject({ reason: 'notFound' });
    const elsewhere = { params: { world: 'none', id: 'nobody' } };
    expect(await world.call(getMemberState, elsewhere)).toMatchObject({ reason: 'worldUnknown' });
  });
});
