import {
  cancelOrder,
  closePosition,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { useWorld } from '../../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { OPEN_MAX } from './positions.store.ts';

const ticket = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;
const order = { ...ticket, orderType: 'limit', price: '20000' } as const;

describe('positions a member may have at once', () => {
  const world = useWorld();

  it('are counted as they open, close and are cancelled', async () => {
    const member = await world.given.member({ usdt: '100000' });
    const open = (body: typeof ticket | typeof order) => member.call(openPosition, { body });
    const ids: string[] = [];
    for (let count = 0; count < OPEN_MAX - 1; count++)
      ids.push((await member.must(openPosition, { body: ticket })).id);
    const waiting = await member.must(openPosition, { body: order });
    expect(await open(ticket)).toMatchObject({ reason: 'tooManyPositions' });

    await member.must(cancelOrder, { params: { id: waiting.id } });
    expect(await open(ticket)).toMatchObject({ ok: true });
    expect(await open(ticket)).toMatchObject({ reason: 'tooManyPositions' });

    await member.must(closePosition, { params: { id: ids[0] ?? '' }, body: {} });
    expect(await open(ticket)).toMatchObject({ ok: true });
    expect(await open(order)).toMatchObject({ reason: 'tooManyPositions' });
  });
});
