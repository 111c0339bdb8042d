import type { StoryFact } from '@hongbao/contracts/stories/stories.types';
import { describe, expect, it } from 'vitest';
import { requireFact } from './requireFact.ts';

const kept = new Map<string, unknown>([
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
  [{ of: '$me.age', equals: 1 }, /leads nowhere at age/],
];

describe('requireFact', () => {
  it.each(facts)('checks the fact %j', (fact, why) => {
    const require = () => requireFact(fact, kept);
    if (why === null) expect(require).not.toThrow();
    else expect(require).toThrow(why);
  });
});
