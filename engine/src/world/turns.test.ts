import { describe, expect, it } from 'vitest';
import { KeyedLocks, ReadWriteLock } from './locks.ts';
import { Handlers, type TimelineHandler } from './handlers.ts';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('keyed locks', () => {
  it('run the next task after a failed task', async () => {
    const locks = new KeyedLocks();
    const failing = locks.run('a', async () => {
      await turnOfTheLoop();
      throw new Error('broken');
    });
    const next = locks.run('a', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });

  it('acquire all keys of a task before it runs', async () => {
    const locks = new KeyedLocks();
    const seen: string[] = [];
    const held = locks.run('b', async () => {
      await turnOfTheLoop();
      seen.push('b');
    });
    await locks.runAll(['a', 'b'], async () => void seen.push('a and b'));
    await locks.runAll([], async () => void seen.push('none'));
    await held;
    expect(seen).toEqual(['b', 'a and b', 'none']);
  });
});

describe('the read-write lock', () => {
  it('admits no shared turn while an exclusive turn waits or runs', async () => {
    const lock = new ReadWriteLock();
    expect([lock.tryShared(), lock.tryShared()]).toEqual([true, true]);
    const seen: string[] = [];
    const alone = lock.exclusively(async () => {
      seen.push('in');
      await turnOfTheLoop();
      seen.push('out');
    });
    const opened = lock.sharedAllowed().then(() => seen.push('opened'));
    expect([lock.isExclusive, lock.tryShared()]).toEqual([true, false]);
    lock.releaseShared();
    await turnOfTheLoop();
    expect(seen).toEqual([]);
    lock.releaseShared();
    await Promise.all([alone, opened]);
    expect(seen).toEqual(['in', 'out', 'opened']);
    expect([lock.isExclusive, lock.tryShared()]).toEqual([false, true]);
  });

  it('runs exclusive turns in sequence', async () => {
    const lock = new ReadWriteLock();
    let inside = 0;
    const turn = () =>
      lock.exclusively(async () => {
        inside += 1;
        expect(inside).toBe(1);
        await turnOfTheLoop();
        inside -= 1;
      });
    await Promise.all([turn(), turn(), turn()]);
    expect(inside).toBe(0);
  });
});

describe('timeline handlers', () => {
  const run = async () => ({ plan: {}, summary: '' });
  const daily: TimelineHandler = { kind: 'daily', priority: 1, run, next: (after) => after + 24 };
  const quiet: TimelineHandler = { kind: 'quiet', priority: 2, run, isHousekeeping: true };
  const apart: TimelineHandler = { kind: 'apart', priority: 2, run, isIndependent: true };
  const dated: TimelineHandler = {
    kind: 'dated',
    priority: 3,
    run,
    dates: () => [{ refId: '7', at: 5 }],
  };
  const handlers = new Handlers([daily, quiet, apart, dated]);

  it('are found by kind, and are unique for each kind', () => {
    expect(handlers.of('daily').next).toBe(daily.next);
    expect(() => handlers.of('nobody')).toThrow('Nothing handles');
    expect(() => new Handlers([daily, daily])).toThrow('the same kind');
  });

  it('return recurring, housekeeping and independent kinds, next dates, and dates required by rows', async () => {
    expect(handlers.recurring().map(({ kind }) => kind)).toEqual(['daily']);
    expect(handlers.kinds()).toEqual(['apart', 'daily', 'dated']);
    const kinds = ['daily', 'quiet', 'dated', 'nobody'];
    expect(kinds.map((kind) => handlers.isHousekeeping(kind))).toEqual([false, true, false, false]);
    expect(['apart', ...kinds].map((kind) => handlers.isIndependent(kind))).toEqual([
      true,
      ...kinds.map(() => false),
    ]);
    expect(kinds.map((kind) => handlers.nextOf(kind, 1))).toEqual([25, null, null, null]);
    expect(handlers.datesOf(() => [])).toEqual([{ kind: 'dated', refId: '7', at: 5 }]);
  });
});
