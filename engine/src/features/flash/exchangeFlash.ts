import type { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { type FlashFacts, flashRate, flashReceived } from '@hongbao/contracts/flash/flash.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { quoteProblem, sizeProblem } from './flash.rules.ts';
import { findOwnQuote, flashTerms } from './flash.store.ts';
import { flashPair } from './flashPair.ts';

/** Exchanges one coin for another, at the rate of a quote or at the live rate. */
export const exchangeFlashHandler: UseCase<typeof exchangeFlash> = async (context, { body }) => {
  const { world, member, now } = context;
  const { from, to, quoteId } = body;
  const pair = await flashPair(world, body, now);
  if ('refused' in pair) return pair;
  const amount = units(body.amount);
  const terms = await flashTerms(world);
  const quote = quoteId === undefined ? null : findOwnQuote(world.rows, quoteId, member.id);
  if (quoteId !== undefined) {
    const asked = { from, to, amount };
    const clock = { now, rateTolerance: terms.rateTolerance };
    const problem = quote ? quoteProblem(quote, asked, pair.facts, clock) : 'quoteMismatch';
    if (problem)
      return refuse(problem, { field: 'quoteId', rate: formatUnits(flashRate(pair.facts)) });
  }
  const facts: FlashFacts = quote ?? pair.facts;
  const toAmount = quote?.toAmount ?? flashReceived(amount, facts, pair.steps.toStep);
  const size = quote ? null : sizeProblem(amount, toAmount, facts, terms);
  if (size) return refuse(size.refusal, size.facts);
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', from));
  if (amount > available)
    return refuse('insufficientBalance', { field: 'amount', bound: formatUnits(available) });

  const id = world.ids.nextId();
  const row = {
    id,
    memberId: member.id,
    fromCurrency: from,
    toCurrency: to,
    fromAmount: amount,
    toAmount,
    rate: flashRate(facts),
    quoteId: quote?.id ?? null,
    createdAt: BigInt(now),
  };
  const used = quote ? [update('FlashQuote', { id: quote.id }, { usedAt: BigInt(now) })] : [];
  return accept(
    {
      id,
      fromAmount: formatUnits(amount),
      toAmount: formatUnits(toAmount),
      rate: formatUnits(row.rate),
    },
    { rows: [insert('FlashExchange', row), ...used], ledger: bookExchange(context, row) },
  );
};

interface Legs {
  readonly id: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
}

/**
 * Both legs, each with the house account of that coin as the counterparty. The fee is the difference between the mid
 * prices and the rate.
 */
function bookExchange({ member }: Context, legs: Legs): Instruction[] {
  const { id, fromCurrency, toCurrency, fromAmount, toAmount } = legs;
  const ref = { type: 'flashExchange', id };
  return [
    {
      op: 'post',
      id: `${id}/out`,
      kind: 'flashOut',
      currency: fromCurrency,
      debit: memberAccount(member.id, 'main', fromCurrency),
      credit: houseAccount('exchange', fromCurrency),
      amount: fromAmount,
      ref,
    },
    {
      op: 'post',
      id: `${id}/in`,
      kind: 'flashIn',
      currency: toCurrency,
      debit: houseAccount('exchange', toCurrency),
      credit: memberAccount(member.id, 'main', toCurrency),
      amount: toAmount,
      ref,
    },
  ];
}
