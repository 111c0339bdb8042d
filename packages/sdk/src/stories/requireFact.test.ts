import type { StoryFact } from '@hongbao/contracts/stories/stories.types';
import { describe, expect, it } from 'vitest';
import { requireFact } from './requireFact.ts';

const kept = new Map<string, unknown>([
  ['long', { at: 'x'.repeat(298), above: 'x'.repeat(299) }],
  ['me', { level: 2, fee: '0.10000000', loss: '-3.00000000', name: 'Ann', none: null }],
  [
    'list',
    [
      { id: '1', kind: 'a' },
      { id: '2', kind: 'b', more: { deep: 1 } },
    ],
  ],
]);

const facts: readonly [fact: StoryFact, why: RegExp | null][] = [
  [{ of: '$me.level', equals: 2 }, null],
  [{ of: '$me.level', equals: 3 }, /^\$me\.level is 2, not 3$/],
  [{ of: '$me.none', equals: null }, null],
  [{ of: '$me.level', equals: null }, /not null/],
  [{ of: '$list.0.id', equals: '$list.1.id' }, /"1", not "2"/],
  [{ of: '$list.length', equals: 2 }, null],
  [{ of: '$me.fee', atLeast: '0.1' }, null],
  [{ of: '$me.fee', atLeast: '0.10000001' }, /below "0\.10000001"/],
  [{ of: '$me.loss', atMost: -3 }, null],
  [{ of: '$me.loss', atMost: '-3.5' }, /above "-3\.5"/],
  [{ of: '$me.level', atLeast: 1, atMost: 2 }, null],
  [{ of: '$me.name', atLeast: 1 }, /"Ann", below 1/],
  [{ of: '$me.fee', atMost: '$me.level' }, null],
  [{ of: '$me.name', contains: 'nn' }, null],
  [{ of: '$me.name', contains: 'x' }, /without "x"/],
  [{ of: '$me', contains: { name: 'Ann', level: 2 } }, null],
  [{ of: '$me', contains: { name: 'Ann', level: 3 } }, /without \{"name":"Ann","level":3\}/],
  [{ of: '$me', contains: { toString: 1 } }, /without/],
  [{ of: '$list', contains: { id: '2', more: { deep: 1 } } }, null],
  [{ of: '$list', contains: { id: '2', kind: 'a' } }, /without/],
  [{ of: '$list', contains: 'b' }, /without "b"/],
  [{ of: '$me.level', contains: 2 }, null],
  [{ of: '$me.level', contains: '2' }, /is 2, without "2"/],
  [{ of: '$me.name', contains: 1 }, /is "Ann", without 1/],
  [{ of: '$me.none', contains: null }, null],
  [{ of: '$me.none', contains: {} }, /is null, without \{\}/],
  [{ of: '$me', contains: null }, /without null/],
  [{ of: '$me', contains: [] }, /without \[\]/],
  [{ of: '$me', contains: 'level' }, /without "level"/],
  [{ of: '$me.level', contains: {} }, /is 2, without \{\}/],
  [{ of: '$me.name', atMost: 5 }, /"Ann", above 5/],
  [{ of: '$me.level', atLeast: '$me.none' }, /is 2, below null/],
  [{ of: '$me.level', atMost: '$me.name' }, /is 2, above "Ann"/],
  [{ of: '$me.none', atMost: 5 }, /is null, above 5/],
  [{ of: '$long.at', equals: 1 }, /is "x{298}", not 1$/],
  [{ of: '$long.above', equals: 1 }, /is "x{299}…, not 1$/],
  [{ of: '$me.age', equals: 1 }, /has no field age/],
];

describe('requireFact', () => {
  it.each(facts)('checks the fact %j', (fact, why) => {
    const require = () => requireFact(fact, kept);
    if (why === null) expect(require).not.toThrow();
    else expect(require).toThrow(why);
  });

  it('throws StoryError with the call `expect`', () => {
    const require = () => requireFact({ of: '$me.level', equals: 3 }, kept);
    expect(require).toThrow(expect.objectContaining({ name: 'StoryError', call: 'expect' }));
  });
});
