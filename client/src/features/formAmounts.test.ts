import type { Call } from '@hongbao/contracts/call';
import { joinContest } from '@hongbao/contracts/contests/contests.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { applyIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { applyCreditLoan, applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { ENTRY_MAX, formatUnits, units } from '@hongbao/contracts/money';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import {
  adjustMargin,
  closePosition,
  openPosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import { buyArbitrage, buyMiner } from '@hongbao/contracts/products/products.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { BALANCE_MAX } from '@hongbao/contracts/recharge/recharge.line';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { describe, expect, it } from 'vitest';
import { emptyTicket, reduceTicket, type TicketForm } from '../state/ticket.ts';
import { fundOf, fundProblem } from './contests/contestForm.ts';
import type { Contest } from './contests/contests.api.ts';
import { emptyFlash, isTooMuch, quoteQuery } from './flash/flashForm.ts';
import type { Ieo } from './ieo/ieo.api.ts';
import { applyProblem, summarizeApply } from './ieo/ieoForm.ts';
import {
  emptyLoan,
  loanBody,
  type LoanFacts,
  type LoanForm,
  loanProblems,
  summarizeLoan,
} from './loans/loanForm.ts';
import { optionProblem, summarizeOption } from './options/optionForm.ts';
import { closeProblem, reduceClose, summarizeClose } from './positions/closeForm.ts';
import { marginProblem, noMargin, reduceMargin, summarizeMargin } from './positions/marginForm.ts';
import { sampleFacts, samplePosition } from './positions/positions.samples.ts';
import { stopsProblems, stopsUnread, summarizeStops } from './positions/stopsForm.ts';
import { summarizeTicket, ticketBody, ticketProblems } from './positions/ticketForm.ts';
import { purchaseProblems, summarizePurchase } from './products/productForm.ts';
import type { Product } from './products/products.api.ts';
import { emptyRecharge, rechargeProblems, summarizeRecharge } from './recharge/rechargeForm.ts';
import { summarizeWithdrawal, withdrawalProblems } from './withdrawal/withdrawalForm.ts';

/** The maximum balance, used for balances and prices of the forms, so that only the bounds of the contract apply. */
const MOST = units(BALANCE_MAX);
const LEAST = '0.00000001';
const anyAmount = { min: LEAST, max: BALANCE_MAX };

/** An amount field of a form. `check` returns the problem of a typed amount and the body that is sent. */
interface Amount {
  name: string;
  call: Call;
  field: string;
  check: (typed: string) => { problem: unknown; body: unknown };
  /** Key of a problem that this form reports and that the contract does not define. */
  ownProblem?: string;
}

/**
 * Keys of problems that the contract cannot report: a text that is not a number, for which no body is sent, and rules
 * that depend on the market or on other fields.
 */
const ownProblems: readonly unknown[] = [
  'notANumber',
  'negative',
  'tooFine',
  'tooLong',
  'collateralLow',
  'takeProfitWrongSide',
  'stopLossWrongSide',
];

const loanFacts: LoanFacts = {
  term: {
    id: 'credit-7',
    days: 7,
    dailyRate: units('0.0012'),
    min: 1n,
    max: MOST,
    initialLtv: units('1'),
    marginCallLtv: null,
    liquidationLtv: null,
    overdueFactor: 3,
    secondLookAbove: null,
    secondLookShare: null,
  },
  creditLimit: MOST,
  creditLeft: MOST,
  isAdvanced: true,
  isVerified: true,
  isOverdue: false,
  price: units('1'),
  available: MOST,
};
const loan = (change: Partial<LoanForm>, type: 'credit' | 'pledge') => {
  const form = { ...emptyLoan, type, ...change };
  const summary = summarizeLoan(form, loanFacts);
  const body = loanBody(form, loanFacts, summary)[type];
  return { problem: loanProblems(form, loanFacts, summary)[0], body };
};

