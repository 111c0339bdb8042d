import type { Call } from '@hongbao/contracts/call';
import {
  exitContest,
  joinContest,
  listContests,
  listJoinedContests,
} from '@hongbao/contracts/contests/contests.calls';
import { listNotices, markNoticesRead, sendChat } from '@hongbao/contracts/content/notices.calls';
import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { applyIeo, listIeoOrders, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import {
  buyOption,
  listOptionTerms,
  listOptions,
  sellOption,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import {
  adjustMargin,
  cancelExit,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  listProductOrders,
  redeemProduct,
} from '@hongbao/contracts/products/products.calls';
import { applyRecharge, listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import {
  applyWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { takeTestMoney } from '@hongbao/contracts/testAids/testAids.calls';
import type { LooseInput } from '@hongbao/test-support/client';
import type { Person } from './person.ts';

/** A call to send, and the table that contains its row after a success. */
export interface Command {
  readonly call: Call;
  readonly input: LooseInput;
  readonly table: string | null;
}

/** Chooses a command; null if the member has no object for it. */
type Act = (person: Person) => Promise<Command | null>;

const command = (call: Call, input: LooseInput, table: string | null = null): Command => ({
  call,
  input,
  table,
});

const symbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'DOGE/USDT'] as const;
const quantities: Readonly<Record<string, readonly [number, number, number]>> = {
  'BTC/USDT': [0.001, 0.2, 3],
  'ETH/USDT': [0.01, 2, 2],
  'SOL/USDT': [0.1, 20, 1],
  'DOGE/USDT': [100, 9_000, 0],
};

async function order({ random, member, contests }: Person): Promise<Command> {
  const symbol = random.pick(symbols) ?? 'BTC/USDT';
  const [from, to, places] = quantities[symbol] ?? [1, 2, 0];
  const leverage = random.pick([1, 2, 5, 10, 20, 50, 75]) ?? 10;
  const direction = random.chance(0.5) ? 'long' : 'short';
  const contest = random.pick(contests);
  const account = random.chance(0.2) ? 'demo' : contest && random.chance(0.3) ? contest : 'main';
  const body = { symbol, direction, quantity: random.decimal(from, to, places), leverage, account };
  if (random.chance(0.7)) return command(openPosition, { body }, 'Position');
  const tickers = await member.must(listTickers);
  const price = Number(tickers.find((each) => each.symbol === symbol)?.price ?? 1);
  const level = (price * (0.95 + random.next() * 0.1)).toPrecision(5);
  const kind = random.chance(0.5)
    ? { orderType: 'limit', price: level }
    : { orderType: 'trigger', triggerPrice: level };
  return command(openPosition, { body: { ...body, ...kind } }, 'Position');
}

async function ofPosition({ random, member }: Person): Promise<Command | null> {
  const status = random.chance(0.75) ? 'running' : 'pending';
  const account = random.chance(0.2) ? 'demo' : 'main';
  const { records } = await member.must(listPositions, {
    query: { status, account, pageSize: 20 },
  });
  const found = random.pick(records);
  if (!found) return null;
  const { id, quantity, direction, exits } = found;
  if (status === 'pending') return command(cancelOrder, { params: { id } });
  const mark = Number(found.markPrice ?? found.openPrice ?? 1);
  const away = (share: number) =>
    (mark * (1 + (direction === 'long' ? share : -share))).toPrecision(5);
  const kinds = [
    () => command(closePosition, { params: { id }, body: {} }),
    () => command(closePosition, { params: { id }, body: { quantity: half(quantity) } }),
    () => command(updateStops, { body: { id, takeProfit: away(0.02), stopLoss: away(-0.01) } }),
    () => command(updateStops, { body: { id, trailingRate: random.decimal(0.002, 0.02, 4) } }),
    () => {
      const side = random.pick(['takeProfit', 'stopLoss'] as const) ?? 'stopLoss';
      const price = away(side === 'takeProfit' ? 0.01 : -0.01);
      return command(placeExit, { body: { id, side, price, quantity: half(quantity) } });
    },
    () => command(cancelExit, { body: { id, exitId: random.pick(exits)?.id ?? '1' } }),
    () => command(reversePosition, { params: { id } }, 'Position'),
    () =>
      command(adjustMargin, { params: { id }, body: { id, amount: random.decimal(-20, 60, 2) } }),
  ];
  return random.pick(kinds)?.() ?? null;
}

const half = (quantity: string) => (Number(quantity) / 2).toFixed(3);

async function option({ random, member }: Person): Promise<Command | null> {
  if (random.chance(0.3)) {
    const { records } = await member.must(listOptions, { query: { status: 'running' } });
    const found = random.pick(records);
    if (found) return command(sellOption, { body: { id: found.id } });
  }
  const terms = await member.must(listOptionTerms, {
    query: { symbol: random.pick(symbols) ?? 'BTC/USDT' },
  });
  const set = random.pick(terms);
  if (!set) return null;
  const stake = random.decimal(Number(set.minStake), Number(set.minStake) * 4, 2);
  const direction = random.chance(0.5) ? 'up' : 'down';
  const account = random.chance(0.3) ? 'demo' : 'main';
  return command(buyOption, { body: { setId: set.id, direction, stake, account } }, 'OptionOrder');
}

async function exchange({ random, member }: Person): Promise<Command | null> {
  const [from, to, amount] = random.pick([
    ['USDT', 'BTC', random.decimal(5, 400, 2)],
    ['USDT', 'DOGE', random.decimal(5, 400, 2)],
    ['BTC', 'ETH', random.decimal(0.0005, 0.01, 5)],
    ['ETH', 'USDT', random.decimal(0.005, 0.1, 4)],
  ] as const) ?? ['USDT', 'BTC', '5'];
  if (random.chance(0.4))
    return command(exchangeFlash, { body: { from, to, amount } }, 'FlashExchange');
  const quoted = await member.call(quoteFlashExchange, {
    query: { from, to, amount, side: 'from' },
  });
  if (!quoted.ok) return null;
  const { quoteId } = quoted.result;
  return command(exchangeFlash, { body: { from, to, amount, quoteId } }, 'FlashExchange');
}

async function product({ random, member }: Person): Promise<Command | null> {
  if (random.chance(0.25)) {
    const { records } = await member.must(listProductOrders, {
      query: { type: 'arbitrage', status: 'running' },
    });
    const found = random.pick(records);
    return found ? command(redeemProduct, { body: { id: found.id } }) : null;
  }
  const kinds = [
    () =>
      command(
        buyArbitrage,
        {
          body: {
            productId: random.pick(['arbitrage-1', 'arbitrage-7']),
            amount: random.decimal(100, 400, 2),
          },
        },
        'ProductOrder',
      ),
    () =>
      command(
        buyDebt,
        { body: { productId: 'debt-30', amount: random.decimal(100, 300, 2) } },
        'ProductOrder',
      ),
    () =>
      command(
        buyMiner,
        { body: { productId: 's19-pro', quantity: random.whole(1, 2) } },
        'ProductOrder',
      ),
  ];
  return random.pick(kinds)?.() ?? null;
}

async function loan({ random, member }: Person): Promise<Command | null> {
  if (random.chance(0.5)) {
    const { records } = await member.must(listLoans, { query: { status: 'passed' } });
    const found = random.pick(records);
    if (!found) return null;
    return found.type === 'pledge' && random.chance(0.3)
      ? command(addCollateral, { body: { id: found.id, quantity: random.decimal(0.001, 0.01, 4) } })
      : command(repayLoan, { body: { id: found.id, amount: random.decimal(10, 300, 2) } });
  }
  if (random.chance(0.5))
    return command(
      applyCreditLoan,
      {
        body: { setId: random.pick(['credit-7', 'credit-15']), amount: random.decimal(50, 300, 2) },
      },
      'Loan',
    );
  const body = {
    setId: 'pledge-14',
    amount: random.decimal(100, 900, 2),
    pledgeCurrency: 'BTC',
    pledgeQuantity: random.decimal(0.01, 0.04, 4),
  };
  return command(applyPledgeLoan, { body }, 'Loan');
}

async function subscription({ random, member }: Person): Promise<Command | null> {
  if (random.chance(0.5)) {
    const { records } = await member.must(listIeoOrders, { query: { status: 'won' } });
    const won = random.pick(records);
    if (won) return command(payIeo, { body: { orderId: won.id } });
  }
  const { records } = await member.must(listIeos, { query: { status: 'issuing' } });
  const open = random.pick(records);
  if (!open) return null;
  const quantity = String(Number(open.lotSize) * random.whole(1, 5));
  const nonce = random
    .whole(0, 2 ** 32 - 1)
    .toString(16)
    .padStart(32, '0');
  const body = { ieoId: open.id, quantity, ...(random.chance(0.8) ? { nonce } : {}) };
  return command(applyIeo, { body }, 'IeoOrder');
}

async function contest(person: Person): Promise<Command | null> {
  const { random, member } = person;
  if (random.chance(0.3)) {
    const { records } = await member.must(listJoinedContests, {});
    const joined = records.filter(({ status }) => status === 1);
    person.contests = joined.map(({ id }) => `contest:${id}`);
    const found = random.pick(joined);
    return found && random.chance(0.3) ? command(exitContest, { body: { id: found.id } }) : null;
  }
  const { records } = await member.must(listContests, { query: { status: 1 } });
  const open = random.pick(records);
  return open ? command(joinContest, { body: { id: open.id, fund: open.minFund } }) : null;
}

async function money({
  random,
  member,
  settlementId,
  proofPath,
  password,
}: Person): Promise<Command | null> {
  if (random.chance(0.45))
    return command(
      applyRecharge,
      {
        body: { currency: 'USDT', network: 'TRC20', amount: random.decimal(10, 900, 2), proofPath },
      },
      'Recharge',
    );
  if (random.chance(0.2)) {
    const { records } = await member.must(listWithdrawals, { query: { status: 0 } });
    const found = random.pick(records);
    return found ? command(cancelWithdrawal, { body: { id: found.id } }) : null;
  }
  const body = {
    settlementId,
    currency: 'USDT',
    amount: random.decimal(20, 120, 2),
    withdrawPassword: password,
  };
  return command(applyWithdrawal, { body }, 'Withdrawal');
}

async function task({ random, member }: Person): Promise<Command | null> {
  const found = random.pick(
    (await member.must(listTasks)).filter(({ status }) => status === 'finished'),
  );
  return found ? command(claimTask, { body: { id: found.id } }) : null;
}

/** Rarely, because it can be taken once, and for half of the members, because it ends the rebates of their inviters. */
async function testMoney({ member }: Person): Promise<Command | null> {
  return /[02468]$/.test(member.id) ? command(takeTestMoney, {}) : null;
}

async function words({ random }: Person): Promise<Command> {
  return random.chance(0.5)
    ? command(sendChat, { body: { text: 'When does my deposit arrive?' } })
    : command(markNoticesRead, { body: { ids: 'all' } });
}

/** Read calls. Every member sends each of them occasionally. */
export const reads: readonly (readonly [Call, LooseInput])[] = [
  [getMember, {}],
  [getAssets, {}],
  [listBalances, {}],
  [listAccountChanges, { query: { pageSize: 50 } }],
  [listPositions, { query: { status: 'running' } }],
  [summarizePositions, {}],
  [listOptions, { query: { status: 'settled' } }],
  [summarizeOptions, {}],
  [listRecharges, {}],
  [listWithdrawals, {}],
  [listLoans, {}],
  [listIeoOrders, {}],
  [listNotices, { query: { category: 'all' } }],
  [getTeam, {}],
  [listTickers, {}],
];

/** All actions with their relative frequencies. */
export const acts: readonly (readonly [weight: number, act: Act])[] = [
  [8, order],
  [8, ofPosition],
  [5, option],
  [4, exchange],
  [4, product],
  [3, loan],
  [2, subscription],
  [2, contest],
  [4, money],
  [1, task],
  [1, words],
  [0.1, testMoney],
];
