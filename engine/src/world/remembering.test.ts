import { createHash } from 'node:crypto';
import { type RowChange, insert, remove, update } from '@hongbao/prisma/rowWriter';
import { describe, expect, it } from 'vitest';
import { IdGenerator } from './ids.ts';
import { RowCache } from './rowCache.ts';
import { seededBytes, seededInteger } from './random.ts';
import { countRows } from './rowCounts.ts';
import type { World } from './world.ts';

const setting = (key: string) => insert('Setting', { key, value: '""' });
/** Returns a load function whose result is its number of calls. */
function loader() {
  let loads = 0;
  return async () => (loads += 1);
}

describe('the row cache', () => {
  it('loads a value again only after a change of its own table', async () => {
    const memory = new RowCache();
    const load = loader();
    const read = () => memory.table('Setting', 'all', load);
    expect([await read(), await read()]).toEqual([1, 1]);
    memory.forget([update('World', { id: 'world' }, {})]);
    expect(await read()).toBe(1);
    memory.forget([setting('a')]);
    expect(await read()).toBe(2);
  });

  it('invalidates a row by its id, and all rows of the table if a change has no id', async () => {
    const memory = new RowCache();
    const load = loader();
    const read = (id: string) => memory.row('Member', id, load);
    expect([await read('a'), await read('b')]).toEqual([1, 2]);
    memory.forget([update('Member', { id: 'a' }, {})]);
    expect([await read('a'), await read('b')]).toEqual([3, 2]);
    memory.forget([{ op: 'insert', table: 'Member', key: {}, cells: { id: 'b' } }]);
    expect([await read('a'), await read('b')]).toEqual([3, 4]);
    memory.forget([{ op: 'update', table: 'Member', key: {}, cells: {} }]);
    expect([await read('a'), await read('b')]).toEqual([5, 6]);
  });

  it('holds at most 20,000 rows of a table, and is cleared beyond that', async () => {
    const memory = new RowCache();
    const load = loader();
    const read = (id: number) => memory.row('Member', String(id), load);
    for (let id = 1; id <= 20_000; id++) void read(id);
    expect([await read(1), await read(20_000)]).toEqual([1, 20_000]);
    expect([await read(0), await read(1)]).toEqual([20_001, 20_002]);
  });

  it('does not cache a failed load', async () => {
    const memory = new RowCache();
    const broken = memory.table('Setting', 'all', () => Promise.reject(new Error('busy')));
    await expect(broken).rejects.toThrow('busy');
    await expect(memory.table('Setting', 'all', async () => 'there')).resolves.toBe('there');
  });

  it('recomputes the latest value when its inputs change', () => {
    const memory = new RowCache();
    let made = 0;
    const latest = (...madeOf: unknown[]) => memory.latest('name', madeOf, () => (made += 1));
    expect([latest(1, 'a'), latest(1, 'a'), latest(1, 'b'), latest(2, 'b')]).toEqual([1, 1, 2, 3]);
    expect([latest(2), latest(2, 'b'), latest(2, 'b')]).toEqual([4, 5, 5]);
  });

  it('creates one follower for each name and passes it every change', () => {
    const memory = new RowCache();
    const heard: (readonly RowChange[])[] = [];
    const make = () => ({ onChanges: (changes: readonly RowChange[]) => void heard.push(changes) });
    expect(memory.follower('f', make)).toBe(memory.follower('f', make));
    memory.forget([setting('a')]);
    expect(heard).toEqual([[setting('a')]]);
  });
});

