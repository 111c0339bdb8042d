import { expect, it } from 'vitest';
import { FairLine } from './fairLine.ts';

const all = (line: FairLine<string>) => {
  const found: string[] = [];
  for (let next = line.next(); next !== null; next = line.next()) found.push(next);
  return found;
};

it('owners in a line alternate, and the waiters of each keep their order', () => {
  const line = new FairLine<string>(10);
  for (const waiter of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    expect(line.add(waiter.charAt(0), waiter)).toBeNull();
  expect(all(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('a full line refuses the last waiter of the owner with the most waiters', () => {
  const line = new FairLine<string>(4);
  for (const waiter of ['a1', 'a2', 'a3', 'a4']) line.add('a', waiter);
  expect(line.add('a', 'a5')).toBe('a5');
  expect(line.add('b', 'b1')).toBe('a4');
  expect(line.add('b', 'b2')).toBe('a3');
  // Neither owner has more than the other.
  expect(line.add('b', 'b3')).toBe('b3');
  expect(line.add('c', 'c1')).toBe('a2');
  expect(all(line)).toEqual(['a1', 'b1', 'c1', 'b2']);
});

it('a removed waiter leaves the line, and its owner with the last one', () => {
  const line = new FairLine<string>(3);
  for (const waiter of ['a1', 'a2', 'b1']) line.add(waiter.charAt(0), waiter);
  line.remove('a', 'a1');
  line.remove('a', 'a1');
  line.remove('b', 'b1');
  line.remove('c', 'c1');
  expect(line.add('d', 'd1')).toBeNull();
  expect(all(line)).toEqual(['a2', 'd1']);
});
