import { describe, expect, it } from 'vitest';
import { KeyedLocks, ReadWriteLock } from './locks.ts';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('the read-write lock', () => {
  it('runs an exclusive turn when no shared turn is running, and admits no shared turn during it', async () => {
    const lock = new ReadWriteLock();
    const seen: string[] = [];
    expect(lock.tryShared()).toBe(true);
    const turn = lock.exclusively(async () => {
      seen.push('alone');
      expect(lock.tryShared()).toBe(false);
    });
    await turnOfTheLoop();
    expect(seen).toEqual([]);
    lock.releaseShared();
    await turn;
    expect(seen).toEqual(['alone']);
    expect(lock.tryShared()).toBe(true);
  });

  it('is released when an exclusive turn fails', async () => {
    const lock = new ReadWriteLock();
    await expect(lock.exclusively(() => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(lock.isExclusive).toBe(false);
  });

  it('admits many waiting turns without blocking the event loop', async () => {
    const lock = new ReadWriteLock();
    const turns = Array.from({ length: 50 }, () => lock.exclusively(async () => lock.isExclusive));
    const waiters = Array.from({ length: 50 }, () => lock.sharedAllowed());
    await turnOfTheLoop();
    await Promise.all([...turns, ...waiters]);
    expect(lock.isExclusive).toBe(false);
  });
});

describe('keyed locks', () => {
  it('run tasks of one key in request order, and tasks of different keys in parallel', async () => {
    const locks = new KeyedLocks();
    const seen: string[] = [];
    const slow = (name: string) => async () => {
      await turnOfTheLoop();
      seen.push(name);
    };
    await Promise.all([
      locks.run('a', slow('a1')),
      locks.run('a', slow('a2')),
      locks.run('b', slow('b1')),
    ]);
    expect(seen.indexOf('a1')).toBeLessThan(seen.indexOf('a2'));
    expect(seen).toHaveLength(3);
  });

  it('remove a key when its last holder is done', async () => {
    const locks = new KeyedLocks();
    expect(locks.size).toBe(0);
    const first = locks.run('a', turnOfTheLoop);
    const second = locks.run('a', async () => {
      await turnOfTheLoop();
      await turnOfTheLoop();
    });
    const other = locks.run('b', () => Promise.reject(new Error('broken')));
    expect(locks.size).toBe(2);
    await expect(other).rejects.toThrow('broken');
    await first;
    expect(locks.size).toBe(1);
    await second;
    expect(locks.size).toBe(0);
  });

  it('release the key of a failed task', async () => {
    const locks = new KeyedLocks();
    const failing = locks.run('a', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    await expect(locks.run('a', async () => 'next')).resolves.toBe('next');
  });
});

it('runAll acquires a key that is listed twice once', async () => {
  const locks = new KeyedLocks();
  const seen: string[] = [];
  const before = locks.run('a', turnOfTheLoop);
  void locks.runAll(['a', 'b', 'a'], async () => void seen.push('all'));
  void locks.run('a', async () => void seen.push('after'));
  await before;
  await turnOfTheLoop();
  expect(seen).toEqual(['all', 'after']);
  expect(locks.size).toBe(0);
});

it('runAll acquires a member key and a shared key without deadlock', async () => {
  const locks = new KeyedLocks();
  const running = new Set<string>();
  let most = 0;
  const work = (keys: readonly string[]) =>
    locks.runAll(keys, async () => {
      for (const key of keys) expect(running.has(key)).toBe(false);
      for (const key of keys) running.add(key);
      most = Math.max(most, running.size);
      await new Promise((done) => setImmediate(done));
      for (const key of keys) running.delete(key);
    });
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      work(index % 3 === 0 ? [`member/${index % 5}`] : [`member/${index % 5}`, 'shared']),
    ),
  );
  expect(running.size).toBe(0);
  // Members that do not use the shared key ran in parallel with its holder.
  expect(most).toBeGreaterThan(2);
});