describe('cached row counts', () => {
  const change = (row: Partial<RowChange>): RowChange => ({
    op: 'insert',
    table: 'Setting',
    key: {},
    cells: {},
    ...row,
  });
  const worldOf = () => ({ memory: new RowCache() }) as World;
  const count = (world: World, cells: Record<string, string | null | undefined>, loaded: number) =>
    countRows(world, 'Setting', cells, () => loaded);

  it('are incremented when a row with matching columns is inserted', async () => {
    const world = worldOf();
    expect(count(world, { a: '1', b: undefined }, 5)).toBe(5);
    expect(count(world, { a: '2' }, 7)).toBe(7);
    expect(count(world, {}, 12)).toBe(12);
    world.memory.forget([change({ cells: { a: '1', b: '2' } }), change({ table: 'World' })]);
    const all = [count(world, { a: '1' }, 0), count(world, { a: '2' }, 0), count(world, {}, 0)];
    expect(all).toEqual([6, 7, 13]);
  });

  it('do not depend on the order of the columns', async () => {
    const world = worldOf();
    count(world, { a: '1', b: '2' }, 5);
    expect(count(world, { b: '2', a: '1' }, 0)).toBe(5);
    expect(count(world, { a: '2', b: '1' }, 9)).toBe(9);
  });

  it('are recomputed when a row is removed, or when its counted column changes', async () => {
    const world = worldOf();
    count(world, { a: '1' }, 5);
    world.memory.forget([change({ op: 'update', cells: { other: 1 } })]);
    expect(count(world, { a: '1' }, 4)).toBe(5);
    world.memory.forget([change({ op: 'update', cells: { a: '2' } })]);
    expect(count(world, { a: '1' }, 3)).toBe(3);
    world.memory.forget([remove('Setting', { key: 'a' })]);
    expect(count(world, { a: '1' }, 2)).toBe(2);
  });

  it.each([
    ['a', [6, 5]],
    ['b', [6, 5]],
    ['c', [5, 6]],
  ])('are recomputed when their column %s changes, and others are not', (changed, expected) => {
    const world = worldOf();
    const both = (loaded: number) => [
      count(world, { a: '1', b: '1' }, loaded),
      count(world, { c: '1' }, loaded),
    ];
    both(5);
    world.memory.forget([change({ op: 'update', cells: { [changed]: '2' } })]);
    expect(both(6)).toEqual(expected);
  });

  it('of rows without a value in a column include inserted rows without that column', () => {
    const world = worldOf();
    count(world, { a: '1', b: null }, 5);
    world.memory.forget([
      change({ cells: { a: '1' } }),
      change({ cells: { a: '1', b: null } }),
      change({ cells: { a: '1', b: '2' } }),
    ]);
    expect(count(world, { a: '1', b: null }, 0)).toBe(7);
  });

  it('hold at most 20,000 counts of a table, and are cleared beyond that', async () => {
    const world = worldOf();
    for (let index = 0; index < 20_000; index++) count(world, { a: `${index}` }, 1);
    expect(count(world, { a: '0' }, 2)).toBe(1);
    count(world, { a: 'one more' }, 1);
    expect(count(world, { a: '0' }, 2)).toBe(2);
    for (let index = 2; index < 20_000; index++) count(world, { a: `${index}` }, 3);
    expect(count(world, { a: '0' }, 4)).toBe(2);
    count(world, { a: 'another' }, 1);
    expect(count(world, { a: '0' }, 4)).toBe(4);
  });
});

describe('generated ids', () => {
  it('have 19 digits, and sort by creation', () => {
    const made: string[] = [];
    for (const last of [0n, 8n, 98n, 998n, 99_998n, 4_294_967_294n]) {
      const generator = new IdGenerator('seed', last);
      made.push(generator.nextId(), generator.nextId());
      expect(generator.last).toBe(last + 2n);
    }
    for (const id of made) expect(id).toMatch(/^1\d{18}$/);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('continue from the last number, and are equal only for equal seeds', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((seed) => new IdGenerator(seed, 41n).nextId());
    expect(same).toBe(one);
    expect(other?.slice(0, 13)).toBe(one?.slice(0, 13));
    expect(other?.slice(13)).not.toBe(one?.slice(13));
    expect(one?.slice(0, 13)).toBe('1000000000042');
  });
});

describe('seeded randomness', () => {
  it.each([0, 4, 31, 32, 33, 64, 65])('has fixed bytes: the first %d', (length) => {
    const block = (number: number) =>
      createHash('sha256').update(`seed\0label\0${number}`).digest();
    const published = Buffer.concat([block(0), block(1), block(2)]);
    expect(seededBytes('seed', 'label', length)).toEqual(published.subarray(0, length));
  });

  it('differs between labels', () => {
    expect(seededBytes('seed', 'other', 4)).not.toEqual(seededBytes('seed', 'label', 4));
  });

  it('includes every integer below the bound', () => {
    const seen = new Set(
      Array.from({ length: 200 }, (_, use) => seededInteger('seed', `${use}`, 6)),
    );
    expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
