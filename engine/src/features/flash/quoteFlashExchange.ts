import type { quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { flashAmounts, flashRate } from '@hongbao/contracts/flash/flash.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { HOUR_MS } from '@hongbao/contracts/time';
import { insert, remove, update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { OPEN_QUOTES_MAX, sizeProblem } from './flash.rules.ts';
import { flashTerms, olderOpenQuoteIds, staleQuoteIds } from './flash.store.ts';
import { flashPair } from './flashPair.ts';

/** Time for which an expired quote is retained, so that a late exchange is refused with its reason. */
const REMEMBERED_MS = HOUR_MS;

/** Quotes the live rate for a short time and for one exchange. Beyond the maximum of valid quotes, the oldest expires. */
export const quoteFlashExchangeHandler: UseCase<typeof quoteFlashExchange> = async (
  { world, member, now },
  { query },
) => {
  const pair = await flashPair(world, query, now);
  if ('refused' in pair) return pair;
  const { facts, steps } = pair;
  const terms = await flashTerms(world);
  const { fromAmount, toAmount } = flashAmounts(units(query.amount), query.side, facts, steps);
  const problem = sizeProblem(fromAmount, toAmount, facts, terms);
  if (problem) return refuse(problem.refusal, problem.facts);
  const stale = staleQuoteIds(world.rows, member.id, now - REMEMBERED_MS);
  const ended = olderOpenQuoteIds(world.rows, member.id, now, OPEN_QUOTES_MAX - 1);
  const id = world.ids.nextId();
  const expiresAt = now + terms.quoteLifetimeMs;
  const quote = {
    id,
    memberId: member.id,
    fromCurrency: query.from,
    toCurrency: query.to,
    fromAmount,
    toAmount,
    ...facts,
    createdAt: BigInt(now),
    expiresAt: BigInt(expiresAt),
    usedAt: null,
  };
  return accept(
    {
      quoteId: id,
      rate: formatUnits(flashRate(facts)),
      fromAmount: formatUnits(fromAmount),
      toAmount: formatUnits(toAmount),
      feeRate: formatUnits(facts.feeRate),
      expiresAt,
    },
    {
      rows: [
        ...stale.map((old) => remove('FlashQuote', { id: old })),
        ...ended.map((old) => update('FlashQuote', { id: old }, { expiresAt: BigInt(now) })),
        insert('FlashQuote', quote),
      ],
    },
  );
};
