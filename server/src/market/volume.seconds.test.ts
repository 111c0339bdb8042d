import { describe, expect, it } from 'vitest';
import { drawOf } from './bridge.ts';
import { exp } from './exactMath.ts';
import { hashInteger, hashText, unit } from './hash.ts';
import { BTC, EVENING, sampleSymbol, ORIGIN } from './market.samples.ts';
import { createClimate, createNaturalPath } from './natural.ts';
import { createNaturalVolume, HOURS_OF_DAY, lotsPerCoin } from './volume.ts';

const symbol = { ...sampleSymbol(BTC), dailyVolume: 120_000 };
const seed = hashText(`sample/volume/${BTC}`);
const nature = createNaturalPath('sample', createClimate('sample', ORIGIN), symbol);
/** A price that now and then jumps far further than a coin goes. */
const at = (second: number) => nature.at(second) + (Math.floor(second / 1_000) % 3 === 0 ? 0.9 : 0);

const HOUR = 3_600;
const DAY = 86_400;
/** A midnight of UTC+8, on a Tuesday. */
const MIDNIGHT = EVENING / 1_000 - 18 * HOUR;

/** How busy a span of `size` seconds that ends before `end` is: 0.3 when still, 1 when it moves as usual, then noise. */
function busyness(end: number, size: number, number: number): number {
  const move = Math.abs(at(end - 1) - at(end - size - 1)) * Math.sqrt(DAY / size);
  const share = move / 0.58 / symbol.dailyVolatility;
  return (0.3 + 0.7 * (share < 12 ? share : 12)) * (0.6 + 0.8 * unit(seed ^ size, number));
}

function lotsOfHour(start: number): number {
  const local = new Date((start + 8 * HOUR) * 1_000);
  const ofWeek = local.getUTCDay() === 0 || local.getUTCDay() === 6 ? 0.74 : 1;
  const day = Math.floor((start + 8 * HOUR) / DAY);
  const mood = ofWeek * exp(0.22 * drawOf(hashInteger(seed, day)));
  const ofHour = (HOURS_OF_DAY[local.getUTCHours()] ?? NaN) / 100;
  const ordinary = (symbol.dailyVolume * 100_000) / 24;
  return Math.floor(ordinary * mood * ofHour * busyness(start + HOUR, HOUR, start / HOUR));
}

/** What 60 parts of a span get of its lots, by how busy each is. */
function parts(lots: number, start: number, size: number): number[] {
  const busy = Array.from({ length: 60 }, (_, part) => {
    const end = start + (part + 1) * size;
    return busyness(end, size, end);
  });
  const sums = busy.map((_, part) => busy.slice(0, part + 1).reduce((sum, each) => sum + each, 0));
  const until = sums.map((sum) => Math.floor((lots * sum) / (sums[59] ?? NaN)));
  until[59] = lots;
  return until.map((each, part) => each - (until[part - 1] ?? 0));
}

/** The lots of every second of an hour. */
const secondsOfHour = (start: number) =>
  parts(lotsOfHour(start), start, 60).flatMap((lots, minute) =>
    parts(lots, start + 60 * minute, 1),
  );
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const volume = () => createNaturalVolume('sample', symbol, { ...nature, at });

describe('the lots of', () => {
  it.each([
    ['the first hour of a day', MIDNIGHT],
    ['its last hour', MIDNIGHT + 23 * HOUR],
    ['an hour of a Sunday', MIDNIGHT + 5 * DAY + 9 * HOUR],
    ['an hour before 1970', -50_000 * HOUR],
  ])('every second of %s are its share', (_, start) => {
    const { between } = volume();
    const expected = secondsOfHour(start);
    expect(expected.map((_each, second) => between(start + second, start + second))).toEqual(
      expected,
    );
    for (const [first, last] of [
      [0, 59],
      [0, 3_598],
      [1, 3_599],
      [60, 119],
      [61, 3_540],
      [3_599, 3_599],
    ] as const)
      expect(between(start + first, start + last)).toBe(sum(expected.slice(first, last + 1)));
  });

  it.each([
    ['an hour', 0, 1],
    ['a day', 0, 24],
    ['a day but for an hour', 0, 23],
    ['a day and an hour', -1, 24],
    ['24 hours that are no day', 5, 29],
    ['a week', -48, 5 * 24],
    ['a fortnight and some hours', -7 * 24 - 3, 7 * 24 + 2],
  ])('%s are those of its hours', (_, from, until) => {
    for (const start of [MIDNIGHT, MIDNIGHT - 20_500 * DAY]) {
      const hours = Array.from({ length: until - from }, (_each, index) =>
        lotsOfHour(start + (from + index) * HOUR),
      );
      const span = [start + from * HOUR, start + until * HOUR - 1] as const;
      expect(volume().between(...span)).toBe(sum(hours));
    }
  });
});

describe('what is known is not worked out again:', () => {
  function watched() {
    let looks = 0;
    const counted = (second: number) => {
      looks += 1;
      return at(second);
    };
    const { between } = createNaturalVolume('sample', symbol, { ...nature, at: counted });
    return (first: number, last: number) => {
      looks = 0;
      between(first, last);
      return looks;
    };
  }

  it.each([
    ['whole hours divide none', 0, 2 * HOUR - 1, 4],
    ['whole minutes divide their hour', 0, 119, 2 + 61],
    ['a second divides its hour and its minute', 7, 7, 2 + 61 + 61],
    ['a day is the sum of its hours', 0, DAY - 1, 48],
  ])('%s', (_, first, last, looks) => {
    const looksOf = watched();
    expect(looksOf(MIDNIGHT + first, MIDNIGHT + last)).toBe(looks);
    expect(looksOf(MIDNIGHT + first, MIDNIGHT + last)).toBe(0);
  });

  it('days, not only hours', () => {
    const looksOf = watched();
    const spring = [MIDNIGHT, MIDNIGHT + 100 * DAY - 1] as const;
    expect(looksOf(...spring)).toBe(2 * 24 * 100);
    looksOf(MIDNIGHT + 200 * DAY, MIDNIGHT + 300 * DAY - 1);
    expect(looksOf(...spring)).toBe(0);
  });
});

it.each([
  [0, 1],
  [3, 1_000],
  [8, 100_000_000],
])('with %d decimals of a quantity a coin is %d lots', (quantityPrecision, lots) =>
  expect(lotsPerCoin({ ...symbol, quantityPrecision })).toBe(lots),
);
