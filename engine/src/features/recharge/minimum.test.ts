import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld({ isShared: true });

it.each([
  ['USDT', 'TRC20', '1', '0.99999999'],
  ['USDT', 'ERC20', '5', '4.99999999'],
  ['BTC', 'BTC', '0.0001', '0.00009999'],
])(
  'a deposit in %s by %s is accepted with %s and refused with %s',
  async (currency, network, least, less) => {
    const member = await world.given.member();
    const proofPath = await uploadPng(world, member);
    const body = { currency, network, proofPath };
    const tooSmall = await member.call(applyRecharge, { body: { ...body, amount: less } });
    expect(tooSmall).toMatchObject({ reason: 'amountTooSmall', facts: { field: 'amount' } });
    expect((await member.call(applyRecharge, { body: { ...body, amount: least } })).ok).toBe(true);
  },
);
