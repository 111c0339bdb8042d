import {
  applyCreditLoan,
  applyPledgeLoan,
  listLoanTerms,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { divide, formatUnits, mulDiv, roundToStep, units } from '@hongbao/contracts/money';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Situation } from './situation.ts';
import { SituationImpossible } from './impossible.ts';
import { type Stage, WITHDRAW_PASSWORD } from './stage.ts';
import { reasonOf } from '../../words/reasons.ts';

const COLLATERAL = 'BTC';
const SYMBOL = 'BTC/USDT';
const STEP = 'loans.step';
const TRIGGER = 'loans.trigger';
/** LTV at the start of the loan, below the maximum of 65 %. */
const FIRST_LTV = units('0.6');
const QUANTITY = '0.1';
const LENT = '500';
/**
 * Credit granted by an operator, because members of a situation have paid no fees, which determine the credit limit.
 */
const CREDIT = '5000';
const ROUTE = '/jiedaiOrder';

export const loans: readonly Situation[] = [
  {
    name: 'loan-under-review',
    play: (stage) => askCredit(stage),
  },
  {
    name: 'loan-pending-review',
    play: async (stage) => {
      const member = await stage.member({ balances: { BTC: '1' } });
      const { id } = await stage.as(member, applyPledgeLoan, {
        body: {
          setId: await termsOf(stage, member.id, 'pledge', 30),
          amount: '25000',
          pledgeCurrency: COLLATERAL,
          pledgeQuantity: '0.9',
        },
      });
      await stage.past(STEP, id);
      return { member, route: ROUTE, createdIds: { loan: id } };
    },
  },
  {
    name: 'loan-rejected',
    play: async (stage) => {
      const scene = await askCredit(stage);
      await stage.decide('loan', scene.createdIds.loan, 'reject', reasonOf('creditScoreLow'));
      return scene;
    },
  },
  {
    name: 'loan-waiting',
    play: async (stage) => {
      const scene = await askCredit(stage);
      await stage.decide('loan', scene.createdIds.loan, 'approve');
      return scene;
    },
  },
  {
    name: 'loan-running',
    play: (stage) => credit(stage),
  },
  {
    name: 'loan-repaid',
    play: async (stage) => {
      const scene = await credit(stage);
      const body = { id: scene.createdIds.loan, amount: LENT };
      await stage.as(scene.member, repayLoan, { body });
      return scene;
    },
  },
  {
    name: 'loan-overdue',
    parameters: ['since'],
    play: (stage, { sinceMs }) => overdue(stage, sinceMs),
  },
  {
    name: 'withdrawal-refused-overdue',
    parameters: ['since'],
    play: async (stage, { sinceMs }) => {
      const { member, createdIds } = await overdue(stage, sinceMs);
      const settlement = await stage.bindAddress(member);
      const refused = await stage.refusalOf(member, applyWithdrawal, {
        body: {
          settlementId: settlement,
          currency: 'USDT',
          amount: '250',
          withdrawPassword: WITHDRAW_PASSWORD,
        },
      });
      if (refused !== 'withdrawalWhileOverdue')
        throw new SituationImpossible(`The withdrawal was not refused, but: ${refused}`);
      return { member, route: '/tixian', createdIds: { ...createdIds, settlement } };
    },
  },
  {
    name: 'margin-call',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const scene = await pledge(stage);
      await fallTo(stage, '0.78', stage.now + inMs);
      return scene;
    },
  },
  {
    name: 'loan-margin-called',
    play: async (stage) => {
      const scene = await pledge(stage);
      await fallTo(stage, '0.78');
      await stage.past(TRIGGER, scene.createdIds.loan);
      return scene;
    },
  },
  {
    name: 'collateral-sold-in',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const scene = await pledge(stage);
      await fallTo(stage, '0.9', stage.now + inMs);
      return scene;
    },
  },
];

async function termsOf(stage: Stage, id: string, type: 'credit' | 'pledge', days: number) {
  const member = { id, account: '', password: '', token: '' };
  const terms = await stage.as(member, listLoanTerms, { query: { type } });
  const found = terms.find((each) => each.days === days);
  if (!found) throw new SituationImpossible(`There is no ${type} loan of ${days} days`);
  return found.id;
}

async function askCredit(stage: Stage) {
  const member = await stage.member({
    advanced: true,
    balances: { USDT: '5000' },
    creditGranted: CREDIT,
  });
  const setId = await termsOf(stage, member.id, 'credit', 7);
  const { id } = await stage.as(member, applyCreditLoan, { body: { setId, amount: LENT } });
  return { member, route: ROUTE, createdIds: { loan: id } };
}

async function credit(stage: Stage) {
  const scene = await askCredit(stage);
  await stage.decide('loan', scene.createdIds.loan, 'approve');
  await stage.past(STEP, scene.createdIds.loan);
  return scene;
}

/** Runs an unsecured loan until it has been overdue for this long. */
async function overdue(stage: Stage, sinceMs: number) {
  const scene = await credit(stage);
  const due = stage.world.timeline.nextOf('loans.due', scene.createdIds.loan);
  if (due === null) throw new SituationImpossible('The loan has no end.');
  await stage.goTo(due + sinceMs);
  return scene;
}

async function pledge(stage: Stage) {
  const member = await stage.member({ balances: { BTC: QUANTITY, USDT: '100' } });
  const value = mulDiv(markOf(stage), units(QUANTITY), units('1'), 'floor');
  const owed = roundToStep(mulDiv(value, FIRST_LTV, units('1'), 'floor'), units('1'), 'floor');
  const { id } = await stage.as(member, applyPledgeLoan, {
    body: {
      setId: await termsOf(stage, member.id, 'pledge', 30),
      amount: formatUnits(owed),
      pledgeCurrency: COLLATERAL,
      pledgeQuantity: QUANTITY,
    },
  });
  await stage.decide('loan', id, 'approve');
  if (stage.world.rows.first('Loan', { where: { id } })?.status === 'pendingReview')
    await stage.decide('loan', id, 'approve');
  await stage.past(STEP, id);
  return { member, route: ROUTE, createdIds: { loan: id } };
}

/** Moves the price of the collateral so that the first loan reaches this LTV, now or at an instant (epoch ms). */
async function fallTo(stage: Stage, ltv: string, startAt?: number): Promise<void> {
  const share = Number(divide(FIRST_LTV, units(ltv), 'floor')) / Number(units('1'));
  const percent = Math.round((share - 1) * 10_000) / 100;
  const at = startAt === undefined ? {} : { startAt };
  await stage.steer({ symbol: SYMBOL, kind: 'gap', percent, ...at });
}

function markOf({ world, now }: Stage): bigint {
  return world.market.markPrice(SYMBOL, now);
}
