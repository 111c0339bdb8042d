import { expect, it } from 'vitest';
import { Uses, WorldGone } from './uses.ts';

it('waits for running requests when a world closes, and admits no new ones', async () => {
  const uses = new Uses('one');
  let leave = () => {};
  const inside = uses.of(() => new Promise<string>((resolve) => (leave = () => resolve('done'))));
  let isOver = false;
  const end = uses.end().then(() => (isOver = true));
  let hasRun = false;
  await expect(uses.of(async () => (hasRun = true))).rejects.toThrow(WorldGone);
  expect([hasRun, isOver]).toEqual([false, false]);
  leave();
  expect(await inside).toBe('done');
  await end;
  expect(isOver).toBe(true);
});

it('ends listeners when the world closes, immediately when it is already closing', async () => {
  const uses = new Uses('one');
  const ended: string[] = [];
  uses.onEnd(() => void ended.push('first'));
  const forget = uses.onEnd(() => void ended.push('forgotten'));
  forget();
  await uses.end();
  uses.onEnd(() => void ended.push('late'));
  expect(ended).toEqual(['first', 'late']);
});
