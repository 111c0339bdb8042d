import { insert } from '@hongbao/prisma/rowWriter';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

const message = (id: string, at: number) =>
  insert('OutboxMessage', {
    id,
    to: 'li@example.com',
    channel: 'email',
    purpose: 'login',
    code: null,
    text: 'hello',
    createdAt: BigInt(at),
  });

it('numbers that a refused duplicate used up are safe on disk before its answer', async () => {
  const inside = await world.inside();
  const stored = async () => (await inside.read.world.findFirstOrThrow()).lastNumber;
  const outcome = await inside.command('test', async (now) => {
    const id = inside.ids.nextId();
    await inside.commit({ rows: [message(id, now)] }, now);
    inside.ids.nextId();
    const refused = await inside.commit({ rows: [message(id, now)] }, now);
    await inside.keepNumbers(now);
    return refused;
  });
  expect(outcome).toMatchObject({ ok: false, duplicate: expect.any(String) });
  expect(await stored()).toBe(inside.ids.last);
});
