import {
  cancelOrder,
  closePosition,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it, vi } from 'vitest';
import { countOpen } from './openBook.ts';
import { OPEN_MAX } from './positions.store.ts';

const ticket = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;
const order = { ...ticket, orderType: 'limit', price: '20000' } as const;

describe('the number of open positions of a member', () => {
  const world = useWorld();

  it('is updated when positions are opened and closed and when orders are cancelled', async () => {
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

  it('is read from the database once, even when other plans commit concurrently', async () => {
    const [member, other] = [
      await world.given.member({ usdt: '1000' }),
      await world.given.member({ usdt: '1000' }),
    ];
    const reads = vi.spyOn((await world.inside()).rows, 'some');
    for (let count = 0; count < 3; count++)
      await Promise.all([member, other].map((each) => each.must(openPosition, { body: ticket })));
    const ofBooks = reads.mock.calls.filter(([, columns]) => columns.join().includes('limitPrice'));
    expect(ofBooks).toHaveLength(2);
  });

  it('is read from the database when it is not cached, and is updated by every later change', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const open = (body: typeof ticket | typeof order) => member.must(openPosition, { body });
    const [closed, cancelled] = [await open(ticket), await open(order), await open(ticket)];
    const { token } = member;
    // The copied world has an empty cache.
    const copy = await world.server.forkWorld(world);
    const inside = await copy.inside();
    expect(countOpen(inside, member.id, 'main')).toBe(3);
    await copy.must(closePosition, { params: { id: closed.id }, body: {} }, { token });
    await copy.must(cancelOrder, { params: { id: cancelled.id } }, { token });
    for (let count = 0; count < 3; count++)
      await copy.must(openPosition, { body: ticket }, { token });
    expect(countOpen(inside, member.id, 'main')).toBe(4);
  });
});
