import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import { bindGoogleAuth } from '@hongbao/contracts/member/member.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { generateSync } from 'otplib';
import { expect, it } from 'vitest';
import { bindAddress, givenWithdrawer, purse, withdrawPassword } from './withdrawal.samples.ts';

const world = useWorld();

it('a withdrawal to an address is accepted only in the coin of its binding, also when another coin uses the network', async () => {
  const money = { usdt: '500', balances: { ETH: '1' } };
  const { member, ask } = await givenWithdrawer(world, money);
  const before = await purse(member);
  const ether = await bindAddress(member, 'ETH');
  const { id: tether } = await member.must(addSettlement, {
    body: {
      type: 'blockchain',
      currency: 'USDT',
      network: 'ERC20',
      address: 'sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      withdrawPassword,
    },
  });
  const other = { ok: false, reason: 'settlementOfOtherKind', facts: { field: 'settlementId' } };
  expect(await ask('0.1', { currency: 'ETH', settlementId: tether })).toMatchObject(other);
  expect(await ask('50', { settlementId: ether })).toMatchObject(other);
  expect(await purse(member)).toBe(before);
  expect((await ask('0.1', { currency: 'ETH', settlementId: ether })).ok).toBe(true);
  expect((await ask('50', { settlementId: tether })).ok).toBe(true);
});

it('wrong authenticator codes are counted, and a correct code is refused while they are locked', async () => {
  const { member, ask } = await givenWithdrawer(world);
  const { secret } = await member.must(generateGoogleKey);
  const codeNow = async () =>
    generateSync({ secret, epoch: Math.floor((await world.control.now()) / SECOND_MS) });
  await member.must(bindGoogleAuth, { body: { secret, googleCode: await codeNow() } });
  await world.control.advance('25h');
  const right = await codeNow();
  const wrong = right === '000000' ? '000001' : '000000';
  const reasons: unknown[] = [];
  for (let guess = 0; guess < 10; guess++) {
    const answer = await ask('10', { googleCode: wrong });
    reasons.push(answer.ok || answer.reason);
  }
  expect(reasons[0]).toBe('googleCodeWrong');
  expect(reasons.at(-1)).toMatch(/Locked$/);
  const late = await ask('10', { googleCode: right });
  expect(late.ok || late.reason).toMatch(/Locked$/);
  expect(await purse(member)).toBe('500.00000000 0.00000000');
});
