import type { Call } from '@hongbao/contracts/call';
import { listIeoOrders, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { listContests, listJoinedContests } from '@hongbao/contracts/contests/contests.calls';
import { listHelp, readAnnouncements } from '@hongbao/contracts/content/content.calls';
import { listChat, listNotices } from '@hongbao/contracts/content/notices.calls';
import { listFlashExchanges, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { listKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { getLoanInfo, listLoans } from '@hongbao/contracts/loans/loans.calls';
import { listKlines, listTickers } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import {
  listOptions,
  quoteOptionSales,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { listPositions, summarizePositions } from '@hongbao/contracts/positions/positions.calls';
import {
  listProductOrders,
  listProducts,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listCurrencies } from '@hongbao/contracts/settings/settings.calls';
import { listSettlements } from '@hongbao/contracts/settlement/settlement.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { listVipLevels } from '@hongbao/contracts/vip/vip.calls';
import {
  getAssets,
  listAccountChanges,
  listAssetHistory,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { CallInput } from './client.ts';

const read = <C extends Call>(call: C, query?: CallInput<C>['query']): readonly [Call, object] => [
  call,
  query === undefined ? {} : { query },
];

/** The reads that the app sends for a member, by feature. Each succeeds for a signed-in member. */
export const readsOfMembers: readonly (readonly [Call, object])[] = [
  read(getMember),
  read(listVipLevels),
  read(listBalances),
  read(getAssets),
  read(listAssetHistory),
  read(listAccountChanges, {}),
  read(listRecharges, {}),
  read(listSettlements),
  read(listWithdrawals, {}),
  read(listProducts, { type: 'arbitrage' }),
  read(listProductOrders, { type: 'arbitrage' }),
  read(summarizeProductOrders, { type: 'debt' }),
  read(getLoanInfo),
  read(listLoans, {}),
  read(listIeos, {}),
  read(listIeoOrders, {}),
  read(listPositions, { status: 'running' }),
  read(summarizePositions, {}),
  read(listOptions, { status: 'settled' }),
  read(summarizeOptions, {}),
  read(quoteOptionSales, {}),
  read(listTickers),
  read(listKlines, { symbol: 'BTC/USDT', interval: '1m' }),
  read(quoteFlashExchange, { from: 'USDT', to: 'BTC', amount: '10', side: 'from' }),
  read(listFlashExchanges, {}),
  read(listCurrencies),
  read(listNotices, {}),
  read(readAnnouncements, {}),
  read(listHelp, {}),
  read(listChat, {}),
  read(listKyc),
  read(getTeam, {}),
  read(listContests, {}),
  read(listJoinedContests, {}),
  read(listTasks),
];
