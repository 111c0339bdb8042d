import {
  closePosition,
  listPositions,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '../testing/useWorld.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const world = useWorld();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Moves the machine's wall clock forward. */
function passMachineTime(ms: number) {
  const now = Date.now();
  vi.restoreAllMocks();
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms);
}

const body = { symbol: 'ETH/USDT', direction: 'long', quantity: '0.1', leverage: 10 } as const;
const key = { idempotencyKey: 'tap-1' };

async function countOpen(member: Member): Promise<number> {
  return (await member.must(listPositions, { query: { status: 'running' } })).total;
}

describe('an Idempotency-Key', () => {
  it('returns the first answer to a repeated request, which opens no second position', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const first = await member.raw(openPosition, { body }, key);
    await world.control.advance('10m');
    const second = await member.raw(openPosition, { body }, key);
    expect(second.text).toBe(first.text);
    expect(await countOpen(member)).toBe(1);
  });

  it('opens one position for twenty concurrent requests', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const taps = Array.from({ length: 20 }, () => member.must(openPosition, { body }, key));
    expect(new Set((await Promise.all(taps)).map(({ id }) => id)).size).toBe(1);
    expect(await countOpen(member)).toBe(1);
  });

  it('refuses a different body or another call with 409', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const { id } = await member.must(openPosition, { body }, key);
    const other = { ...body, quantity: '0.2' };
    const conflict = { ok: false, status: 409, code: 409, reason: 'idempotencyConflict' };
    expect(await member.call(openPosition, { body: other }, key)).toMatchObject(conflict);
    expect(await member.call(closePosition, { params: { id } }, key)).toMatchObject(conflict);
    expect(await countOpen(member)).toBe(1);
  });

  it('belongs to one member: members can use equal keys', async () => {
    const [first, second] = await world.given.members(2, { usdt: '1000' });
    const a = await first?.must(openPosition, { body }, key);
    const b = await second?.must(openPosition, { body }, key);
    expect(a?.id).not.toBe(b?.id);
  });

  it('expires after 24 hours of world time and of machine time', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const first = await member.must(openPosition, { body }, key);
    passMachineTime(2 * DAY_MS);
    await world.control.advance(DAY_MS - SECOND_MS);
    expect((await member.must(openPosition, { body }, key)).id).toBe(first.id);
    await world.control.advance(SECOND_MS);
    expect((await member.must(openPosition, { body }, key)).id).not.toBe(first.id);
  });

  it('is valid for 24 hours of machine time when the clock of the world jumps by days', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const first = await member.must(openPosition, { body }, key);
    await world.control.advance('13d');
    passMachineTime(DAY_MS - SECOND_MS);
    await world.control.advance('2d');
    expect((await member.must(openPosition, { body }, key)).id).toBe(first.id);
    passMachineTime(SECOND_MS);
    expect((await member.must(openPosition, { body }, key)).id).not.toBe(first.id);
  });

  it('is valid for 24 hours of machine time at a rate of a day a second', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.control.setRate(86_400);
    const first = await member.must(openPosition, { body }, key);
    const openedAt = await world.control.now();
    await expect
      .poll(() => world.control.now(), { timeout: 20_000 })
      .toBeGreaterThan(openedAt + 2 * DAY_MS);
    expect((await member.must(openPosition, { body }, key)).id).toBe(first.id);
    await world.control.freeze();
  });

  it('stores no refusal, so the same request can succeed later', async () => {
    const member = await world.given.member({ usdt: '1' });
    expect(await member.call(openPosition, { body }, key)).toMatchObject({
      reason: 'insufficientBalance',
    });
    await world.given.money(member, '1000');
    expect((await member.call(openPosition, { body }, key)).ok).toBe(true);
  });

  it('is optional: requests without it are not deduplicated', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await member.must(openPosition, { body });
    await member.must(openPosition, { body });
    expect(await countOpen(member)).toBe(2);
  });
});
