import type { FlashFacts, FlashSteps } from '@hongbao/contracts/flash/flash.quote';
import { stepOfDecimals } from '@hongbao/contracts/money';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { listedSymbols } from '../market/index.ts';
import { flashTerms } from './flash.store.ts';
import { listedCurrencies } from '../currencies/index.ts';

/** The prices of both coins at an instant, and their quantity steps. */
interface Pair {
  readonly facts: FlashFacts;
  readonly steps: FlashSteps;
}

type Unusable = Refusal<'currencyUnknown' | 'sameCurrency' | 'symbolNotTrading'>;

/** Two coins at the live mid prices, or the refusal: the symbol of each coin must be open for trading. */
export async function flashPair(
  world: World,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<Pair | Unusable> {
  if (from === to) return refuse('sameCurrency', { field: 'to' });
  const decimals = new Map(
    (await listedCurrencies(world)).map((row) => [row.currency, row.decimals]),
  );
  const listings = new Map((await listedSymbols(world, now)).map((row) => [row.symbol, row]));
  for (const [field, currency] of Object.entries({ from, to })) {
    if (!decimals.has(currency)) return refuse('currencyUnknown', { field });
    if (currency === 'USDT') continue;
    const listing = listings.get(`${currency}/USDT`);
    if (!listing) return refuse('currencyUnknown', { field });
    if (listing.status !== 'trading') return refuse('symbolNotTrading', { field });
  }
  const { feeRate } = await flashTerms(world);
  const mid = (currency: string) => world.market.usdtRate(currency, now);
  const step = (currency: string) => stepOfDecimals(decimals.get(currency) ?? 0);
  return {
    facts: { fromMid: mid(from), toMid: mid(to), feeRate },
    steps: { fromStep: step(from), toStep: step(to) },
  };
}
