import {
  register,
  sendEmailCaptcha,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import type { CaptchaPurpose } from '@hongbao/contracts/account/account.types';
import { listTestAids, setTestAid } from '@hongbao/contracts/control/testAids.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import {
  getTestCode,
  getTestMoney,
  takeTestMoney,
} from '@hongbao/contracts/testAids/testAids.calls';
import type { TestAid, TestAidState } from '@hongbao/contracts/testAids/testAids.types';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import type { Member } from '@hongbao/test-support/given';
import { describe, expect, it } from 'vitest';
import { readConfig } from '@hongbao/server/config/config';
import { startServer } from '@hongbao/server/testing/server';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const email = 'newcomer@example.com';
const phone = { areaCode: '852', phone: '51234567' };
const password = 'correct horse';

const askCode = (purpose: CaptchaPurpose = 'register', to = email) =>
  world.must(sendEmailCaptcha, { query: { email: to, purpose } });
const readCode = (account = email) => world.call(getTestCode, { query: { account } });
const decide = (aid: TestAid, state: TestAidState) =>
  world.must(setTestAid, { params: { world: world.id, aid }, body: { state } });
const signUp = (captcha: string, to = email) =>
  world.call(register, { body: { method: 'email', email: to, captcha, password, agreed: true } });

describe('the test mailbox', () => {
  it('returns the code of a registration, which opens the account', async () => {
    await askCode();
    const code = await readCode();
    expect(code).toMatchObject({ result: { captcha: await world.control.outboxCode(email) } });
    expect(await readCode('  NewComer@Example.com ')).toMatchObject({
      result: code.ok && code.result,
    });
    expect(await signUp(code.ok ? code.result.captcha : '')).toMatchObject({ ok: true });
  });

  it('does not return a code whose request named no purpose, which could sign in', async () => {
    await world.must(sendEmailCaptcha, { query: { email } });
    expect(await readCode()).toMatchObject({ reason: 'testMailboxEmpty' });
    expect(await signUp(await world.control.outboxCode(email))).toMatchObject({ ok: true });
  });

  it('finds a phone by its area code and number', async () => {
    await world.must(sendPhoneCaptcha, { query: { ...phone, purpose: 'register' } });
    const captcha = await world.control.outboxCode('+85251234567');
    expect(await readCode('85251234567')).toMatchObject({ result: { captcha } });
    expect(await readCode('+852 5123-4567')).toMatchObject({ result: { captcha } });
  });

  it('returns the newest code, and none after it was used', async () => {
    await askCode();
    const first = await readCode();
    await world.control.advance('61s');
    await askCode();
    const second = await readCode();
    expect(second).not.toEqual(first);
    await signUp(await world.control.outboxCode(email));
    expect(await readCode()).toMatchObject({ reason: 'accountExists' });
  });

  it('has no code for an address that asked for none', async () => {
    expect(await readCode('unknown@example.com')).toMatchObject({ reason: 'testMailboxEmpty' });
    expect(await readCode('no address')).toMatchObject({ reason: 'testMailboxEmpty' });
  });

  it.each(['login', 'reset', 'bind'] as const)(
    'never returns a code of the purpose %s',
    async (purpose) => {
      await askCode(purpose);
      expect(await readCode()).toMatchObject({ reason: 'testMailboxEmpty' });
    },
  );

  it.each(['register', 'login', 'reset', 'bind'] as const)(
    'returns no code of the purpose %s for an address with an account',
    async (purpose) => {
      await world.given.member({ email });
      await askCode(purpose);
      expect(await readCode()).toMatchObject({ reason: 'accountExists' });
      expect(await readCode('NEWCOMER@example.com')).toMatchObject({ reason: 'accountExists' });
    },
  );

  it('returns no code that has expired or whose guesses are used up', async () => {
    await askCode();
    await world.control.advance('10m');
    expect(await readCode()).toMatchObject({ reason: 'captchaExpired' });
    await askCode();
    const captcha = await world.control.outboxCode(email);
    const wrong = captcha === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++)
      expect(await signUp(wrong)).toMatchObject({ reason: 'captchaWrong' });
    expect(await readCode()).toMatchObject({ reason: 'captchaGuessesUsedUp' });
  });

  it('is closed in a world that forbids it', async () => {
    await askCode();
    await decide('testMailbox', 'off');
    expect(await readCode()).toMatchObject({
      reason: 'testMailboxOff',
      message: 'This world has no test mailbox.',
    });
    expect(await readCode('unknown@example.com')).toMatchObject({ reason: 'testMailboxOff' });
    await decide('testMailbox', 'on');
    expect(await readCode()).toMatchObject({ ok: true });
  });
});

