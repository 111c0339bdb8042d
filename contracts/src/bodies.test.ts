import { describe, expect, it } from 'vitest';
import { register } from './account/account.calls.ts';
import { login, loginByGoogleCode } from './account/login.calls.ts';
import type { Call } from './call.ts';
import { markNoticesRead } from './content/notices.calls.ts';
import { addFault } from './control/faults.calls.ts';
import { intervene } from './control/interventions.calls.ts';
import { setClockRate } from './control/clock.calls.ts';
import { closePosition, openPosition, updateStops } from './positions/positions.calls.ts';
import { listRecharges } from './recharge/recharge.calls.ts';
import { addSettlement } from './settlement/settlement.calls.ts';

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.1', leverage: 10 };
const byEmail = { method: 'email', email: 'a@b.co', captcha: '123456', password: '12345678' };
const bank = { type: 'bank', currency: 'USDT', withdrawPassword: '12345678' };

/** A call, a request body, and the expected problems by field; no problems for a valid body. */
const samples: readonly [Call, Record<string, unknown>, Record<string, string>][] = [
  [openPosition, order, {}],
  [openPosition, { ...order, leverage: '10', account: 'demo', unknown: 1 }, {}],
  [openPosition, { ...order, orderType: 'limit' }, { price: 'must be given for a limit order' }],
  [openPosition, { ...order, orderType: 'limit', price: '1' }, {}],
  [
    openPosition,
    { ...order, orderType: 'trigger', price: '1' },
    { triggerPrice: 'must be given for a trigger order' },
  ],
  [openPosition, { ...order, orderType: 'trigger', triggerPrice: '1' }, {}],
  [openPosition, { ...order, leverage: 126 }, { leverage: 'must be a whole number from 1 to 125' }],
  [openPosition, { ...order, direction: 'up' }, { direction: 'must be one of long, short' }],
  [
    openPosition,
    { ...order, quantity: true, symbol: '' },
    {
      quantity: 'must be a decimal string of at most 8 decimals, from 0.00000001 to 1000000000',
      symbol: 'must be a symbol of 4 to 21 capital letters and digits, base before quote',
    },
  ],
  [closePosition, {}, {}],
  [updateStops, { id: 'a', takeProfit: '0' }, {}],
  [updateStops, { id: 7, takeProfit: 0, stopLoss: 1000.5 }, {}],
  [openPosition, { ...order, quantity: undefined, margin: 100 }, {}],
  [
    openPosition,
    { ...order, quantity: undefined },
    { quantity: 'must be given, or margin in its place' },
  ],
  [register, { ...byEmail, agreed: true }, {}],
  [register, { ...byEmail, agreed: false }, { agreed: 'must be true' }],
  [
    register,
    { ...byEmail, method: 'fax', agreed: true },
    { method: 'must be one of email, phone' },
  ],
  [
    register,
    { ...byEmail, method: 'phone', areaCode: '1', agreed: true },
    { phone: 'must be a phone number of 4 to 15 digits' },
  ],
  [login, { method: 'guest', deviceId: 'device-1' }, {}],
  [login, { account: 'a@b.co', password: 'hongbao123' }, {}],
  [login, { deviceId: 'device-1' }, {}],
  [
    login,
    { method: 'none' },
    { method: 'must be one of password, guest, thirdParty, wallet, passkey' },
  ],
  [
    login,
    { signature: `0x${'0'.repeat(130)}`, message: 'm' },
    { address: 'must be a wallet address of 0x and 40 hexadecimal digits' },
  ],
  [login, { idToken: 'x' }, { provider: 'must be one of google, apple, facebook, telegram' }],
  [loginByGoogleCode, { account: 'a@b.co', googleCode: '123456' }, {}],
  [
    loginByGoogleCode,
    { googleCode: '123456' },
    { ticket: 'must come with exactly one of ticket, account' },
  ],
  [
    loginByGoogleCode,
    { googleCode: '123456', ticket: 't', account: 'abc' },
    { ticket: 'must come with exactly one of ticket, account' },
  ],
  [addSettlement, { ...bank, bankName: 'B', realName: 'R', bankAccount: '123456' }, {}],
  [
    addSettlement,
    { ...bank, type: undefined, bankName: 'B', realName: 'R', bankAccount: '123456' },
    {},
  ],
  [addSettlement, { ...bank, type: undefined, address: `T${'a'.repeat(33)}` }, {}],
  [
    addSettlement,
    { ...bank, bankName: 'B', realName: 'R' },
    { bankAccount: 'must be a bank account of 6 to 34 digits or capital letters' },
  ],
  [markNoticesRead, { ids: 'all' }, {}],
  [markNoticesRead, { ids: ['a', 'b'] }, {}],
  [markNoticesRead, { ids: 'some' }, { ids: 'must be "all" or a list of 1 to 100 ids' }],
  [intervene, { symbol: 'BTC/USDT', kind: 'gap', percent: -12 }, {}],
  [intervene, { symbol: 'BTC/USDT', kind: 'freeze', durationMs: 1000 }, {}],
  [
    intervene,
    { symbol: 'BTC/USDT', kind: 'move' },
    {
      percent: 'must be given for move, ramp and gap, or a price in to',
      durationMs: 'must be at least 1 for all but gap',
    },
  ],
  [
    intervene,
    { symbol: 'BTC/USDT', kind: 'gap', percent: -100 },
    { percent: 'must be a number above -100 and up to 10000' },
  ],
  [intervene, { symbol: 'BTC/USDT', kind: 'gap', to: '50000' }, {}],
  [
    intervene,
    { symbol: 'BTC/USDT', kind: 'gap', percent: 1, to: '50000' },
    { to: 'is allowed only with move, ramp and gap, and without percent' },
  ],
  [setClockRate, { rate: 0 }, { rate: 'must be a number above 0 and up to 86400' }],
  [addFault, { preset: 'subway' }, {}],
  [addFault, {}, { kind: 'must come with exactly one of kind, preset' }],
];

describe('request bodies', () => {
  it.each(samples)(
    'the schema of $name reports the expected problems of %j',
    (call, body, expected) => {
      const result = call.body.safeParse(body);
      const said = result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
      expect(Object.fromEntries(said)).toEqual(expected);
    },
  );
});

describe('the query schema', () => {
  it('accepts a numeric status as digits', () => {
    expect(listRecharges.query.safeParse({ status: '-1', pageNo: '1' }).success).toBe(true);
    expect(listRecharges.query.safeParse({ status: '2' }).success).toBe(false);
  });
});
