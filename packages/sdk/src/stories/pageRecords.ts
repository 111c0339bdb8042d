import type { Call } from '@hongbao/contracts/call';
import { getContest, listJoinedContests } from '@hongbao/contracts/contests/contests.calls';
import { listFlashExchanges } from '@hongbao/contracts/flash/flash.calls';
import { getIeoDraw, listIeoOrders, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { listLoans } from '@hongbao/contracts/loans/loans.calls';
import { listOptions } from '@hongbao/contracts/options/options.calls';
import { parseRoute } from '@hongbao/contracts/pages/pages';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { getProduct, listProductOrders } from '@hongbao/contracts/products/products.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';

/** A record that a page shows: the calls that list it, any of which may contain it, and a name for a problem. */
interface ShownRecord {
  readonly what: string;
  readonly from: readonly {
    readonly call: Call;
    readonly query?: Readonly<Record<string, string>>;
  }[];
}

type Parameters = ReadonlyMap<string, string>;

const record = (
  what: string,
  call: Call,
  query?: Readonly<Record<string, string>>,
): ShownRecord => ({
  what,
  from: [query === undefined ? { call } : { call, query }],
});

/** One record by its id if the link has one, otherwise any record of the list. */
function oneOrAny(
  what: string,
  call: Call,
  id: string | undefined,
  query: Readonly<Record<string, string>> = {},
): ShownRecord {
  return id === undefined
    ? record(`any ${what}`, call, query)
    : record(`the ${what} ${id}`, call, { ...query, id });
}

function tradeRecords(account: string, parameters: Parameters): ShownRecord[] {
  const receipt = parameters.get('receipt');
  if (parameters.get('mode') === 'options') {
    return parameters.has('option')
      ? [record('any settled option', listOptions, { account, status: 'settled' })]
      : [];
  }
  switch (parameters.get('tab')) {
    case 'positions': {
      const id = parameters.get('position');
      const one = { account, ...(id === undefined ? {} : { id }) };
      const from = ['running', 'inSettlement'].map((status) => ({
        call: listPositions,
        query: { ...one, status },
      }));
      return [{ what: id === undefined ? 'any open position' : `the open position ${id}`, from }];
    }
    case 'orders':
      return [record('any pending order', listPositions, { account, status: 'pending' })];
    case 'history':
      return [oneOrAny('closed position', listPositions, receipt, { account, status: 'closed' })];
    default:
      return [];
  }
}

const productOrders = (type: string, parameters: Parameters): ShownRecord[] =>
  parameters.get('tab') === 'offers' || !parameters.has('tab')
    ? []
    : [oneOrAny('order', listProductOrders, idIn(parameters), { type })];

const idIn = (parameters: Parameters) => parameters.get('receipt') ?? parameters.get('id');

/** The records that a page shows, by path. A page without an entry is never empty. */
const recordsByPage: Readonly<Record<string, (parameters: Parameters) => ShownRecord[]>> = {
  '/heyue': (parameters) => tradeRecords('main', parameters),
  '/demotrading': (parameters) => tradeRecords('demo', parameters),
  '/bisaiTrade': (parameters) => [
    record('the contest', getContest, { id: parameters.get('id') ?? '' }),
    ...tradeRecords(`contest:${parameters.get('id')}`, parameters),
  ],
  '/zhangbianRecord': () => [record('any account change', listAccountChanges)],
  '/chongzhitixianRecord': (parameters) =>
    parameters.get('kind') === 'withdrawals'
      ? [oneOrAny('withdrawal', listWithdrawals, parameters.get('id'))]
      : [oneOrAny('deposit', listRecharges, parameters.get('id'))],
  '/chongzhitixianResult': (parameters) =>
    parameters.has('withdrawal')
      ? [oneOrAny('withdrawal', listWithdrawals, parameters.get('withdrawal'))]
      : [oneOrAny('deposit', listRecharges, parameters.get('recharge') ?? '')],
  '/vipLevel': (parameters) => [
    ...(parameters.has('envelope')
      ? [record('any red envelope', listVipRewards, { kind: 'weeklyRedEnvelope' })]
      : []),
    ...(parameters.has('receipt')
      ? [oneOrAny('reward', listVipRewards, parameters.get('receipt'))]
      : []),
  ],
  '/jiedaiOrder': (parameters) => [oneOrAny('loan', listLoans, idIn(parameters))],
  '/ieo': (parameters) => {
    const draw = parameters.get('draw') ?? parameters.get('verify');
    const drawn =
      draw === undefined ? [] : [record(`the draw of ${draw}`, getIeoDraw, { id: draw })];
    if (parameters.get('tab') === 'mine')
      return [oneOrAny('application', listIeoOrders, idIn(parameters)), ...drawn];
    return [record('any subscription', listIeos), ...drawn];
  },
  '/bisaiDetail': (parameters) => [
    record('the contest', getContest, { id: parameters.get('id') ?? '' }),
  ],
  '/bisaiMycansai': () => [record('any contest that the member joined', listJoinedContests)],
  '/taolilicaiDetail': (parameters) => [
    record('the product', getProduct, { id: parameters.get('id') ?? '' }),
  ],
  '/taoliOk': (parameters) => [
    record('the product', getProduct, { id: parameters.get('id') ?? '' }),
  ],
  '/kuangchiDetail': (parameters) => [
    record('the product', getProduct, { id: parameters.get('id') ?? '' }),
  ],
  '/zhaiquanDetail': (parameters) => [
    record('the product', getProduct, { id: parameters.get('id') ?? '' }),
  ],
  '/taoliOrder': (parameters) => [
    oneOrAny('order', listProductOrders, idIn(parameters), { type: 'arbitrage' }),
  ],
  '/kuangchi': (parameters) => productOrders('miner', parameters),
  '/zhaiquan': (parameters) => productOrders('debt', parameters),
  '/shanduiOrder': () => [record('any exchange', listFlashExchanges)],
};

/** Returns the records that the page of a route shows. Without all of them the page, or its sheet, is empty. */
export function shownRecords(route: string): ShownRecord[] {
  const { path, parameters } = parseRoute(route);
  return recordsByPage[path]?.(new Map(parameters)) ?? [];
}
