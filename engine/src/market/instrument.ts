import { stepOfDecimals } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { SteeringRules } from './composition.ts';
import { toEffect, sortInterventions, isWithdrawn } from './interventions.ts';
import { interventionVolume } from './interventionVolume.ts';
import type { Intervention, MarketSymbol } from './market.types.ts';
import { type SharedRandomness, createNaturalPath, type NaturalPath } from './natural.ts';
import { createPath, firstDifference, type Path } from './path.ts';
import { createPricing, type Pricing } from './pricing.ts';
import { createRanges, type Ranges } from './ranges.ts';
import { createSearcher, type Searcher } from './search.ts';
import { createNaturalVolume, type NaturalVolume } from './volume.ts';

/** Maximum volume in units, so that it fits in 64 bits under any intervention. */
const VOLUME_MAX = 2n ** 63n - 1n;

/** The computations for one symbol of a market. Spans are in whole seconds and include both ends. */
export interface Instrument {
  symbol: MarketSymbol;
  interventions: readonly Intervention[];
  /** The first second with a price; -Infinity for a symbol without a listing. */
  firstSecond: number;
  path: Path;
  pricing: Pricing;
  ranges: Ranges;
  searcher: Searcher;
  /** Returns the volume of a span, in units of 1e-8 of the base coin. */
  volumeBetween(first: number, last: number): bigint;
  /** Returns the instrument under other interventions. Cached values that remain valid are shared. */
  steered(interventions: readonly Intervention[]): Instrument;
}

/**
 * Creates the instrument of a symbol. Throws RangeError for an invalid symbol or intervention. Prices are prepared on
 * first use, because many markets are opened and never queried.
 */
export function createInstrument(
  seed: string,
  randomness: SharedRandomness,
  symbol: MarketSymbol,
  interventions: readonly Intervention[],
  rules: SteeringRules,
): Instrument {
  checkSymbol(symbol);
  const natural = once(() => createNaturalPath(seed, randomness, symbol));
  const fixed = {
    symbol,
    rules,
    natural,
    pricing: createPricing(symbol.basePrice, symbol.pricePrecision),
    naturalVolume: once(() => createNaturalVolume(seed, symbol, natural())),
  };
  return assemble(fixed, interventions);
}

/** The parts of an instrument that do not depend on interventions. */
interface Fixed {
  symbol: MarketSymbol;
  rules: SteeringRules;
  natural: () => NaturalPath;
  pricing: Pricing;
  naturalVolume: () => NaturalVolume;
}

function assemble(fixed: Fixed, interventions: readonly Intervention[]): Instrument {
  const { symbol, rules, natural, pricing, naturalVolume } = fixed;
  const own = sortInterventions(
    interventions.filter((each) => each.symbol === symbol.symbol && !isWithdrawn(each)),
  );
  const effects = own.map((each) => toEffect(each, symbol.basePrice));
  const path = once(() => createPath(natural(), effects, rules));
  let ranges: Ranges | null = null;
  const searcher = once(() => createSearcher(path()));
  const unitsPerLot = stepOfDecimals(symbol.quantityPrecision);
  return {
    symbol,
    interventions: own,
    firstSecond: symbol.listedAt === undefined ? -Infinity : Math.ceil(symbol.listedAt / SECOND_MS),
    get path() {
      return path();
    },
    pricing,
    get ranges() {
      ranges ??= createRanges(path());
      return ranges;
    },
    get searcher() {
      return searcher();
    },
    volumeBetween(first, last) {
      if (last < first) return 0n;
      const lots =
        naturalVolume().between(first, last) +
        interventionVolume(symbol, path(), naturalVolume(), first, last);
      const units = BigInt(lots) * unitsPerLot;
      return units < VOLUME_MAX ? units : VOLUME_MAX;
    },
    steered(others) {
      const next = assemble(fixed, others);
      ranges?.shareBefore(firstDifference(effects, next.path.effects), next.ranges);
      return next;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function checkSymbol(symbol: MarketSymbol): void {
  const { dailyVolatility, marketCorrelation, dailyVolume } = symbol;
  const problems = [
    [dailyVolatility > 0 && dailyVolatility <= 0.5, 'dailyVolatility must be above 0, at most 0.5'],
    [
      marketCorrelation >= 0 && marketCorrelation <= 0.99,
      'marketCorrelation must be from 0 to 0.99',
    ],
    [dailyVolume >= 0 && dailyVolume <= 1e12, 'dailyVolume must be from 0 to 1e12'],
    [isPrecision(symbol.pricePrecision), 'pricePrecision must be a whole number from 0 to 8'],
    [isPrecision(symbol.quantityPrecision), 'quantityPrecision must be a whole number from 0 to 8'],
  ] as const;
  const problem = problems.find(([isFine]) => !isFine);
  if (problem) throw new RangeError(`${symbol.symbol}: ${problem[1]}`);
}

function isPrecision(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 8;
}