const holding = {
  direction: 'long',
  entry: units('60000'),
  quantity: MOST,
  margin: units('600'),
} as const;
const ticketFacts = {
  ...sampleFacts,
  quantityStep: 1n,
  tick: 1n,
  minNotional: 0n,
  available: MOST,
  tiers: tiersOf([{ notionalCap: '90000000000000000000', maxLeverage: 100, mmr: '0.004' }]),
};
const ticket = (change: Partial<TicketForm>) => {
  const form = reduceTicket(emptyTicket(), { sizeMode: 'coin', size: '0.1', ...change });
  const summary = summarizeTicket(form, ticketFacts);
  const body = ticketBody(summary, 'BTC/USDT', 'main');
  return { problem: ticketProblems(form, summary, ticketFacts)[0], body };
};
const stopped = { position: samplePosition, markPrice: '60000', pricePrecision: 8 };
const stops = (typed: string, field: 'takeProfit' | 'stopLoss') => {
  const form = { takeProfit: '', stopLoss: '', [field]: typed };
  const problem = stopsUnread(form)[field] ?? stopsProblems(form, stopped)[field];
  return { problem, body: summarizeStops(form, '1') };
};
const product = (type: 'arbitrage' | 'miner', most: string) =>
  ({
    id: '1',
    type,
    currency: 'USDT',
    dailyRate: '0',
    cycleDays: 7,
    minAmount: LEAST,
    maxAmountPerMember: most,
    remaining: most,
    price: '1',
    netDaily: '0',
    levelLimit: 0,
    status: 'open',
  }) as unknown as Product;
const purchase = (typed: string, one: Product) => {
  const facts = { product: one, vipLevel: 0, held: 0n, available: MOST, now: 0 };
  const summary = summarizePurchase(typed, facts);
  return { problem: purchaseProblems(facts, summary)[0], asked: summary.asked };
};
const terms = {
  id: '60',
  symbol: 'BTC/USDT',
  seconds: 60,
  payoutRate: '0.75',
  minStake: LEAST,
  maxStake: BALANCE_MAX,
};
const contest = { minFund: anyAmount.min, maxFund: anyAmount.max } as Contest;
const ieo = {
  lotSize: '1',
  estimatedPrice: '1',
  supply: BALANCE_MAX,
  appliedQuantity: '0',
  perMemberMax: BALANCE_MAX,
} as Ieo;
const tron = { id: '1', type: 'blockchain', currency: 'USDT', createTime: '' } as const;

