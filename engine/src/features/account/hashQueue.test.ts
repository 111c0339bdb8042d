import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HashQueue, type Pace } from './hashQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a queue, and jobs in it that the test ends. */
function given() {
  const queue = new HashQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, pace: Pace = { aheadOf: '203.0.113.7' }) =>
    queue.run(pace, () => {
      begun.push(name);
      return new Promise<void>((done) => ends.set(name, done));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, start, end };
}

it('the hash queue runs two jobs in parallel, and jobs with waiting callers first', async () => {
  const { begun, start, end } = given();
  for (const name of ['a', 'b', 'c', 'd']) void start(name);
  void start('urgent', 'inTurn');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'urgent']);
  await end('urgent');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'urgent', 'c', 'd']);
  for (const name of ['c', 'd']) await end(name);
  void start('later');
  expect(begun.at(-1)).toBe('later');
});

it('the hash queue holds a hundred jobs, each for at most ten seconds', async () => {
  const { begun, start, end } = given();
  const outcomes = Array.from({ length: 103 }, (_, index) =>
    start(String(index)).then(
      () => 'made',
      (error: unknown) => (error as { problem?: string }).problem,
    ),
  );
  expect(await outcomes[102]).toBe('tooMany');
  await vi.advanceTimersByTimeAsync(9999);
  await end('0');
  expect(begun).toEqual(['0', '1', '2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcomes[3]).toBe('tooMany');
  expect(await outcomes[101]).toBe('tooMany');
  for (const name of ['1', '2']) await end(name);
  expect(begun).toHaveLength(3);
  void start('later');
  expect(begun.at(-1)).toBe('later');
});

it('a hundred jobs of one address do not keep out those of another, which come next', async () => {
  const { begun, start, end } = given();
  const flood = Array.from({ length: 102 }, (_, index) =>
    start(String(index)).then(
      () => 'made',
      (error: unknown) => (error as { problem?: string }).problem,
    ),
  );
  void start('other', { aheadOf: '198.51.100.1' });
  expect(await flood[101]).toBe('tooMany');
  await end('0');
  await end('1');
  expect(begun).toEqual(['0', '1', '2', 'other']);
});
