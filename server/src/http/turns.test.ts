import { Turns } from './turns.ts';
import { describe, expect, it } from 'vitest';

describe('turns', () => {
  it('let a bounded number work, the others wait in line, and the rest are refused', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 1, ofOne: 5, pauseMsMax: 0 });
    const [first] = await Promise.all([turns.take('a'), turns.take('b')]);
    let isThird = false;
    const third = turns.take('c').then((end) => {
      isThird = true;
      return end;
    });
    await expect(turns.take('d')).rejects.toMatchObject({ problem: 'tooMany' });
    expect(isThird).toBe(false);
    first();
    first();
    await third;
    await expect(Promise.race([turns.take('d'), 'waits'])).resolves.toBe('waits');
  });

  it('of one owner are bounded, and free again', async () => {
    const turns = new Turns({ atOnce: 4, waiting: 4, ofOne: 1, pauseMsMax: 0 });
    const end = await turns.take('a');
    await expect(turns.take('a')).rejects.toMatchObject({ problem: 'tooMany' });
    end();
    await turns.take('a');
  });

  it('that keep the process busy leave it many turns of the event loop in between', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 40, ofOne: 40, pauseMsMax: 50 });
    let loops = 0;
    let isOver = false;
    const count = () => {
      loops += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const work = async () => {
      const end = await turns.take('a');
      const until = performance.now() + 5;
      while (performance.now() < until);
      end();
    };
    await Promise.all(Array.from({ length: 20 }, work));
    isOver = true;
    expect(loops).toBeGreaterThan(20 * 10);
  });

  it('pause also when nobody is in line yet', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, ofOne: 2, pauseMsMax: 50 });
    const end = await turns.take('a');
    const until = performance.now() + 20;
    while (performance.now() < until);
    end();
    const next = turns.take('b').then(() => 'taken');
    await new Promise((resolve) => setImmediate(resolve));
    await expect(Promise.race([next, Promise.resolve('waits')])).resolves.toBe('waits');
    await expect(next).resolves.toBe('taken');
  });
});
