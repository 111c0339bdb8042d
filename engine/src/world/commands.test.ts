import { insert } from '@hongbao/prisma/rowWriter';
import { HOUR_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

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

it('a refused duplicate persists the sequence numbers that its command has used', async () => {
  const inside = await world.inside();
  const stored = async () => inside.rows.firstOrThrow('World', {}).lastNumber;
  const outcome = await inside.command('test', async (now) => {
    const id = inside.ids.nextId();
    await inside.commit({ rows: [message(id, now)] }, now);
    inside.ids.nextId();
    const refused = await inside.commit({ rows: [message(id, now)] }, now);
    await inside.persistNumbers(now);
    return refused;
  });
  expect(outcome).toMatchObject({ ok: false, duplicate: expect.any(String) });
  expect(await stored()).toBe(inside.ids.last);
  let commits = 0;
  const stop = inside.memory.listen(() => void (commits += 1));
  await inside.persistNumbers(inside.now());
  expect(commits).toBe(0);
  stop();
});

it('a clock change notifies listeners and persists the sequence numbers used before it', async () => {
  const inside = await world.inside();
  const heard: string[] = [];
  const stop = inside.memory.listen((rows) => heard.push(...rows.map(({ table }) => table)));
  inside.ids.nextId();
  await inside.time.freeze();
  expect(inside.rows.firstOrThrow('World', {}).lastNumber).toBe(inside.ids.last);
  await inside.persistNumbers(inside.now());
  expect(heard).toEqual(['World']);
  stop();
});

it('commands with a common key run in sequence, and others run in parallel', async () => {
  const inside = await world.inside();
  const seen: string[] = [];
  const slow = (name: string) => async () => {
    seen.push(`${name} begins`);
    for (let turn = 0; turn < 5; turn++) await turnOfTheLoop();
    seen.push(`${name} ends`);
  };
  await Promise.all([
    inside.command('member/1', slow('first')),
    inside.command('member/1', slow('second')),
    inside.command(['member/1', 'shared'], slow('third')),
    inside.command('member/2', slow('other')),
  ]);
  const own = seen.filter((each) => !each.startsWith('other'));
  expect(own).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'));
});

it('a commit that lists a symbol or adds an intervention updates the market completely', async () => {
  const inside = await world.inside();
  const now = inside.now();
  const bitcoin = inside.rows.firstOrThrow('MarketSymbol', { where: { base: 'BTC' } });
  const listedAt = now + HOUR_MS;
  const young = { ...bitcoin, symbol: 'NEW/USDT', base: 'NEW', listedAt: BigInt(listedAt) };
  await inside.commit({ rows: [insert('MarketSymbol', young)] }, now);
  expect(() => inside.market.markPrice('NEW/USDT', listedAt - 1)).toThrow('when it is listed');
  expect(inside.market.markPrice('NEW/USDT', listedAt)).toBeGreaterThan(0n);
  const steering = { symbol: 'NEW/USDT', startAt: now, durationMs: 5_000, createdAt: now };
  const made = [
    { ...steering, id: '1', kind: 'ramp' as const, percent: 5 },
    { ...steering, id: '2', kind: 'volatility' as const, factor: 3 },
  ];
  const rows = made.map((each) =>
    insert('Intervention', {
      percent: null,
      factor: null,
      endedAt: null,
      candles: null,
      ...each,
      startAt: BigInt(now),
      durationMs: 5_000n,
      createdAt: BigInt(now),
    }),
  );
  // The commit also has a row of another table: a single row that affects the market is sufficient.
  const aside = insert('Setting', { key: 'aside', value: '""' });
  await inside.commit({ rows: [aside, ...rows] }, now);
  expect(inside.market.interventions).toEqual(made);
});