const amounts: readonly Amount[] = [
  {
    name: 'recharge',
    call: applyRecharge,
    field: 'amount',
    check: (typed) => {
      const form = { ...emptyRecharge('USDT', 'TRC20'), amount: typed };
      const problem = rechargeProblems(form, { minAmount: LEAST }).amount;
      return { problem, body: summarizeRecharge(form) };
    },
    // The maximum of one deposit depends on the coin and is lower than the maximum of the contract.
    ownProblem: 'amountTooLarge',
  },
  {
    name: 'credit loan',
    call: applyCreditLoan,
    field: 'amount',
    check: (amount) => loan({ amount }, 'credit'),
  },
  {
    name: 'pledge loan',
    call: applyPledgeLoan,
    field: 'pledgeQuantity',
    check: (quantity) => loan({ amount: LEAST, quantity }, 'pledge'),
  },
  {
    name: 'option',
    call: buyOption,
    field: 'stake',
    check: (stake) => {
      const summary = summarizeOption({ seconds: 60, stake }, terms);
      const problem = optionProblem(summary, { terms, available: MOST, running: 0 }) ?? undefined;
      return { problem, body: { stake: formatUnits(summary?.stake ?? 0n) } };
    },
  },
  {
    name: 'contest',
    call: joinContest,
    field: 'fund',
    check: (typed) => ({
      problem: fundProblem(typed, contest, BALANCE_MAX) ?? undefined,
      body: { fund: formatUnits(fundOf(typed) ?? 0n) },
    }),
  },
  {
    name: 'exchange',
    call: exchangeFlash,
    field: 'amount',
    check: (amount) => {
      const query = quoteQuery({ ...emptyFlash, amount });
      if (query === null || isTooMuch(query.amount, BALANCE_MAX))
        return { problem: 'wrong', body: { amount } };
      return { problem: undefined, body: query };
    },
  },
  {
    name: 'subscription',
    call: applyIeo,
    field: 'quantity',
    check: (typed) => {
      const facts = { ieo, available: MOST, isVerified: true };
      const summary = summarizeApply(typed, facts);
      const problem = applyProblem(facts, summary) ?? undefined;
      return { problem, body: { quantity: formatUnits(summary.asked) } };
    },
  },
  {
    name: 'product',
    call: buyArbitrage,
    field: 'amount',
    check: (typed) => {
      const { problem, asked } = purchase(typed, product('arbitrage', BALANCE_MAX));
      return { problem, body: { amount: formatUnits(asked) } };
    },
  },
  {
    name: 'miner',
    call: buyMiner,
    field: 'quantity',
    check: (typed) => {
      const { problem, asked } = purchase(typed, product('miner', '10000'));
      return { problem, body: { quantity: Number(formatUnits(asked)) } };
    },
  },
  {
    name: 'added margin',
    call: adjustMargin,
    field: 'amount',
    check: (amount) => {
      const form = reduceMargin(noMargin, { amount });
      const facts = {
        holding,
        leverage: 10,
        mark: units('60000'),
        liquidation: null,
        available: MOST,
        rates: { mmr: units('0.004'), cum: 0n },
        takerFee: 0n,
        tick: 1n,
      };
      const summary = summarizeMargin(form, facts);
      const problem = marginProblem(form, summary) ?? undefined;
      return { problem, body: { amount: formatUnits(summary.change) } };
    },
    // The contract allows a change of zero, but the form does not.
    ownProblem: 'marginMissing',
  },
  {
    name: 'partial close',
    call: closePosition,
    field: 'quantity',
    check: (typed) => {
      const { quantity: openedQuantity } = holding;
      const opened = { ...holding, openFee: 0n, openedQuantity, takerFee: 0n, closedParts: [] };
      const facts = { holding: opened, mark: MOST, spread: 0n, tick: 1n, quantityStep: 1n };
      const summary = summarizeClose(reduceClose({ quantity: '' }, { quantity: typed }), facts);
      return { problem: closeProblem(summary, facts) ?? undefined, body: summary.body };
    },
  },
  {
    name: 'take-profit',
    call: updateStops,
    field: 'takeProfit',
    check: (t) => stops(t, 'takeProfit'),
  },
  { name: 'stop-loss', call: updateStops, field: 'stopLoss', check: (t) => stops(t, 'stopLoss') },
  {
    name: 'ticket size',
    call: openPosition,
    field: 'quantity',
    check: (size) => ticket({ size }),
    ownProblem: 'insufficientBalance',
  },
  {
    name: 'limit price',
    call: openPosition,
    field: 'price',
    check: (price) => ticket({ orderType: 'limit', price }),
  },
  {
    name: 'trigger price',
    call: openPosition,
    field: 'triggerPrice',
    check: (price) => ticket({ orderType: 'trigger', price }),
  },
  {
    name: 'ticket take-profit',
    call: openPosition,
    field: 'takeProfit',
    check: (takeProfit) => ticket({ stopMode: 'byPrice', takeProfit }),
  },
  {
    name: 'ticket take-profit in percent',
    call: openPosition,
    field: 'takeProfit',
    check: (takeProfit) => ticket({ stopMode: 'byPricePercent', takeProfit }),
  },
  {
    name: 'withdrawal',
    call: applyWithdrawal,
    field: 'amount',
    check: (amount) => {
      const facts = {
        available: MOST,
        fee: 0n,
        min: 1n,
        step: 1n,
        usdtRate: units('1'),
        dailyLeftUsdt: MOST,
      };
      const summary = summarizeWithdrawal({ currency: 'USDT', settlementId: '1', amount }, facts);
      const { amount: problem } = withdrawalProblems(tron, summary);
      return { problem, body: { amount: formatUnits(summary.amount ?? 0n) } };
    },
  },
];

const keyOf = (problem: unknown): unknown =>
  typeof problem === 'object' && problem !== null && 'key' in problem ? problem.key : problem;

const typed = [
  '',
  '0',
  '0.00000000',
  '0.000000001',
  LEAST,
  '0.1',
  '1',
  '007',
  '10000',
  '10001',
  '10000000',
  '10000000.00000001',
  '999999999.99999999',
  ENTRY_MAX,
  '1000000000.00000001',
  '1000000001',
  '99999999999',
  '100000000000',
  '-1',
  '1e5',
  'abc',
  '🧧',
];

describe('the amount fields of the forms', () => {
  it.each(amounts.map((one) => [one.name, one] as const))(
    'the %s accepts an amount exactly when the contract accepts it',
    (_name, { call, field, check, ownProblem }) => {
      const differences = typed.flatMap((text) => {
        const { problem, body } = check(text);
        const issues = call.body.safeParse(body).error?.issues ?? [];
        const isRefused = issues.some(({ path }) => path.join('.') === field);
        const key = keyOf(problem);
        if ((key === undefined) !== isRefused) return [];
        if (key !== undefined && [...ownProblems, ownProblem].includes(key)) return [];
        return [{ text, key, isRefused }];
      });
      expect(differences).toEqual([]);
    },
  );
});
