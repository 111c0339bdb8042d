import { describe, expect, it } from 'vitest';
import { codesIn, filled, placesIn } from './filled.ts';

const kept = new Map<string, unknown>([
  ['order', { price: '149449.61000000', margin: '3736.24999999', fee: '-0.50000000', lots: 31 }],
  ['loan', { ltv: '0.78129900', all: '1.00000000', much: '12.50000000', little: '0.00450000' }],
  ['path', 'a/b.png'],
  ['nothing', null],
]);

const texts: readonly [text: string, read: string][] = [
  ['No place.', 'No place.'],
  ['At {$order.price}.', 'At 149,449.61.'],
  [
    '{$order.margin} and {$order.margin:2} and {$order.margin:0}',
    '3,736.24999999 and 3,736.24 and 3,736',
  ],
  ['{$order.fee} {$order.fee:2}', '\u22120.5 \u22120.50'],
  ['{$order.margin:2+} {$order.price:2+} {$order.fee:0+}', '3,736.25 149,449.61 \u22121'],
  ['{$order.lots} lots', '31 lots'],
  ['{$loan.ltv:%}, {$loan.all:%}, {$loan.much:%}, {$loan.little:%}', '78.12%, 100%, 1,250%, 0.45%'],
  ['{$path}', 'a/b.png'],
  ['{$loan.all:9}', '{$loan.all:9}'],
  ['{$nobody.knows} {$order.nothing} {$nothing}', '… … …'],
  [
    '{$order}',
    '{"price":"149449.61000000","margin":"3736.24999999","fee":"-0.50000000","lots":31}',
  ],
];

describe('a text with placeholders', () => {
  it.each(texts)('is filled in: %s', (text, read) => {
    expect(filled(text, kept)).toBe(read);
  });

  it('has the values that are codes of the contract returned by codesIn', () => {
    const values = new Map([
      ...kept,
      ['way', { direction: 'long', at: '1.00000000', name: 'BTC/USDT' }],
    ]);
    expect(
      codesIn('{$way.direction} at {$way.at:2}, {$way.name}, {$path}, {$way.none}', values),
    ).toEqual(['long']);
  });

  it('has the names of its placeholders returned by placesIn', () => {
    expect(placesIn('{$a.b} and {$c:2}, {$a}, $d, {e}')).toEqual(['a', 'c', 'a']);
  });
});