const take = (member: Member) => member.call(takeTestMoney);
const balance = async (member: Member) =>
  (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT')?.available;

describe('test money', () => {
  it('is paid once, as an account change of its own', async () => {
    const member = await world.given.member({ bonuses: false });
    const offer = { currency: 'USDT', amount: '10000.00000000' };
    expect(await member.must(getTestMoney)).toEqual({ ...offer, taken: false, offered: true });
    expect(await take(member)).toMatchObject({ result: { ...offer, taken: true, offered: false } });
    expect(await balance(member)).toBe('10000.00000000');
    expect(await take(member)).toMatchObject({ reason: 'testMoneyTaken' });
    expect(await member.must(getTestMoney)).toEqual({ ...offer, taken: true, offered: false });
    const { records } = await member.must(listAccountChanges, { query: { type: 'testMoney' } });
    expect(records).toMatchObject([{ type: 'testMoney', amount: '10000.00000000' }]);
    const house = (await world.control.accounts()).find(
      (one) => one.account === 'house/custody/USDT',
    );
    expect(house?.balance).toBe('-10000.00000000');
  });

  it('is paid once for concurrent requests, and again returned for a repeated one', async () => {
    const member = await world.given.member({ bonuses: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(member)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ reason: 'testMoneyTaken' });
    const other = await world.given.member({ bonuses: false });
    const options = { idempotencyKey: 'one tap' };
    const sent = await other.call(takeTestMoney, {}, options);
    expect(sent).toMatchObject({ ok: true });
    expect(await other.call(takeTestMoney, {}, options)).toMatchObject({
      result: sent.ok && sent.result,
    });
    expect(await balance(other)).toBe('10000.00000000');
  });

  it('is refused in a world that forbids it, and stays where it was taken', async () => {
    const [early, late] = [
      await world.given.member({ bonuses: false }),
      await world.given.member({ bonuses: false }),
    ];
    await take(early);
    await decide('testMoney', 'off');
    expect(await take(late)).toMatchObject({
      reason: 'testMoneyOff',
      message: 'This world gives no test money.',
    });
    expect(await late.must(getTestMoney)).toMatchObject({ taken: false, offered: false });
    expect(await balance(early)).toBe('10000.00000000');
    expect(await balance(late)).toBe('0.00000000');
  });

  it('is not a deposit: the task stays open and the inviter sees no deposit', async () => {
    const inviter = await world.given.member({ bonuses: false });
    const member = await world.given.member({ inviterId: inviter.id });
    await take(member);
    const tasks = await member.must(listTasks);
    expect(tasks.find(({ id }) => id === 'firstRecharge')).toMatchObject({ progress: 0 });
    expect(await member.call(claimTask, { body: { id: 'firstRecharge' } })).toMatchObject({
      reason: 'taskNotFinished',
    });
    const team = await inviter.must(getTeam, {});
    expect(team).toMatchObject({ toppedUp: 0, teamIncome: '0.00000000' });
    expect(await member.must(getAssets)).toMatchObject({
      totalAssets: expect.stringMatching(/^100/),
    });
  });

  it('fees that a member pays after taking it earn the inviters no rebate', async () => {
    const top = await world.given.member({ bonuses: false });
    const inviter = await world.given.member({ inviterId: top.id });
    const member = await world.given.member({ usdt: '500', inviterId: inviter.id });
    const trade = async () => {
      const order = {
        symbol: 'BTC/USDT',
        direction: 'long',
        quantity: '0.01',
        leverage: 10,
      } as const;
      const { id } = await member.must(openPosition, { body: order });
      await member.must(closePosition, { params: { id }, body: {} });
    };
    const incomes = async () => [
      (await inviter.must(getTeam, {})).teamIncome,
      (await top.must(getTeam, {})).teamIncome,
    ];
    await trade();
    const before = await incomes();
    expect(before.map(Number).every((income) => income > 0)).toBe(true);
    await take(member);
    await trade();
    expect(await incomes()).toEqual(before);
  });

  it('requires a session', async () => {
    expect(await world.raw(takeTestMoney)).toMatchObject({ status: 401 });
    expect(await world.raw(getTestMoney)).toMatchObject({ status: 401 });
  });
});

describe('the operator', () => {
  it('turns each aid on and off, which every client can read', async () => {
    const params = { world: world.id };
    const setting = (key: string) => world.must(getSetting, { query: { key } });
    expect(await world.must(listTestAids, { params })).toEqual([
      { aid: 'testMailbox', state: 'on' },
      { aid: 'testMoney', state: 'on' },
    ]);
    await decide('testMoney', 'off');
    expect(await world.must(listTestAids, { params })).toEqual([
      { aid: 'testMailbox', state: 'on' },
      { aid: 'testMoney', state: 'off' },
    ]);
    expect([await setting('testMailbox'), await setting('testMoney')]).toEqual(['on', 'off']);
  });

  it.each([
    [{}, true],
    [{ TEST_AIDS: 'off' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', TEST_AIDS: 'yes' }, false],
    [{ NODE_ENV: 'production', TEST_AIDS: 'on' }, true],
  ])('has not decided: the environment %j has the aids on: %s', (env, isOn) => {
    expect(readConfig(env).hasTestAids).toBe(isOn);
  });

  it('can turn an aid on in one world of a server that has them off', async () => {
    const server = await startServer({ config: { hasTestAids: false } });
    try {
      const one = await server.createWorld();
      const member = await one.given.member();
      expect(await take(member)).toMatchObject({ reason: 'testMoneyOff' });
      await one.must(sendEmailCaptcha, { query: { email, purpose: 'register' } });
      const query = { account: email };
      expect(await one.call(getTestCode, { query })).toMatchObject({ reason: 'testMailboxOff' });
      const params = { world: one.id, aid: 'testMoney' } as const;
      await one.must(setTestAid, { params, body: { state: 'on' } });
      expect(await take(member)).toMatchObject({ ok: true });
      expect(await one.call(getTestCode, { query })).toMatchObject({ reason: 'testMailboxOff' });
      await expectBalanced(one);
    } finally {
      await server.stop();
    }
  });
});
