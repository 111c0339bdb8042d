import { expect, it } from 'vitest';
import { liquidationPercent } from './liquidationShare.ts';
import { samplePosition } from './positions.samples.ts';

const long = { ...samplePosition, liquidationPrice: '54000.00000000' };
const short = { ...long, direction: 'short', liquidationPrice: '66000.00000000' } as const;

it.each([
  [long, '60000', 0],
  [long, '61000', 0],
  [long, '57000', 50],
  [long, '55200', 80],
  [long, '55201', 79],
  [long, '54000', 100],
  [long, '1', 100],
  [short, '63000', 50],
  [short, '59000', 0],
  [short, '70000', 100],
  [{ ...long, liquidationPrice: undefined }, '50000', null],
  [{ ...long, status: 'inSettlement' }, '50000', null],
] as const)('liquidationPercent of %o at a mark price of %s is %s', (position, mark, expected) =>
  expect(liquidationPercent(position, mark)).toBe(expected),
);
