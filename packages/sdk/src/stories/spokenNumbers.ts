import { DECIMALS, ONE, parseUnits } from '@hongbao/contracts/money';

/** A number in a line, with grouped digits and a percent sign. Digits inside a word are none, such as UTC+8. */
const NUMBER =
  /(?<![A-Za-z\d.,+])\d{1,3}(?:,\d{3})+(?:\.\d+)?%?|(?<![A-Za-z\d.,+])\d+(?:\.\d+)?%?/g;

/** A count of one digit, which some languages write as a word. An amount has the name of its coin. */
const COUNT = /(?<![A-Za-z\d.,+])\d(?![\d%]|[.,]\d|\s?[A-Z]{3})/g;

/** The numbers in a line, as they are written and without a sign. Counts of one digit are none. */
export const numbersIn = (line: string): string[] => line.replace(COUNT, ' ').match(NUMBER) ?? [];

/**
 * Returns the numbers of a line that none of the values has. A value has a number if both are the same with the decimals
 * of the line; digits beyond them are truncated. A percentage may also be a fraction in the value. The length of a list
 * and the hour of an instant are values too.
 * @param values inputs and results of the step
 */
export function unknownNumbers(line: string, values: readonly unknown[]): string[] {
  const known = values.flatMap((value) => [...unitsIn(value)]);
  return numbersIn(line).filter((spoken) => !known.some((value) => isSpoken(spoken, value)));
}

function isSpoken(spoken: string, value: bigint): boolean {
  const digits = spoken.replace(/[,%]/g, '');
  const said = parseUnits(digits);
  const step = 10n ** BigInt(DECIMALS - (digits.split('.')[1]?.length ?? 0));
  const isSame = (size: bigint) => size - (size % step) === said;
  return isSame(value) || (spoken.endsWith('%') && isSame(value * 100n));
}

/** The sizes of the numbers in a value at any depth, in units of 1e-8. */
function* unitsIn(value: unknown): Generator<bigint> {
  if (typeof value === 'number') yield BigInt(Math.round(Math.abs(value) * Number(ONE)));
  else if (typeof value === 'string') yield* unitsInText(value);
  else if (Array.isArray(value)) {
    yield BigInt(value.length) * ONE;
    for (const item of value) yield* unitsIn(item);
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* unitsIn(item);
}

/** The numbers in a decimal, a duration or a time; a time of the afternoon has its hour of twelve too. */
function* unitsInText(text: string): Generator<bigint> {
  for (const [digits] of text.matchAll(/\d+(?:\.\d{1,8})?/g)) yield parseUnits(digits) ?? 0n;
  const hour = Number(/ (\d{2}):\d{2}/.exec(text)?.[1] ?? 0);
  if (hour > 12) yield BigInt(hour - 12) * ONE;
}
