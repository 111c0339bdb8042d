import { expect, it } from 'vitest';
import { drawNonces } from './drawNonces.ts';

const [first, second] = ['a1', 'b2'].map((letter) => letter.repeat(16)) as [string, string];

it('the random values of an application and its additions are stored, and a new application replaces them', () => {
  expect(drawNonces.of('7')).toEqual([]);
  drawNonces.add('7', first, false);
  drawNonces.add('7', second, true);
  drawNonces.add('8', second, false);
  expect([drawNonces.of('7'), drawNonces.of('8')]).toEqual([[first, second], [second]]);
  drawNonces.add('7', second, false);
  expect(drawNonces.of('7')).toEqual([second]);
  for (let order = 100; order < 150; order++) drawNonces.add(String(order), first, false);
  expect([drawNonces.of('7'), drawNonces.of('100')]).toEqual([[], [first]]);
});
