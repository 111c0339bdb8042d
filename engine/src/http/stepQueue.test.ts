import { describe, expect, it } from 'vitest';
import type { Steps } from '../market/steps.ts';
import { SLICE_MS, StepQueue } from './stepQueue.ts';

const wanted = () => true;

/** Blocks the event loop for some milliseconds. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Runs `count` steps of `ms` each and records every step. */
function* steps(name: string, count: number, ms: number, notes: string[]): Steps<string> {
  for (let step = 0; step < count; step++) {
    work(ms);
    notes.push(name);
    yield;
  }
  return name;
}

describe('computations in a step queue', () => {
  it('return their results, and reject with their errors', async () => {
    const queue = new StepQueue({ waiting: 10, ofOne: 10 });
    await expect(queue.run('a', steps('a', 3, 0, []), wanted)).resolves.toBe('a');
    function* failing(): Steps<never> {
      yield;
      throw new RangeError('no such second');
    }
    await expect(queue.run('a', failing(), wanted)).rejects.toThrow('no such second');
    await expect(queue.run('a', steps('b', 1, 0, []), wanted)).resolves.toBe('b');
  });

  it('alternate between owners slice by slice; those of one owner run in sequence', async () => {
    const queue = new StepQueue({ waiting: 10, ofOne: 10 });
    const notes: string[] = [];
    const ms = SLICE_MS + 1;
    await Promise.all([
      queue.run('a', steps('a1', 3, ms, notes), wanted),
      queue.run('a', steps('a2', 1, ms, notes), wanted),
      queue.run('b', steps('b', 2, ms, notes), wanted),
    ]);
    expect(notes).toEqual(['a1', 'b', 'a1', 'b', 'a1', 'a2']);
  });

  it('use at most half of the time, and let other work run after each slice', async () => {
    const queue = new StepQueue({ waiting: 10, ofOne: 10 });
    const notes: string[] = [];
    let turns = 0;
    let done = 0;
    let most = 0;
    let isOver = false;
    const turn = () => {
      most = Math.max(most, notes.length - done);
      done = notes.length;
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const started = performance.now();
    await queue.run('a', steps('a', 100, 1, notes), wanted);
    isOver = true;
    expect(performance.now() - started).toBeGreaterThan(150);
    expect(turns).toBeGreaterThan(100);
    // A step takes at least 1 ms, however long another process has the processor.
    expect(most).toBeLessThanOrEqual(SLICE_MS + 1);
  });

  it('are limited for each owner and in total; more are refused', async () => {
    const queue = new StepQueue({ waiting: 3, ofOne: 2 });
    const run = (owner: string) => queue.run(owner, steps(owner, 1, 0, []), wanted);
    const taken = [run('a'), run('a'), run('b')];
    await expect(run('a')).rejects.toMatchObject({ problem: 'tooMany' });
    await expect(run('c')).rejects.toMatchObject({ problem: 'tooMany' });
    await Promise.all(taken);
    await expect(run('a')).resolves.toBe('a');
  });

  it('end when their client has disconnected, while others continue', async () => {
    const queue = new StepQueue({ waiting: 10, ofOne: 10 });
    const notes: string[] = [];
    let isHere = true;
    const left = queue.run('a', steps('left', 50, SLICE_MS, notes), () => isHere);
    const stays = queue.run('b', steps('stays', 3, SLICE_MS, notes), wanted);
    setTimeout(() => (isHere = false), SLICE_MS);
    await expect(left).rejects.toMatchObject({ problem: 'tooMany' });
    await expect(stays).resolves.toBe('stays');
    expect(notes.filter((each) => each === 'left').length).toBeLessThan(10);
  });
});
