import { sendChatHandler } from '../../features/content/chat.ts';
import { markNoticesReadHandler } from '../../features/content/markNoticesRead.ts';
import { listNoticesHandler } from '../../features/content/noticeQueries.ts';
import { exchangeFlashHandler } from '../../features/flash/exchangeFlash.ts';
import { applyIeoHandler } from '../../features/ieo/applyIeo.ts';
import { listIeosHandler, listIeoOrdersHandler } from '../../features/ieo/ieoQueries.ts';
import { payIeoHandler } from '../../features/ieo/payIeo.ts';
import { applyPledgeLoanHandler } from '../../features/loans/applyPledgeLoan.ts';
import { repayLoanHandler } from '../../features/loans/repayLoan.ts';
import { changePasswordHandler } from '../../features/member/changePassword.ts';
import { buyOptionHandler } from '../../features/options/buyOption.ts';
import { listOptionTermsHandler } from '../../features/options/optionQueries.ts';
import {
  buyArbitrageHandler,
  buyDebtHandler,
  buyMinerHandler,
} from '../../features/products/buyProduct.ts';
import { getRechargeAddressHandler } from '../../features/recharge/rechargeQueries.ts';
import { addSettlementHandler } from '../../features/settlement/addSettlement.ts';
import { applyWithdrawalHandler } from '../../features/withdrawal/applyWithdrawal.ts';
import type { World } from '../../world/world.ts';
import { act } from './actor.ts';
import { contestMinFunds, joinRunningContest } from './demoContest.ts';
import { DEMO_WITHDRAW_PASSWORD } from './demoMember.ts';

/** Maximum notices that the demo member reads in one call. */
const NOTICES_READ = 100;

type Action = (world: World, memberId: string) => Promise<void>;

/** Actions of the demo member other than trading, by day of the month. */
const actions: Readonly<Record<number, readonly Action[]>> = {
  4: [(world, id) => exchange(world, id, 'USDT', 'ETH', '300')],
  6: [arbitrage('arbitrage-30', '1000')],
  7: [miner],
  9: [payoutAddress],
  10: [(world, id) => withdraw(world, id, '150')],
  12: [borrow],
  13: [option('up', '50'), option('down', '20')],
  15: [joinSubscription(4)],
  17: [payForWonLots],
  20: [repay],
  21: [(world, id) => exchange(world, id, 'ETH', 'USDT', '0.05')],
  23: [debt],
  24: [option('down', '100'), option('up', '30')],
  29: [arbitrage('arbitrage-7', '500'), joinSubscription(4), join('400')],
};

/** Runs the demo member's other actions of one day. Refused actions are skipped. */
export async function runOtherActions(world: World, memberId: string, day: number): Promise<void> {
  for (const action of actions[day] ?? []) await action(world, memberId);
}

/** Creates objects that are open at the hand-over: a new option and a question to support. */
export async function openLastObjects(world: World, memberId: string): Promise<void> {
  await option('up', '150', 300)(world, memberId);
  await act(world, memberId, sendChatHandler, { body: { text: 'When does my deposit arrive?' } });
}

/** The demo member reads the notices, except for the newest `unreadMax` notices. */
export async function readNotices(
  world: World,
  memberId: string,
  unreadMax: number,
): Promise<void> {
  const page = await act(world, memberId, listNoticesHandler, {
    query: { pageSize: NOTICES_READ },
  });
  const ids = (page?.records ?? []).slice(unreadMax).map(({ id }) => id);
  if (ids.length > 0) await act(world, memberId, markNoticesReadHandler, { body: { ids } });
}

function join(fund: string): Action {
  return async (world, memberId) => {
    await joinRunningContest(world, memberId, contestMinFunds.sprint, fund);
  };
}

async function exchange(world: World, memberId: string, from: string, to: string, amount: string) {
  await act(world, memberId, exchangeFlashHandler, { body: { from, to, amount } });
}

function arbitrage(productId: string, amount: string): Action {
  return async (world, memberId) => {
    await act(world, memberId, buyArbitrageHandler, { body: { productId, amount } });
  };
}

async function miner(world: World, memberId: string): Promise<void> {
  await act(world, memberId, buyMinerHandler, { body: { productId: 's21', quantity: 1 } });
}

async function debt(world: World, memberId: string): Promise<void> {
  await act(world, memberId, buyDebtHandler, { body: { productId: 'debt-30', amount: '400' } });
}

/** Sets a withdrawal password and binds an address on the test network. */
async function payoutAddress(world: World, memberId: string): Promise<void> {
  const withdrawPassword = DEMO_WITHDRAW_PASSWORD;
  await act(world, memberId, changePasswordHandler, {
    body: { type: 'withdraw', newPassword: withdrawPassword },
  });
  const route = { currency: 'USDT', network: 'TRC20' };
  const deposit = await act(world, memberId, getRechargeAddressHandler, { query: route });
  if (deposit === null) return;
  const { address } = deposit;
  await act(world, memberId, addSettlementHandler, {
    body: { type: 'blockchain', ...route, address, label: 'My wallet', withdrawPassword },
  });
}

async function withdraw(world: World, memberId: string, amount: string): Promise<void> {
  const bound = world.rows.first('Settlement', { where: { memberId } });
  if (!bound) return;
  const withdrawPassword = DEMO_WITHDRAW_PASSWORD;
  await act(world, memberId, applyWithdrawalHandler, {
    body: { settlementId: bound.id, currency: 'USDT', amount, withdrawPassword },
  });
}

async function borrow(world: World, memberId: string): Promise<void> {
  const collateral = { pledgeCurrency: 'BTC', pledgeQuantity: '0.05' };
  await act(world, memberId, applyPledgeLoanHandler, {
    body: { setId: 'pledge-30', amount: '1500', ...collateral },
  });
}

async function repay(world: World, memberId: string): Promise<void> {
  const loan = world.rows.first('Loan', { where: { memberId, status: 'passed' } });
  if (loan) await act(world, memberId, repayLoanHandler, { body: { id: loan.id, amount: '500' } });
}

function option(direction: 'up' | 'down', stake: string, seconds = 60): Action {
  return async (world, memberId) => {
    const terms = await act(world, memberId, listOptionTermsHandler, {
      query: { symbol: 'BTC/USDT' },
    });
    const setId = terms?.find((each) => each.seconds === seconds)?.id ?? '';
    await act(world, memberId, buyOptionHandler, { body: { setId, direction, stake } });
  };
}

/** Applies for a number of lots of every open subscription. */
export function joinSubscription(lots: number): Action {
  return async (world, memberId) => {
    const open = await act(world, memberId, listIeosHandler, { query: { status: 'issuing' } });
    for (const { id, lotSize } of open?.records ?? [])
      await act(world, memberId, applyIeoHandler, {
        body: { ieoId: id, quantity: String(Number(lotSize) * lots) },
      });
  };
}

async function payForWonLots(world: World, memberId: string): Promise<void> {
  const won = await act(world, memberId, listIeoOrdersHandler, { query: { status: 'won' } });
  for (const { id } of won?.records ?? [])
    await act(world, memberId, payIeoHandler, { body: { orderId: id } });
}
