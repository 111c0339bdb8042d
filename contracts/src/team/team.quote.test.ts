import { expect, it } from 'vitest';
import { formatUnits, units } from '../money.ts';
import { rebatesOfFee } from './team.quote.ts';

it.each([
  ['0.5', ['0.05000000', '0.02500000', '0.01000000']],
  // A tenth of 0.12345678 is 0.012345678, a twentieth 0.006172839, a fiftieth 0.0024691356; all are truncated.
  ['0.12345678', ['0.01234567', '0.00617283', '0.00246913']],
  ['0.00000009', ['0.00000000', '0.00000000', '0.00000000']],
])('a fee of %s pays the three levels of inviters %j', (fee, expected) => {
  expect(rebatesOfFee(units(fee)).map(formatUnits)).toEqual(expected);
});
