import { FairQueue } from './fairQueue.ts';
import { describe, expect, it } from 'vitest';

describe('the fair queue', () => {
  it('bounds the number of running and waiting turns, and refuses the rest', async () => {
    const queue = new FairQueue({ atOnce: 2, waiting: 1, ofOne: 5, pauseMsMax: 0 });
    const [first] = await Promise.all([queue.take('a'), queue.take('b')]);
    let isThird = false;
    const third = queue.take('c').then((end) => {
      isThird = true;
      return end;
    });
    await expect(queue.take('d')).rejects.toMatchObject({ problem: 'tooMany' });
    expect(isThird).toBe(false);
    first();
    first();
    await third;
    await expect(Promise.race([queue.take('d'), 'waits'])).resolves.toBe('waits');
  });

  it('alternates between waiting owners, and refuses the last of the one with most turns when it is full', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 3, ofOne: 10, pauseMsMax: 0 });
    const order: string[] = [];
    const work = async (owner: string) => {
      const end = await queue.take(owner);
      order.push(owner);
      await new Promise((resolve) => setImmediate(resolve));
      end();
    };
    const flood = Array.from({ length: 4 }, () => work('a'));
    const refusal = expect(flood[3]).rejects.toMatchObject({ problem: 'tooMany' });
    await Promise.all([work('b'), refusal, ...flood.slice(0, 3)]);
    expect(order).toEqual(['a', 'a', 'b', 'a']);
    // The refused turn does not count.
    await Promise.all(Array.from({ length: 3 }, () => work('a')));
  });

  it('bounds the unfinished turns of one owner', async () => {
    const queue = new FairQueue({ atOnce: 4, waiting: 4, ofOne: 1, pauseMsMax: 0 });
    const end = await queue.take('a');
    await expect(queue.take('a')).rejects.toMatchObject({ problem: 'tooMany' });
    end();
    await queue.take('a');
  });

  it('still counts the other turns of an owner after one turn has ended', async () => {
    const queue = new FairQueue({ atOnce: 4, waiting: 4, ofOne: 2, pauseMsMax: 0 });
    const [first] = await Promise.all([queue.take('a'), queue.take('a')]);
    first();
    const third = await queue.take('a');
    await expect(queue.take('a')).rejects.toMatchObject({ facts: { atOnce: 2 } });
    third();
    await queue.take('a');
  });

  it('runs many iterations of the event loop between turns that block it', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 40, ofOne: 40, pauseMsMax: 50 });
    let loops = 0;
    let isOver = false;
    const count = () => {
      loops += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const work = async () => {
      const end = await queue.take('a');
      const until = performance.now() + 5;
      while (performance.now() < until);
      end();
    };
    await Promise.all(Array.from({ length: 20 }, work));
    isOver = true;
    expect(loops).toBeGreaterThan(20 * 10);
  });

  it('pauses after a turn even if the queue is empty', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 1, ofOne: 2, pauseMsMax: 50 });
    const end = await queue.take('a');
    const until = performance.now() + 20;
    while (performance.now() < until);
    end();
    const next = queue.take('b').then(() => 'taken');
    await new Promise((resolve) => setImmediate(resolve));
    await expect(Promise.race([next, Promise.resolve('waits')])).resolves.toBe('waits');
    await expect(next).resolves.toBe('taken');
  });
});
