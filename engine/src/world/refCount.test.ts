import { expect, it } from 'vitest';
import { RefCount, WorldGone } from './refCount.ts';

it('a closing world waits for running requests and admits no new ones', async () => {
  const refCount = new RefCount('one');
  let leave = () => {};
  const inside = refCount.run(
    () => new Promise<string>((resolve) => (leave = () => resolve('done'))),
  );
  let isOver = false;
  const end = refCount.drain().then(() => (isOver = true));
  let hasRun = false;
  await expect(refCount.run(async () => (hasRun = true))).rejects.toThrow(WorldGone);
  expect([hasRun, isOver]).toEqual([false, false]);
  leave();
  expect(await inside).toBe('done');
  await end;
  expect(isOver).toBe(true);
});

it('a closing world ends its listeners, and ends later listeners immediately', async () => {
  const refCount = new RefCount('one');
  const ended: string[] = [];
  refCount.onEnd(() => void ended.push('first'));
  const forget = refCount.onEnd(() => void ended.push('forgotten'));
  forget();
  await refCount.drain();
  refCount.onEnd(() => void ended.push('late'));
  expect(ended).toEqual(['first', 'late']);
});

it('a world does not wait for work outside of it, which learns afterwards that the world is closed', async () => {
  const refCount = new RefCount('one');
  let receive = () => {};
  const inside = refCount.run(async () => {
    await refCount.outside(() => new Promise<void>((resolve) => (receive = resolve)));
    refCount.requireOpen();
  });
  expect(refCount.isBusy).toBe(false);
  await refCount.drain();
  receive();
  await expect(inside).rejects.toThrow(WorldGone);
  expect(refCount.isBusy).toBe(false);
});
