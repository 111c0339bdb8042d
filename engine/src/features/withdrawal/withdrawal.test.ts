import { resetPassword, sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import { bindGoogleAuth, changePassword } from '@hongbao/contracts/member/member.calls';
import { addSettlement, listSettlements } from '@hongbao/contracts/settlement/settlement.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { GIVEN_PASSWORD, type Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { bindAddress, givenWithdrawer, purse, withdrawPassword } from './withdrawal.samples.ts';

const world = useWorld();

describe('requesting a withdrawal', () => {
  it('holds the amount and the fee', async () => {
    const { member, must } = await givenWithdrawer(world);
    const asked = await must('100');
    expect(asked).toEqual({
      id: asked.id,
      status: 0,
      fee: '1.00000000',
      received: '100.00000000',
    });
    expect(await purse(member)).toBe('399.00000000 101.00000000');
    const { records } = await member.must(listWithdrawals, {});
    expect(records).toEqual([
      {
        id: asked.id,
        currency: 'USDT',
        network: 'TRC20',
        amount: '100.00000000',
        fee: '1.00000000',
        received: '100.00000000',
        destination: 'nile:TR7****Lj6t',
        status: 0,
        createTime: '2026-01-06 12:00:00',
      },
    ]);
  });

  it('by bank card uses the terms of the first network of the coin', async () => {
    const { member, must } = await givenWithdrawer(world);
    const { id: settlementId } = await member.must(addSettlement, {
      body: {
        type: 'bank',
        currency: 'USDT',
        bankName: 'Harbour Bank',
        realName: 'Li Wei',
        bankAccount: '6222020012345678',
        withdrawPassword,
      },
    });
    expect(await must('10', { settlementId })).toMatchObject({ fee: '1.00000000' });
    const { records } = await member.must(listWithdrawals, {});
    expect(records[0]).toMatchObject({ destination: '****5678' });
    expect(records[0]).not.toHaveProperty('network');
  });

  it.each([
    ['less than the minimum', '9.99999999', {}, 'amountTooSmall', '10.00000000'],
    ['decimals that the coin does not have', '10.00000001', {}, 'amountOffStep', '0.01000000'],
    ['more than the balance with the fee', '499.01', {}, 'insufficientBalance', '500.00000000'],
    ['an unknown coin', '10', { currency: 'NOPE' }, 'currencyUnknown', undefined],
    ['a coin without withdrawals', '10', { currency: 'DOGE' }, 'coinNotWithdrawable', undefined],
    [
      'another coin than the bound one',
      '10',
      { currency: 'ETH' },
      'settlementOfOtherKind',
      undefined,
    ],
    [
      'the wrong password',
      '10',
      { withdrawPassword: 'a wrong one' },
      'withdrawPasswordWrong',
      undefined,
    ],
    ['an unknown destination', '10', { settlementId: '1' }, 'notFound', undefined],
  ])('of %s is refused', async (_, amount, more, reason, bound) => {
    const { member, ask } = await givenWithdrawer(world);
    const facts = bound === undefined ? {} : { field: 'amount', bound };
    expect(await ask(amount, more)).toMatchObject({ reason, facts });
    expect(await purse(member)).toBe('500.00000000 0.00000000');
  });

  it('to the destination of another member is refused like an unknown destination', async () => {
    const [mine, theirs] = [await givenWithdrawer(world), await givenWithdrawer(world)];
    expect(await mine.ask('10', { settlementId: theirs.settlementId })).toMatchObject({
      reason: 'notFound',
    });
    expect(await mine.member.must(listSettlements)).toHaveLength(1);
  });

  it('is locked by the fifth wrong password for ten minutes', async () => {
    const { member, ask } = await givenWithdrawer(world);
    for (let failure = 0; failure < 5; failure++)
      expect((await ask('10', { withdrawPassword: 'a wrong one' })).ok).toBe(false);
    expect(await ask('10')).toMatchObject({
      reason: 'withdrawPasswordLocked',
      facts: { waitSeconds: 600 },
    });
    await world.control.advance('10m');
    expect((await ask('10')).ok).toBe(true);
    expect(await purse(member)).toBe('489.00000000 11.00000000');
  });

  it('requires a withdrawal password', async () => {
    const { settlementId } = await givenWithdrawer(world);
    const member = await world.given.member({ usdt: '500' });
    const body = { settlementId, currency: 'USDT', amount: '10', withdrawPassword };
    expect(await member.call(applyWithdrawal, { body })).toMatchObject({ reason: 'notFound' });
    // A destination without a withdrawal password exists only after an operator has removed the password.
    const { member: other, ask } = await givenWithdrawer(world);
    const inside = await world.inside();
    const rows = [update('Member', { id: other.id }, { withdrawPasswordHash: null })];
    await inside.commit({ rows }, inside.now());
    expect(await ask('10')).toMatchObject({ reason: 'withdrawPasswordNotSet' });
  });

  it('requires an authenticator code when an authenticator is bound, and accepts each code once', async () => {
    const { member, ask } = await givenWithdrawer(world);
    const { secret } = await member.must(generateGoogleKey);
    const code = async () =>
      generateSync({ secret, epoch: Math.floor((await world.control.now()) / SECOND_MS) });
    await member.must(bindGoogleAuth, { body: { secret, googleCode: await code() } });
    await world.control.advance('24h');
    expect(await ask('10')).toMatchObject({ reason: 'googleCodeNeeded' });
    const googleCode = await code();
    const wrong = googleCode === '000000' ? '000001' : '000000';
    expect(await ask('10', { googleCode: wrong })).toMatchObject({ reason: 'googleCodeWrong' });
    expect((await ask('10', { googleCode })).ok).toBe(true);
    expect(await ask('10', { googleCode })).toMatchObject({ reason: 'googleCodeWrong' });
    const config = await member.must(getWithdrawalConfig, { query: { currency: 'USDT' } });
    expect(config.googleCodeNeeded).toBe(true);
  });
});

describe('withdrawals are blocked for 24 hours after', () => {
  const newPassword = 'another secret';
  const changes: readonly [string, (member: Member) => Promise<unknown>, string][] = [
    [
      'a changed sign-in password',
      (member) =>
        member.must(changePassword, {
          body: { type: 'login', oldPassword: GIVEN_PASSWORD, newPassword },
        }),
      withdrawPassword,
    ],
    [
      'a changed withdrawal password',
      (member) =>
        member.must(changePassword, {
          body: { type: 'withdraw', oldPassword: withdrawPassword, newPassword },
        }),
      newPassword,
    ],
    [
      'a bound authenticator',
      async (member) => {
        const { secret } = await member.must(generateGoogleKey);
        const epoch = Math.floor((await world.control.now()) / SECOND_MS);
        const body = { secret, googleCode: generateSync({ secret, epoch }) };
        await member.must(bindGoogleAuth, { body });
      },
      withdrawPassword,
    ],
  ];
  it.each(changes)('%s', async (_, change, password) => {
    const { member, ask } = await givenWithdrawer(world);
    await change(member);
    const more = { withdrawPassword: password };
    expect(await ask('10', more)).toMatchObject({
      reason: 'withdrawalOnHold',
      facts: { waitSeconds: 86_400, untilTime: '2026-01-07 12:00:00' },
    });
    const query = { currency: 'USDT' };
    expect(await member.must(getWithdrawalConfig, { query })).toMatchObject({
      holdUntilTime: '2026-01-07 12:00:00',
    });
    await world.control.advance(86_399_999);
    expect(await ask('10', more)).toMatchObject({ facts: { waitSeconds: 1 } });
    await world.control.advance(1);
    const after = await ask('10', more);
    expect(after.ok || after.reason).toBe(
      _ === 'a bound authenticator' ? 'googleCodeNeeded' : true,
    );
  });

  it('a password reset with a code', async () => {
    const { member, settlementId } = await givenWithdrawer(world);
    const account = member.account;
    await world.must(sendEmailCaptcha, { query: { email: account, purpose: 'reset' } });
    const captcha = await world.control.outboxCode(account);
    await world.must(resetPassword, { body: { account, captcha, password: newPassword } });
    const token = await world.control.createToken(member.id);
    const body = { settlementId, currency: 'USDT', amount: '10', withdrawPassword };
    const answer = await world.call(applyWithdrawal, { body }, { token });
    expect(answer).toMatchObject({ reason: 'withdrawalOnHold' });
  });
});

describe('the daily limit', () => {
  it.each([
    [{}, '2000.00000000'],
    [{ verified: true }, '50000.00000000'],
    [{ advanced: true }, '200000.00000000'],
  ])('of a member %j is %s USDT', async (given, limit) => {
    const member = await world.given.member(given);
    const query = { currency: 'USDT' };
    expect(await member.must(getWithdrawalConfig, { query })).toMatchObject({
      dailyLimitUsdt: limit,
      dailyLeftUsdt: limit,
    });
  });

  it('includes withdrawals that were not rejected, and resets at 00:00 (UTC+8)', async () => {
    const { member, ask, must } = await givenWithdrawer(world, { usdt: '9000' });
    const left = async () =>
      (await member.must(getWithdrawalConfig, { query: { currency: 'USDT' } })).dailyLeftUsdt;
    const { id } = await must('1500');
    expect(await ask('500.01')).toMatchObject({
      reason: 'dailyLimitReached',
      facts: { field: 'amount', bound: '500.00000000' },
    });
    await member.must(cancelWithdrawal, { body: { id } });
    expect(await left()).toBe('2000.00000000');
    await must('2000');
    expect(await ask('10')).toMatchObject({ reason: 'dailyLimitReached' });
    await world.control.advance('12h');
    expect(await left()).toBe('2000.00000000');
    expect((await ask('10')).ok).toBe(true);
  });

  it('includes other coins at their price, and excludes failed withdrawals', async () => {
    const { member, must } = await givenWithdrawer(world, { balances: { BTC: '1' } }, 'BTC');
    const query = { currency: 'BTC' };
    const { usdtRate } = await member.must(getWithdrawalConfig, { query });
    const { id } = await must('0.01');
    const { dailyLeftUsdt } = await member.must(getWithdrawalConfig, { query });
    expect(Number(dailyLeftUsdt)).toBeCloseTo(2000 - Number(usdtRate) / 100, 6);
    await world.control.advance('5m');
    await world.control.decide(id, 'reject', undefined, 'withdrawal');
    expect(await member.must(getWithdrawalConfig, { query })).toMatchObject({
      dailyLeftUsdt: '2000.00000000',
    });
  });
});

describe('the terms of a coin', () => {
  it('are returned with the balance of the member', async () => {
    const member = await world.given.member({ usdt: '500' });
    const step = { quantityStep: '0.01000000' };
    expect(await member.must(getWithdrawalConfig, { query: { currency: 'USDT' } })).toEqual({
      currency: 'USDT',
      available: '500.00000000',
      networks: [
        { network: 'TRC20', minWithdraw: '10.00000000', withdrawFee: '1.00000000', ...step },
        { network: 'ERC20', minWithdraw: '20.00000000', withdrawFee: '5.00000000', ...step },
      ],
      bank: { minWithdraw: '10.00000000', withdrawFee: '1.00000000', ...step },
      dailyLimitUsdt: '2000.00000000',
      dailyLeftUsdt: '2000.00000000',
      usdtRate: '1.00000000',
      estimatedArrival: 600,
      googleCodeNeeded: false,
    });
  });

  it.each([
    ['NOPE', 'currencyUnknown'],
    ['SOL', 'coinNotWithdrawable'],
  ])('are refused for the coin %s: %s', async (currency, reason) => {
    const member = await world.given.member();
    expect(await member.call(getWithdrawalConfig, { query: { currency } })).toMatchObject({
      reason,
    });
  });
});

describe('the list of withdrawals', () => {
  it('is paged, newest first, filtered by status, and contains only the member’s own', async () => {
    const { member, must } = await givenWithdrawer(world);
    const other = await world.given.member();
    const ids: string[] = [];
    for (const amount of ['10', '20', '30']) {
      ids.push((await must(amount)).id);
      await world.control.advance('1m');
    }
    await member.must(cancelWithdrawal, { body: { id: ids[1] ?? '' } });
    const list = async (query: object) =>
      (await member.must(listWithdrawals, { query })).records.map(({ amount }) => Number(amount));
    expect(await list({})).toEqual([30, 20, 10]);
    expect(await list({ status: -1 })).toEqual([20]);
    expect(await list({ status: '0' })).toEqual([30, 10]);
    expect(await list({ pageSize: 2, pageNo: 2 })).toEqual([10]);
    expect((await other.must(listWithdrawals, {})).total).toBe(0);
    const one = { query: { id: ids[0] ?? '', pageSize: 1 } };
    expect(await list(one.query)).toEqual([10]);
    expect((await other.must(listWithdrawals, one)).records).toEqual([]);
  });
});

describe('concurrent calls', () => {
  it('with one Idempotency-Key create one withdrawal', async () => {
    const { member, settlementId } = await givenWithdrawer(world);
    const body = { settlementId, currency: 'USDT', amount: '100', withdrawPassword };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        member.must(applyWithdrawal, { body }, { idempotencyKey: 'tap' }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await purse(member)).toBe('399.00000000 101.00000000');
  });

  it('with a balance for one withdrawal create exactly one', async () => {
    const { member, ask } = await givenWithdrawer(world, { usdt: '101.99999999' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('50.5')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('insufficientBalance');
    expect(await purse(member)).toBe('50.49999999 51.50000000');
  });

  it('that cancel a withdrawal release the hold once', async () => {
    const { member, must } = await givenWithdrawer(world);
    const { id } = await must('100');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(cancelWithdrawal, { body: { id } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await purse(member)).toBe('500.00000000 0.00000000');
  });
});

it('for two coins use separate balances', async () => {
  const { member, ask } = await givenWithdrawer(world, { usdt: '50', balances: { ETH: '0.1' } });
  const settlementId = await bindAddress(member, 'ETH');
  expect((await ask('0.098', { settlementId, currency: 'ETH' })).ok).toBe(true);
  expect(await purse(member, 'ETH')).toBe('0.00000000 0.10000000');
  expect(await purse(member)).toBe('50.00000000 0.00000000');
});
