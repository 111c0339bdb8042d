import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import { lastLiquidationReceipt } from './content.store.ts';
import type { SupportTopic } from './supportTopic.ts';

/**
 * The route of the app for a member's own case of a topic: the newest deposit, the loan, the open position. Null if the
 * member has none. Reads the tables of other features, because every feature imports this one for its notices.
 */
export function ownCase(rows: RowReader, memberId: string, topic: SupportTopic): string | null {
  return topic === 'greeting' ? null : (routes[topic]?.(rows, memberId) ?? null);
}

type Route = (rows: RowReader, memberId: string) => string | null;

const routes: Readonly<Partial<Record<SupportTopic, Route>>> = {
  withdrawal: newestOf('Withdrawal', withdrawalLine.inList),
  deposit: newestOf('Recharge', rechargeLine.inList),
  password: () => '/security',
  identity: () => '/renzhengResult',
  loan: newestOf('Loan', (id) => `/jiedaiOrder?id=${id}`),
  vip: () => '/vipLevel',
  liquidation: lastLiquidationReceipt,
  options: (rows, memberId) => {
    const columns = ['id', 'symbol'] as const;
    const where = { memberId, book: 'main' };
    const [option] = rows.some('OptionOrder', columns, { ...newest(memberId), where });
    return option ? `/heyue?symbol=${option.symbol}&mode=options&option=${option.id}` : null;
  },
  contests: (rows, memberId) => {
    const orderBy = [['joinedAt', 'desc']] as const;
    const where = { memberId };
    const [entry] = rows.some('ContestEntry', ['contestId'], { where, orderBy, take: 1 });
    return entry ? `/bisaiDetail?id=${entry.contestId}` : '/bisai';
  },
  ieo: newestOf('IeoOrder', (id) => `/ieo?tab=mine&id=${id}`),
  products: (rows, memberId) => {
    const [order] = rows.some('ProductOrder', ['id', 'type'], newest(memberId));
    const pages: Readonly<Record<string, string>> = {
      arbitrage: '/taoliOrder?',
      miner: '/kuangchi?tab=orders&',
      debt: '/zhaiquan?tab=orders&',
    };
    return order ? `${pages[order.type]}id=${order.id}` : '/taolilicai';
  },
  convert: (rows, memberId) =>
    rows.count('FlashExchange', { memberId }) > 0 ? '/shanduiOrder' : '/shandui',
  team: () => '/tuanduiYaoqing',
  trading: (rows, memberId) => {
    const where = { memberId, book: 'main', status: 'running' };
    const columns = ['id', 'symbol'] as const;
    const [position] = rows.some('Position', columns, { ...newest(memberId), where });
    return position
      ? `/heyue?symbol=${position.symbol}&mode=contracts&tab=positions&position=${position.id}`
      : null;
  },
};

const newest = (memberId: string) => ({ where: { memberId }, orderBy: newestFirst, take: 1 });

function newestOf(
  table: 'Withdrawal' | 'Recharge' | 'Loan' | 'IeoOrder',
  route: (id: string) => string,
): Route {
  return (rows, memberId) => {
    const [row] = rows.some(table, ['id'], newest(memberId));
    return row ? route(row.id) : null;
  };
}
