import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { uploadPng } from '@hongbao/test-support/upload';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const usdt = { currency: 'USDT', network: 'TRC20', amount: '100' } as const;

async function apply(
  member: Member,
  given: Partial<Record<keyof typeof usdt | 'proofPath', string>> = {},
) {
  const proofPath = await uploadPng(world, member);
  return member.call(applyRecharge, { body: { ...usdt, proofPath, ...given } });
}
async function record(member: Member) {
  const { records } = await member.must(listRecharges, {});
  expect(records).toHaveLength(1);
  return records[0];
}

describe('a deposit address', () => {
  it.each([
    ['BTC', 'BTC', /^tb1q[02-9ac-hj-np-z]{38}$/, '0.00010000', 2],
    ['ETH', 'ERC20', /^sep:0x[0-9a-f]{40}$/, '0.00500000', 12],
    ['USDT', 'TRC20', /^nile:T[1-9A-HJ-NP-Za-km-z]{33}$/, '1.00000000', 20],
    ['USDT', 'ERC20', /^sep:0x[0-9a-f]{40}$/, '5.00000000', 12],
  ])(
    'for %s by %s belongs to the member and to a test network',
    async (currency, network, form, minAmount, confirmations) => {
      const [first, second] = await world.given.members(2);
      const query = { currency, network };
      const mine = await first?.must(getRechargeAddress, { query });
      expect(mine).toMatchObject({ currency, network, minAmount, confirmations });
      expect(mine?.address).toMatch(form);
      expect(await first?.must(getRechargeAddress, { query })).toEqual(mine);
      expect((await second?.must(getRechargeAddress, { query }))?.address).not.toBe(mine?.address);
    },
  );

  it.each([
    ['an unknown coin', 'NOPE', 'TRC20', 'currencyUnknown', 'currency'],
    ['a coin that cannot be deposited', 'SOL', 'TRC20', 'coinNotRechargeable', 'currency'],
    ['a network of another coin', 'BTC', 'TRC20', 'networkUnknown', 'network'],
  ])('for %s is refused, and so is the deposit', async (_, currency, network, reason, field) => {
    const member = await world.given.member();
    const refusal = { ok: false, reason, facts: { field } };
    expect(await member.call(getRechargeAddress, { query: { currency, network } })).toMatchObject(
      refusal,
    );
    expect(await apply(member, { currency, network })).toMatchObject(refusal);
  });
});

describe('a deposit', () => {
  it('is credited by the review three minutes later, and not before', async () => {
    const member = await world.given.member();
    for (const route of [
      { currency: 'USDT', network: 'TRC20' },
      { currency: 'BTC', network: 'BTC' },
    ])
      expect(await member.must(getRechargeAddress, { query: route })).toMatchObject({
        estimatedArrival: 180,
      });
    const answer = await apply(member);
    expect(answer).toMatchObject({ ok: true, result: { status: 0 } });
    await world.control.advance('179s');
    expect(await record(member)).toMatchObject({ status: 0 });
    expect((await member.must(listAccountChanges, {})).total).toBe(0);
    await world.control.advance('1s');
    expect(await record(member)).toMatchObject({
      status: 1,
      amount: '100.00000000',
      arrivalTime: '2026-01-06 12:03:00',
    });
    const { records } = await member.must(listAccountChanges, {});
    expect(records).toMatchObject([
      { type: 'recharge', amount: '100.00000000', balanceAfter: '100.00000000' },
    ]);
  });

  it('is rejected with a reason under the policy reject', async () => {
    await world.control.setPolicy('reject');
    const member = await world.given.member();
    await apply(member);
    await world.control.advance('3m');
    expect(await record(member)).toMatchObject({ status: -1, reason: expect.any(String) });
  });

  it.each([
    ['approve', 1],
    ['reject', -1],
  ] as const)('waits for the operator under the policy manual: %s', async (verdict, status) => {
    await world.control.setPolicy('manual');
    const member = await world.given.member();
    await apply(member);
    await world.control.advance('7d');
    expect(await record(member)).toMatchObject({ status: 0 });
    const [waiting] = await world.control.waiting();
    await world.control.decide(waiting?.id ?? '', verdict, 'Looked at it');
    expect(await record(member)).toMatchObject({ status, reason: 'Looked at it' });
    await expect(world.control.decide(waiting?.id ?? '', verdict)).rejects.toThrow(
      'decisionAlreadyMade',
    );
    await expect(world.control.decide('1', verdict)).rejects.toThrow('notFound');
  });

  it('decided by an operator before its review is decided once', async () => {
    const member = await world.given.member();
    await apply(member);
    const [waiting] = await world.control.waiting();
    await world.control.decide(waiting?.id ?? '', 'approve');
    await world.control.advance('1h');
    expect((await member.must(listAccountChanges, {})).total).toBe(1);
  });

  it.each([
    ['less than the minimum', { amount: '0.99999999' }, 'amountTooSmall'],
    ['a proof that was not uploaded', { proofPath: 'recharge/20260106/1.png' }, 'proofNotFound'],
  ])('of %s is refused', async (_, given, reason) => {
    expect(await apply(await world.given.member(), given)).toMatchObject({ ok: false, reason });
  });

  it('with another member’s proof is refused', async () => {
    const [mine, yours] = await world.given.members(2);
    const proofPath = await uploadPng(world, yours);
    expect(await mine?.call(applyRecharge, { body: { ...usdt, proofPath } })).toMatchObject({
      reason: 'proofNotFound',
    });
  });

  it('is refused while twenty deposits of the member wait for review', async () => {
    const member = await world.given.member();
    const proofPath = await uploadPng(world, member);
    for (let number = 0; number < 20; number++)
      await member.must(applyRecharge, { body: { ...usdt, proofPath } });
    expect(await member.call(applyRecharge, { body: { ...usdt, proofPath } })).toMatchObject({
      reason: 'tooManyRechargesWaiting',
    });
    const page = await member.must(listRecharges, { query: { pageNo: 3, pageSize: 8, status: 0 } });
    expect(page).toMatchObject({ total: 20, pages: 3, current: 3, size: 8 });
    expect(page.records).toHaveLength(4);
    expect((await member.must(listRecharges, { query: { pageNo: 9 } })).records).toEqual([]);
    expect((await member.must(listRecharges, { query: { status: -1 } })).total).toBe(0);
    const one = { query: { id: page.records[3]?.id ?? '', pageSize: 1 } };
    expect((await member.must(listRecharges, one)).records).toEqual([page.records[3]]);
    expect((await (await world.given.member()).must(listRecharges, one)).total).toBe(0);
  });
});
