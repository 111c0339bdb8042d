import { formatUnits, units } from '@hongbao/contracts/money';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import type { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import {
  type WithdrawalQuote,
  quoteWithdrawal,
} from '@hongbao/contracts/withdrawal/withdrawal.quote';
import type { Context } from '../../calls/context.ts';
import { type Refusal, accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import {
  authenticatorCounter,
  proveAuthenticator,
  proveWithdrawPassword,
  refuseLocked,
} from '../account/index.ts';
import { hasOverdueLoan } from '../loans/index.ts';
import { destinationOf, findSettlement } from '../settlement/index.ts';
import { mergePlans } from '../../world/plan.ts';
import { quoteFacts, withdrawalTerms } from './terms.ts';
import { withdrawals } from './withdrawal.line.ts';

/** Requests a withdrawal. The amount and the fee are held immediately. */
export const applyWithdrawalHandler: UseCase<typeof applyWithdrawal> = async (
  context,
  { body },
) => {
  const { world, member, now } = context;
  const { currency } = body;
  const terms = await withdrawalTerms(context, currency);
  if ('refused' in terms) return terms;
  const found = await findSettlement(context, body, terms.networks);
  if ('refused' in found) return found;
  const { settlement } = found;
  const route =
    settlement.network === null
      ? terms.bank
      : terms.networks.find(({ network }) => network === settlement.network);
  if (settlement.currency !== currency || !route)
    return refuse('settlementOfOtherKind', { field: 'settlementId' });
  const held = onHold(context);
  if (held) return held;
  if (hasOverdueLoan(world.rows, member.id)) return refuse('withdrawalWhileOverdue');
  const facts = quoteFacts(terms, route);
  const amount = units(body.amount);
  const quote = quoteWithdrawal(amount, facts);
  if (quote.problem !== null) return refuse(quote.problem, boundOf(quote.problem, facts));
  const proof = await prove(context, body.withdrawPassword, body.googleCode);
  if ('refused' in proof) return proof;

  const id = world.ids.nextId();
  const row = {
    id,
    memberId: member.id,
    settlementId: settlement.id,
    currency,
    network: settlement.network,
    destination: destinationOf(settlement),
    amount,
    fee: quote.fee,
    usdtValue: quote.usdtValue,
    state: 'underReview',
    reason: null,
    createdAt: BigInt(now),
    decidedAt: null,
    finishedAt: null,
  };
  const result = {
    id,
    status: 0,
    fee: formatUnits(quote.fee),
    received: formatUnits(quote.received),
  } as const;
  const rows = [...found.rows, ...proof.rows];
  return accept(result, mergePlans({ rows }, await withdrawals.open(world, row, now)));
};

/** The violated bound, for the message of the form. */
function boundOf(
  problem: NonNullable<WithdrawalQuote['problem']>,
  { min, step, available, dailyLeftUsdt }: ReturnType<typeof quoteFacts>,
) {
  const bound = {
    amountTooSmall: min,
    amountOffStep: step,
    insufficientBalance: available,
    dailyLimitReached: dailyLeftUsdt,
  };
  return { field: 'amount', bound: formatUnits(bound[problem]) };
}

/** Withdrawals are blocked for a day after a change of a password or of the authenticator. */
function onHold({ member, now }: Context): Refusal<'withdrawalOnHold'> | null {
  const until = Number(member.withdrawHoldUntil ?? 0n);
  if (until <= now) return null;
  const waitSeconds = Math.ceil((until - now) / SECOND_MS);
  return refuse('withdrawalOnHold', { waitSeconds, untilTime: toWireTime(until) });
}

/**
 * Checks the withdrawal password and, when an authenticator is bound, its code. A wrong password or code is counted.
 */
async function prove(context: Context, password: string, googleCode: string | undefined) {
  const { id, googleSecret } = context.member;
  if (googleSecret === null) return proveWithdrawPassword(context, password);
  const field = 'googleCode';
  if (googleCode === undefined) return refuse('googleCodeNeeded', { field });
  // Checked first, so that a locked authenticator reveals nothing about the password.
  const locked = await refuseLocked(context, authenticatorCounter(id));
  if (locked) return locked;
  const proof = await proveWithdrawPassword(context, password);
  if ('refused' in proof) return proof;
  const code = await proveAuthenticator(context, id, googleSecret, googleCode);
  if ('refused' in code) return { ...code, facts: { ...code.facts, field } };
  return { rows: [...proof.rows, ...code.rows] };
}
