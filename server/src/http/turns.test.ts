import { Turns } from './turns.ts';
import { describe, expect, it } from 'vitest';

describe('turns', () => {
  it('let a bounded number work, the others wait in line, and the rest are refused', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 1, ofOne: 5 });
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
    const turns = new Turns({ atOnce: 4, waiting: 4, ofOne: 1 });
    const end = await turns.take('a');
    await expect(turns.take('a')).rejects.toMatchObject({ problem: 'tooMany' });
    end();
    await turns.take('a');
  });
});
