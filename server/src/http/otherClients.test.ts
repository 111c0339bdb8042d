import { register, sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login, loginByEmail } from '@hongbao/contracts/account/login.calls';
import { allCalls } from '@hongbao/contracts/calls';
import { listContests } from '@hongbao/contracts/contests/contests.calls';
import { listIeoOrders, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { listLoanTerms, listLoans } from '@hongbao/contracts/loans/loans.calls';
import { bindContact, changePassword, getMember } from '@hongbao/contracts/member/member.calls';
import { buyOption, listOptionTerms, listOptions } from '@hongbao/contracts/options/options.calls';
import {
  adjustMargin,
  closePosition,
  listPositions,
  openPosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import {
  buyDebt,
  listProductOrders,
  listProducts,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import { applyRecharge, getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import { addSettlement, listSettlements } from '@hongbao/contracts/settlement/settlement.calls';
import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import { applyWithdrawal, listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import type { Call } from '@hongbao/contracts/call';
import type { Member } from '@hongbao/test-support/given';
import type { LooseInput } from '@hongbao/test-support/client';
import { describe, expect, it } from 'vitest';
import { PNG, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { sealBody } from '@hongbao/test-support/seal';
import { useWorld } from '../testing/useWorld.ts';

/** Requests as clients of other backends of the same origin send them, without any setting. */
const world = useWorld();

/** Sends input that the types of the contract do not have. */
async function send(from: Pick<Member, 'raw'>, call: Call, input: LooseInput) {
  const { status, text } = await from.raw(call, input);
  const { success, result } = JSON.parse(text);
  return { status, success, result };
}
const must = async (from: Pick<Member, 'raw'>, call: Call, input: LooseInput) => {
  const { success, result } = await send(from, call, input);
  expect(success, JSON.stringify(result)).toBe(true);
  return result;
};
const order = { symbol: 'BTC/USDT', direction: 'long', leverage: 10 };
const problemsOf = async (from: Pick<Member, 'raw'>, call: Call, body: Record<string, unknown>) => {
  const { status, result } = await send(from, call, { body });
  expect([status, result.reason]).toEqual([400, 'malformed']);
  return result.problems as { path: string; message: string }[];
};

describe('a list without a filter', () => {
  it.each([
    ['listPositions', '/api/trade/appTradePositions/listMy?pageNo=1&pageSize=50'],
    ['listOptions', '/api/trade/appSecondContractOrder/listMy'],
    ['listProducts', '/api/prod/appProductInfo/list?pageNo=1&pageSize=50'],
    ['listProductOrders', '/api/prod/appProductOrder/listMy'],
    ['summarizeProductOrders', '/api/prod/appProductOrder/orderStat'],
    ['listLoans', '/api/prod/appLoanOrder/listMy'],
    ['listLoanTerms', '/api/prod/appLoanSet/list'],
    ['listIeos', '/api/prod/appProdIoe/listMy'],
    ['listIeoOrders', '/api/prod/appOrderIoe/listMy'],
    ['listContests', '/api/activity/appContest/list'],
  ])('%s is answered', async (_, url) => {
    const { token } = await world.given.member();
    const headers = { 'x-world': world.id, 'x-access-token': token };
    const { text } = await world.send({ method: 'GET', url, headers });
    expect(JSON.parse(text)).toMatchObject({ success: true, code: 200 });
  });

  it('contains every status and type, newest first', async () => {
    const member = await world.given.member({ usdt: '100000' });
    const open = () => must(member, openPosition, { body: { ...order, quantity: '0.01' } });
    const closed = await open();
    await must(member, closePosition, { params: { id: closed.id } });
    await world.control.advance('2s');
    const running = await open();
    const positions = await must(member, listPositions, {});
    expect(positions.records.map(({ id }: { id: string }) => id)).toEqual([running.id, closed.id]);

    const products = await must(member, listProducts, { query: { pageSize: 100 } });
    const types = products.records.map(({ type }: { type: string }) => type);
    expect(new Set(types).size).toBeGreaterThan(1);
    const debt = products.records.find(({ type }: { type: string }) => type === 'debt');
    const bought = await must(member, buyDebt, {
      body: { productId: debt.id, amount: Number(debt.minAmount) },
    });
    const orders = await must(member, listProductOrders, {});
    expect(orders.records).toMatchObject([{ id: bought.id }]);
    const all = await must(member, summarizeProductOrders, {});
    expect(all).toEqual(await must(member, summarizeProductOrders, { query: { type: 'debt' } }));
    expect(all.count).toBe(1);
    const terms = await must(member, listLoanTerms, {});
    expect(new Set(terms.map(({ type }: { type: string }) => type)).size).toBe(2);
    const [option] = await must(world, listOptionTerms, {});
    await must(member, buyOption, {
      body: { setId: option.id, direction: 'up', stake: Number(option.minStake) },
    });
    expect((await must(member, listOptions, {})).total).toBe(1);
    for (const call of [listLoans, listIeos, listIeoOrders, listContests])
      expect(await must(member, call, {})).toHaveProperty('records');
  });

  it('has no call left that requires a status or a type', async () => {
    const member = await world.given.member();
    for (const call of allCalls.filter(({ method }) => method === 'GET')) {
      const issues = call.query.safeParse({}).error?.issues ?? [];
      const names = issues.map(({ path }) => path.join('.'));
      expect(names, call.name).not.toContain('status');
      expect(names, call.name).not.toContain('type');
    }
    expect((await member.raw(listPositions, { query: { status: 'none' } })).status).toBe(400);
  });
});

describe('a page', () => {
  it('can be requested by current and size; pageNo and pageSize have priority', async () => {
    const member = await world.given.member();
    const page = (query: Record<string, string>) => must(member, listRecharges, { query });
    expect(await page({ current: '3', size: '7' })).toMatchObject({ current: 3, size: 7 });
    expect(await page({ current: '3', pageNo: '2' })).toMatchObject({ current: 2, size: 10 });
    expect(await page({ size: '3', pageSize: '2' })).toMatchObject({ current: 1, size: 2 });
    for (const query of [{ size: '101' }, { current: '0' }, { size: 'x' }])
      expect((await member.raw(listRecharges, { query })).status).toBe(400);
  });
});

describe('a choice that follows from the rest of the input', () => {
  it('is not needed to register and to log in with a code, a password or as a guest', async () => {
    const email = 'new@example.com';
    await must(world, sendEmailCaptcha, { query: { email } });
    const captcha = await world.control.outboxCode(email);
    const password = 'correct horse';
    await must(world, register, { body: { email, captcha, password, agreed: true } });
    const { token } = await must(world, login, { body: { account: email, password } });
    expect(await world.must(getMember, {}, { token })).toMatchObject({ isGuest: false });
    await must(world, login, { body: { deviceId: 'device-0001' } });
    await world.control.advance('60s');
    await must(world, sendEmailCaptcha, { query: { email } });
    const body = { email, captcha: await world.control.outboxCode(email) };
    await must(world, loginByEmail, { body });
  });

  it('is the kind of password: without an old one only the first withdrawal password is set', async () => {
    const member = await world.given.member();
    const change = (body: Record<string, string>) => send(member, changePassword, { body });
    expect(await change({ newPassword: 'withdraw 1' })).toMatchObject({ success: true });
    expect(await change({ newPassword: 'withdraw 2' })).toMatchObject({
      result: { reason: 'oldPasswordNeeded' },
    });
    expect(await change({ oldPassword: 'hongbao123', newPassword: 'new login' })).toMatchObject({
      success: true,
    });
    expect(await member.must(getMember)).toMatchObject({ withdrawPasswordSet: true });
    await must(world, login, { body: { account: member.account, password: 'new login' } });
  });
});

describe('the network of a coin', () => {
  it.each([
    ['USDT', 'TRC20', 'TRC20'],
    ['USDT', 'trc-20', 'TRC20'],
    ['USDT', 'TRX', 'TRC20'],
    ['USDT', 'Tron', 'TRC20'],
    ['USDT', 'ERC20', 'ERC20'],
    ['USDT', 'eth', 'ERC20'],
    ['USDT', 'Ethereum', 'ERC20'],
    ['ETH', 'ETH', 'ERC20'],
    ['ETH', undefined, 'ERC20'],
    ['BTC', 'Bitcoin', 'BTC'],
    ['BTC', undefined, 'BTC'],
  ])('%s %s is %s', async (currency, network, found) => {
    const member = await world.given.member();
    const query = { currency, ...(network === undefined ? {} : { network }) };
    const address = await must(member, getRechargeAddress, { query });
    expect(address.network).toBe(found);
    const named = { currency, network: found };
    expect(await must(member, getRechargeAddress, { query: named })).toEqual(address);
  });

  it.each([
    ['USDT', undefined],
    ['USDT', 'Bitcoin'],
    ['BTC', 'Tron'],
    ['USDT', 'constructor'],
  ])('%s %s is unknown', async (currency, network) => {
    const member = await world.given.member();
    const query = { currency, ...(network === undefined ? {} : { network }) };
    expect((await send(member, getRechargeAddress, { query })).result).toMatchObject({
      reason: 'networkUnknown',
      field: 'network',
    });
  });

  it('is stored by its own name in a deposit and a settlement account', async () => {
    const member = await world.given.member();
    const proofPath = await uploadPng(world, member);
    const body = { currency: 'USDT', network: 'tron', amount: 100, proofPath };
    await must(member, applyRecharge, { body });
    expect(await must(member, listRecharges, {})).toMatchObject({
      records: [{ network: 'TRC20', amount: '100.00000000' }],
    });
    await must(member, changePassword, { body: { newPassword: 'withdraw 1' } });
    const { address } = await must(member, getRechargeAddress, { query: { currency: 'BTC' } });
    const account = { currency: 'BTC', address, withdrawPassword: 'withdraw 1' };
    expect(await must(member, addSettlement, { body: account })).toHaveProperty('id');
  });
});

describe('a JSON number', () => {
  it('is accepted for decimals, and a zero clears a stop', async () => {
    const member = await world.given.member({ usdt: '10000' });
    const { id, quantity } = await must(member, openPosition, {
      body: { ...order, quantity: 0.01, stopLoss: 95_000 },
    });
    expect(quantity).toBe('0.01000000');
    const stops = { id, stopLoss: 0, takeProfit: 190_000.5 };
    const updated = await must(member, updateStops, { body: stops });
    expect(updated).not.toHaveProperty('stopLoss');
    expect(updated.takeProfit).toBe('190000.50000000');
    const added = await must(member, adjustMargin, { body: { id, amount: 0.00000001 } });
    expect(added.margin).toMatch(/\.\d{7}[1-9]$/);
  });

  it('is refused where digits can be lost, and the problem names the field and the bound', async () => {
    const member = await world.given.member({ usdt: '10000' });
    const [large] = await problemsOf(member, openPosition, { ...order, quantity: 2 ** 53 });
    expect(large).toMatchObject({ path: 'quantity' });
    expect(large?.message).toContain('9007199254740991');
    const [tiny] = await problemsOf(member, openPosition, { ...order, quantity: 1e-9 });
    expect(tiny).toMatchObject({ path: 'quantity' });
    expect(tiny?.message).toContain('at most 8 decimals');
    const body = { id: Number('1999999999999999999'), stopLoss: 1 };
    const [ofId] = await problemsOf(member, updateStops, body);
    expect(ofId).toMatchObject({ path: 'id' });
    expect(ofId?.message).toContain('a larger one loses digits');
    expect(await send(member, updateStops, { body: { id: 7, stopLoss: 1 } })).toMatchObject({
      result: { reason: 'notFound' },
    });
  });

  it('has the same meaning as its text: a retried request with the other is the same', async () => {
    const member = await world.given.member({ usdt: '10000' });
    const idempotencyKey = 'one';
    const first = await member.raw(
      openPosition,
      { body: { ...order, quantity: 0.01 } },
      { idempotencyKey },
    );
    const second = await member.raw(
      openPosition,
      { body: { ...order, quantity: '0.01' } },
      { idempotencyKey },
    );
    expect(JSON.parse(second.text).result.id).toBe(JSON.parse(first.text).result.id);
  });
});

describe('a position by its margin', () => {
  it.each([
    ['market', {}],
    ['limit', { orderType: 'limit', price: 30_000 }],
    ['limit that opens immediately', { orderType: 'limit', price: 999_999 }],
    ['trigger', { orderType: 'trigger', triggerPrice: 90_000 }],
  ])('has the largest size that the margin opens: %s', async (_, kind) => {
    const member = await world.given.member({ usdt: '100000' });
    const byMargin = await must(member, openPosition, { body: { ...order, ...kind, margin: 100 } });
    expect(Number(byMargin.margin)).toBeLessThanOrEqual(100);
    expect(Number(byMargin.margin)).toBeGreaterThan(98);
    const { quantity } = byMargin;
    const both = { ...order, ...kind, margin: '100', quantity };
    expect((await must(member, openPosition, { body: both })).margin).toBe(byMargin.margin);
    const more = { ...both, quantity: (Number(quantity) + 0.001).toFixed(5) };
    expect(await send(member, openPosition, { body: more })).toMatchObject({
      result: { reason: 'marginOfOtherQuantity', field: 'margin', bound: quantity },
    });
  });

  it('is refused without margin and quantity, and with a margin below the smallest order', async () => {
    const member = await world.given.member({ usdt: '1000' });
    expect(await problemsOf(member, openPosition, order)).toEqual([
      { path: 'quantity', message: 'must be given, or margin in its place' },
    ]);
    const tiny = { body: { ...order, margin: 0.0001 } };
    expect(await send(member, openPosition, tiny)).toMatchObject({
      result: { reason: 'notionalTooSmall' },
    });
    const large = { body: { ...order, margin: 1001 } };
    expect(await send(member, openPosition, large)).toMatchObject({
      result: { reason: 'insufficientBalance' },
    });
  });
});

describe('a withdrawal to an address', () => {
  const address = 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const withdrawPassword = 'only for withdrawals';
  const wanted = { currency: 'USDT', amount: 20, address, withdrawPassword };
  const withdrawer = async () => {
    const member = await world.given.member({ usdt: '500' });
    const body = { type: 'withdraw', newPassword: withdrawPassword };
    await must(member, changePassword, { body });
    await world.control.advance('25h');
    return member;
  };

  it('makes a settlement account of it once, and finds it again, with or without the network', async () => {
    const member = await withdrawer();
    await must(member, applyWithdrawal, { body: wanted });
    await must(member, applyWithdrawal, { body: { ...wanted, network: 'tron' } });
    const accounts = await must(member, listSettlements, {});
    expect(accounts).toMatchObject([{ type: 'blockchain', network: 'TRC20', currency: 'USDT' }]);
    const { id } = accounts[0];
    await must(member, applyWithdrawal, {
      body: { currency: 'USDT', amount: 20, settlementId: id, withdrawPassword },
    });
    expect(await must(member, listWithdrawals, {})).toMatchObject({ total: 3 });
  });

  it(`is refused for a new address when the member has ${SETTLEMENTS_MAX} accounts`, async () => {
    const member = await withdrawer();
    for (let number = 0; number < SETTLEMENTS_MAX; number += 1) {
      const bankAccount = String(10_000_000 + number);
      const bank = { type: 'bank', currency: 'USDT', bankName: 'Bank', realName: 'Li Wei' };
      await must(member, addSettlement, { body: { ...bank, bankAccount, withdrawPassword } });
    }
    expect((await send(member, applyWithdrawal, { body: wanted })).result).toMatchObject({
      reason: 'tooManySettlements',
    });
    expect(await must(member, listWithdrawals, {})).toMatchObject({ total: 0 });
  });

  it.each([
    [{ address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'networkUnknown'],
    [{ address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', network: 'TRC20' }, 'addressInvalid'],
    [{ network: 'Bitcoin' }, 'networkUnknown'],
    [{ withdrawPassword: 'another password' }, 'withdrawPasswordWrong'],
    [{ amount: 100_000 }, 'insufficientBalance'],
    [{ settlementId: '1' }, 'malformed'],
    [{ address: undefined }, 'malformed'],
  ])('with %j is refused with %s, and adds no account', async (change, reason) => {
    const member = await withdrawer();
    const body = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== undefined),
    );
    expect((await send(member, applyWithdrawal, { body })).result).toMatchObject({ reason });
    expect(await must(member, listSettlements, {})).toEqual([]);
    expect(await must(member, listWithdrawals, {})).toMatchObject({ total: 0 });
  });
});

describe('a code whose request named no purpose', () => {
  const email = 'someone@example.com';
  const wanted = (query: Record<string, string>) =>
    send(world, sendEmailCaptcha, { query: { email, ...query } });
  const code = () => world.control.outboxCode(email);

  it('does not reveal by its answer or the wait for the next one whether a member has the address', async () => {
    await world.given.member({ email });
    const other = 'nobody@example.com';
    const purposes = [{}, { purpose: 'login' }, { purpose: 'register' }];
    for (const first of purposes)
      for (const second of purposes) {
        await world.control.advance('60s');
        const answers = [];
        for (const each of [email, other]) {
          const ask = (query: Record<string, string>) =>
            send(world, sendEmailCaptcha, { query: { ...query, email: each } });
          answers.push(JSON.stringify([await ask(first), await ask(second)]));
        }
        expect(answers[0]).toBe(answers[1]);
      }
  });

  it('neither resets a password nor binds a contact', async () => {
    const member = await world.given.member({ email });
    await wanted({});
    const body = { account: email, captcha: await code(), password: 'another one' };
    const reset = allCalls.find(({ name }) => name === 'resetPassword') as Call;
    expect(await send(world, reset, { body })).toMatchObject({
      result: { reason: 'captchaWrong' },
    });
    const guest = await must(world, login, { body: { deviceId: 'device-0002' } });
    const address = 'free@example.com';
    await must(world, sendEmailCaptcha, { query: { email: address } });
    const captcha = await world.control.outboxCode(address);
    const bound = await world.raw(
      bindContact,
      { body: { email: address, captcha } },
      { token: guest.token },
    );
    expect(JSON.parse(bound.text)).toMatchObject({ result: { reason: 'captchaWrong' } });
    expect(await member.must(getMember)).toMatchObject({ isGuest: false });
  });

  it('is used up by one sign-in, and replaced by a newer code for it', async () => {
    await world.given.member({ email });
    await wanted({});
    const first = await code();
    await world.control.advance('60s');
    await wanted({ purpose: 'login' });
    const second = await code();
    const use = async (captcha: string) =>
      (await send(world, loginByEmail, { body: { email, captcha } })).success;
    expect(first === second ? false : await use(first)).toBe(false);
    expect([await use(second), await use(second)]).toEqual([true, false]);
  });
});

/**
 * The functions of a public client, with what it sends. The fields are those that the contract requires and that the client
 * does not send or sends under another name; none if the request is answered.
 */
const functions: readonly (readonly [
  call: string,
  url: string,
  body: Record<string, unknown> | null,
  missing: string,
])[] = [
  ['login', 'app/login', { username: 'a@b.co', password: 'hongbao123' }, 'account'],
  ['sendEmailCaptcha', 'app/getEmailCaptcha?email=a@b.co', null, ''],
  [
    'register',
    'app/register',
    { email: 'a@b.co', username: 'a', password: 'hongbao123', captcha: '123456' },
    'agreed',
  ],
  ['getMember', 'user/appUser/getMyUserInfo', null, ''],
  ['changePassword', 'user/appUser/changePassword', { newPassword: 'withdraw 1' }, ''],
  ['listBalances', 'finance/appWallet/queryUserBalance', null, ''],
  ['getAssets', 'finance/appWallet/queryUserAssets', null, ''],
  ['getRechargeAddress', 'finance/rechargeAddr/getAddr?currency=BTC&chainType=BTC', null, ''],
  ['listRecharges', 'finance/appRecharge/listMy?pageNo=1&pageSize=10', null, ''],
  [
    'applyWithdrawal',
    'finance/appWithdrawal/apply',
    { currency: 'USDT', money: 10, address: 'T', safePassword: 'secret 1', remark: '' },
    'address amount withdrawPassword',
  ],
  ['listWithdrawals', 'finance/appWithdrawal/listMy?pageNo=1&pageSize=10', null, ''],
  ['listAccountChanges', 'finance/appBalanceLog/list?pageNo=1&pageSize=10', null, ''],
  ['listSymbols', 'trade/appSymbol/list', null, ''],
  ['listPrices', 'trade/appSymbol/price?symbol=BTC/USDT', null, ''],
  ['listKlines', 'trade/appSymbol/kline?symbol=BTC/USDT&period=1min&limit=100', null, 'interval'],
  ['listOptionTerms', 'trade/appSecondContractSet/list?symbol=BTC/USDT', null, ''],
  [
    'buyOption',
    'trade/appSecondContractOrder/buy',
    { symbol: 'BTC/USDT', money: 10, setId: 1, type: 1 },
    'direction stake',
  ],
  ['listOptions', 'trade/appSecondContractOrder/listMy', null, ''],
  ['summarizeOptions', 'trade/appSecondContractOrder/head', null, ''],
  [
    'openPosition',
    'trade/appTradePositions/create',
    { symbol: 'BTC/USDT', direction: 'long', margin: 100, leverage: 10, stopLoss: 95_000 },
    '',
  ],
  ['listPositions', 'trade/appTradePositions/listMy?pageNo=1&pageSize=50', null, ''],
  ['summarizePositions', 'trade/appTradePositions/summary', null, ''],
  ['updateStops', 'trade/appTradePositions/updateStopLoss', { id: '{id}', stopLoss: 0 }, ''],
  ['closePosition', 'trade/appTradePositions/close/{id}', {}, ''],
  ['listProducts', 'prod/appProductInfo/list?pageNo=1&pageSize=10', null, ''],
  ['listProductOrders', 'prod/appProductOrder/listMy?current=1&size=10', null, ''],
  ['summarizeProductOrders', 'prod/appProductOrder/orderStat', null, ''],
  [
    'buyDebt',
    'prod/appProductOrder/debitBuy',
    { productId: 'p', money: 10, safePassword: 'secret 1' },
    'amount',
  ],
  ['readAnnouncements', 'sys/annountCement/vue3List?pageNo=1&pageSize=10', null, ''],
  ['listNotices', 'content/appNotice/myList?pageNo=1&pageSize=10', null, ''],
  ['getSetting', 'set/appSysSet/getKeyByParam?key=customer_service', null, ''],
];

describe('the 31 functions of a public client', () => {
  it('are answered without a setting, except those with other names of fields', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const headers = {
      'content-type': 'application/json',
      'x-world': world.id,
      'x-access-token': member.token,
    };
    const outcomes: (readonly [string, string])[] = [];
    let opened = '';
    for (const [call, url, body] of functions) {
      const filled = JSON.parse(JSON.stringify(body).replace('{id}', opened));
      const { text } = await world.send({
        method: body === null ? 'GET' : 'POST',
        url: `/api/${url.replace('{id}', opened)}`,
        headers,
        ...(body === null ? {} : { body: sealBody(filled, world.server.publicKeyPem) }),
      });
      const { success, result } = JSON.parse(text);
      if (call === 'openPosition') opened = result.id;
      const problems = (result?.problems ?? []) as { path: string }[];
      outcomes.push([call, success ? '' : problems.map(({ path }) => path).join(' ') || text]);
    }
    expect(outcomes).toEqual(functions.map(([call, , , missing]) => [call, missing]));
    expect(functions).toHaveLength(31);
    expect(functions.filter(([, , , missing]) => missing === '')).toHaveLength(25);
    const upload = await sendForm(world, member.token, [
      { name: 'file', filename: 'a.png', type: 'image/png', data: PNG },
      { name: 'biz', data: '' },
    ]);
    expect(JSON.parse(upload.text).message).toMatch(/^temp\//);
  });
});
