import { changePassword } from '@hongbao/contracts/member/member.calls';
import { getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const withdrawPassword = 'only for withdrawals';
const bank = {
  type: 'bank',
  currency: 'USDT',
  bankName: 'Harbour Bank',
  realName: 'Li Wei',
  bankAccount: '6222020012345678',
  withdrawPassword,
} as const;
const chain = {
  type: 'blockchain',
  currency: 'BTC',
  network: 'BTC',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  label: 'cold',
  withdrawPassword,
} as const;

async function ready(): Promise<Member> {
  const member = await world.given.member();
  await member.must(changePassword, {
    body: { type: 'withdraw', newPassword: withdrawPassword },
  });
  return member;
}

describe('a settlement account', () => {
  it('can be bound, and is listed newest first with a masked number', async () => {
    const member = await ready();
    const first = await member.must(addSettlement, { body: bank });
    await world.control.advance('1s');
    const second = await member.must(addSettlement, { body: chain });
    expect(await member.must(listSettlements)).toEqual([
      {
        id: second.id,
        type: 'blockchain',
        currency: 'BTC',
        network: 'BTC',
        address: 'tb1qw508****jzsx',
        label: 'cold',
        createTime: '2026-01-06 12:00:01',
      },
      {
        id: first.id,
        type: 'bank',
        currency: 'USDT',
        bankName: 'Harbour Bank',
        realName: 'Li Wei',
        bankAccount: '****5678',
        createTime: '2026-01-06 12:00:00',
      },
    ]);
  });

  it.each([
    ['BTC', 'BTC'],
    ['ETH', 'ERC20'],
    ['USDT', 'TRC20'],
    ['USDT', 'ERC20'],
  ])('accepts every deposit address of this platform: %s by %s', async (currency, network) => {
    const member = await ready();
    const query = { currency, network };
    const { address } = await member.must(getRechargeAddress, { query });
    const body = { type: 'blockchain', currency, network, address, withdrawPassword } as const;
    expect((await member.call(addSettlement, { body })).ok).toBe(true);
  });

  it.each([
    ['an unknown coin', { ...chain, currency: 'NOPE' }, 'currencyUnknown', 'currency'],
    ['a coin without withdrawals', { ...bank, currency: 'DOGE' }, 'currencyUnknown', 'currency'],
    ['a network of another coin', { ...chain, network: 'TRC20' }, 'networkUnknown', 'network'],
    [
      'an address for real money',
      { ...chain, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'addressInvalid',
      'address',
    ],
    [
      'the wrong password',
      { ...bank, withdrawPassword: 'not the right one' },
      'withdrawPasswordWrong',
      'withdrawPassword',
    ],
  ])('with %s is refused when it is added or changed', async (_, body, reason, field) => {
    const member = await ready();
    expect(await member.call(addSettlement, { body })).toMatchObject({ reason, facts: { field } });
    const { id } = await member.must(addSettlement, {
      body: { ...bank, bankAccount: '99990000' },
    });
    const changed = await member.call(editSettlement, { body: { id, ...body } });
    expect(changed).toMatchObject({ reason, facts: { field } });
  });

  it('cannot be bound twice, in any spelling', async () => {
    const member = await ready();
    const body = { ...chain, currency: 'ETH', network: 'ERC20' } as const;
    const spelt = (address: string) => member.call(addSettlement, { body: { ...body, address } });
    expect((await spelt('sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).ok).toBe(true);
    expect(await spelt('sep:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({
      reason: 'settlementExists',
    });
    const { id } = await member.must(addSettlement, { body: bank });
    const taken = { ...body, address: 'sep:0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED' };
    expect(await member.call(editSettlement, { body: { id, ...taken } })).toMatchObject({
      reason: 'settlementExists',
    });
  });

  it('can be changed by its owner only', async () => {
    const [member, other] = [await ready(), await ready()];
    const { id } = await member.must(addSettlement, { body: bank });
    const body = { id, ...bank, bankAccount: '1111222233334444' };
    expect(await member.must(editSettlement, { body })).toBeNull();
    expect(await member.must(listSettlements)).toMatchObject([{ id, bankAccount: '****4444' }]);
    expect(await other.must(listSettlements)).toEqual([]);
    const [theirs, nobodys] = [
      await other.call(editSettlement, { body }),
      await other.call(editSettlement, { body: { ...body, id: '1' } }),
    ];
    expect([theirs, nobodys]).toMatchObject([{ reason: 'notFound' }, { reason: 'notFound' }]);
  });

  it(`is refused beyond the maximum of ${SETTLEMENTS_MAX} per member`, async () => {
    const member = await ready();
    const inside = await world.inside();
    const rows = Array.from({ length: SETTLEMENTS_MAX - 1 }, (_, number) =>
      insert('Settlement', {
        id: `s${number}`,
        memberId: member.id,
        type: 'bank',
        currency: 'USDT',
        network: null,
        bankName: 'Bank',
        realName: 'Li Wei',
        bankAccount: String(10_000_000 + number),
        address: null,
        label: null,
        createdAt: 0n,
      }),
    );
    await inside.commit({ rows }, inside.now());
    await member.must(addSettlement, { body: bank });
    expect(
      await member.call(addSettlement, { body: { ...bank, bankAccount: '99999999' } }),
    ).toMatchObject({
      reason: 'tooManySettlements',
    });
  });
});

describe('the withdrawal password', () => {
  it('must be set before a settlement account is added or changed', async () => {
    const member = await world.given.member();
    const unset = { reason: 'withdrawPasswordNotSet' };
    expect(await member.call(addSettlement, { body: bank })).toMatchObject(unset);
    expect(await member.call(editSettlement, { body: { id: '1', ...bank } })).toMatchObject(unset);
  });

  it('is locked by the fifth wrong guess for ten minutes, for every call that requires it', async () => {
    const member = await ready();
    const wrong = { ...bank, withdrawPassword: 'not the right one' };
    for (let failure = 0; failure < 5; failure++)
      expect(await member.call(addSettlement, { body: wrong })).toMatchObject({
        reason: 'withdrawPasswordWrong',
      });
    const locked = { reason: 'withdrawPasswordLocked', facts: { waitSeconds: 600 } };
    expect(await member.call(addSettlement, { body: bank })).toMatchObject(locked);
    const body = { type: 'withdraw', oldPassword: withdrawPassword, newPassword: 'new secret' };
    expect(await member.call(changePassword, { body: body as never })).toMatchObject(locked);
    await world.control.advance('10m');
    expect((await member.call(addSettlement, { body: bank })).ok).toBe(true);
  });

  it('resets the count of four failures when it is correct', async () => {
    const member = await ready();
    const wrong = { ...bank, withdrawPassword: 'not the right one' };
    for (let failure = 0; failure < 4; failure++) await member.call(addSettlement, { body: wrong });
    const { id } = await member.must(addSettlement, { body: bank });
    expect(
      await member.call(addSettlement, { body: { ...wrong, bankAccount: '777777' } }),
    ).toMatchObject({
      reason: 'withdrawPasswordWrong',
    });
    expect((await member.call(editSettlement, { body: { id, ...bank } })).ok).toBe(true);
  });
});

it('a settlement account cannot be changed while the withdrawal password is locked', async () => {
  const member = await ready();
  const { id } = await member.must(addSettlement, { body: bank });
  const wrong = { ...bank, withdrawPassword: 'not the right one' };
  for (let failure = 0; failure < 5; failure++)
    await member.call(editSettlement, { body: { id, ...wrong } });
  expect(await member.call(editSettlement, { body: { id, ...bank } })).toMatchObject({
    reason: 'withdrawPasswordLocked',
  });
});
