import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { expectMovements, movementsOf } from './movements.ts';
import { ONE, down } from './units.ts';

interface Exchange {
  readonly id: string;
  readonly memberId: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly rate: bigint;
  readonly quoteId: string | null;
  readonly createdAt: bigint;
}

interface Quote extends Omit<Exchange, 'rate' | 'quoteId'> {
  readonly fromMid: bigint;
  readonly toMid: bigint;
  readonly feeRate: bigint;
  readonly expiresAt: bigint;
  readonly usedAt: bigint | null;
}

/** Checks that both sides of an exchange are booked at its rate, and that a quote is used at most once. */
export function checkFlash(check: Check): void {
  const { file, findings } = check;
  const coins = file.rows<{ currency: string; decimals: bigint }>(`SELECT * FROM "Currency"`);
  const steps = new Map(coins.map(({ currency, decimals }) => [currency, 10n ** (8n - decimals)]));
  const quoted = new Map<string, Exchange>();
  for (const exchange of file.rows<Exchange>(`SELECT * FROM "FlashExchange"`)) {
    findings.count('exchanges');
    const { id, fromAmount, toAmount, toCurrency, rate, quoteId } = exchange;
    const say = (text: string) => findings.find(`exchange ${id}`, text);
    checkLegs(check, exchange);
    const step = steps.get(toCurrency) ?? 1n;
    // The stored rate is truncated after eight decimals, so the exact rate is below the next value.
    const [lowest, highest] = [rate, rate + 1n].map(
      (each) => down(fromAmount * each, ONE * step) * step,
    );
    if (toAmount < (lowest ?? 0n) || toAmount > (highest ?? 0n))
      say(`gives ${toAmount} for ${fromAmount} at ${rate}`);
    if (quoteId === null) continue;
    if (quoted.has(quoteId)) say(`uses quote ${quoteId}, which another exchange used`);
    quoted.set(quoteId, exchange);
  }
  for (const quote of file.rows<Quote>(`SELECT * FROM "FlashQuote"`))
    checkQuote(check, quote, steps.get(quote.toCurrency) ?? 1n, quoted.get(quote.id));
}

function checkLegs(check: Check, exchange: Exchange): void {
  const { id, memberId, fromCurrency, toCurrency, fromAmount, toAmount, createdAt } = exchange;
  const own = (currency: string) => memberAccount(memberId, 'main', currency);
  const house = (currency: string) => houseAccount('exchange', currency);
  const leg = { flag: 'posting' as const, at: createdAt };
  expectMovements(check, `exchange ${id}`, movementsOf(check, 'flashExchange', id), [
    {
      ...leg,
      kind: 'flashOut',
      from: own(fromCurrency),
      to: house(fromCurrency),
      amount: fromAmount,
    },
    { ...leg, kind: 'flashIn', from: house(toCurrency), to: own(toCurrency), amount: toAmount },
  ]);
}

/** Checks that a quote is `amount * mid(from) / mid(to) * (1 - fee)`, truncated to the step of the coin. */
function checkQuote(
  { findings }: Check,
  quote: Quote,
  step: bigint,
  exchange: Exchange | undefined,
): void {
  findings.count('quotes');
  const { id, fromAmount, toAmount, fromMid, toMid, feeRate, usedAt, expiresAt } = quote;
  const say = (text: string) => findings.find(`quote ${id}`, text);
  const given = down(fromAmount * fromMid * (ONE - feeRate), toMid * ONE * step) * step;
  if (toAmount !== given) say(`promises ${toAmount}, not ${given}`);
  if (usedAt !== (exchange?.createdAt ?? null))
    say(`was used at ${usedAt}, its exchange made at ${exchange?.createdAt}`);
  if (exchange === undefined) return;
  const same = ['memberId', 'fromCurrency', 'toCurrency', 'fromAmount', 'toAmount'] as const;
  for (const name of same)
    if (quote[name] !== exchange[name])
      say(`promises another ${name} than exchange ${exchange.id} has`);
  if (exchange.createdAt > expiresAt) say('was used after its end');
}
