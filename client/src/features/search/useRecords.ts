import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { toFindable } from '../../ui/fields/searchText.ts';
import { positionsInput, positionsApi } from '../positions/positions.api.ts';
import type { Recharge } from '../recharge/recharge.api.ts';
import type { AccountChange } from '../wallet/wallet.api.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.api.ts';
import { searchApi } from './search.api.ts';

export interface FoundPosition {
  position: Position;
  path: string;
}
export type FoundMoney =
  | { kind: 'recharge'; record: Recharge }
  | { kind: 'withdrawal'; record: Withdrawal };
export interface FoundChange {
  change: AccountChange;
  path: string;
}

/**
 * Reads the member's records and makes them findable by kind, coin, amount, number and symbol. No request is sent until
 * `isWanted`.
 */
export function useRecords(isWanted: boolean) {
  const { t } = useTranslation();
  const skip = { skip: !isWanted };
  const running = positionsApi.listPositions.useQuery(positionsInput('main', 'running'), skip);
  const pending = positionsApi.listPositions.useQuery(positionsInput('main', 'pending'), skip);
  const closed = positionsApi.listPositions.useQuery(positionsInput('main', 'closed'), skip);
  const recharges = searchApi.newestRecharges.useQuery(undefined, skip);
  const withdrawals = searchApi.newestWithdrawals.useQuery(undefined, skip);
  const changes = searchApi.newestChanges.useQuery(undefined, skip);
  const answers = [running, pending, closed, recharges, withdrawals, changes];

  const foundPositions = useMemo(
    () =>
      [running.data, pending.data, closed.data]
        .flatMap((page) => page?.records ?? [])
        .map((position) =>
          toFindable<FoundPosition>({ position, path: positionPath(position) }, [
            position.symbol,
            t(`trade.${position.direction}`),
            `${position.leverage}x`,
            ...amountTexts(position.margin, 'USDT'),
            ...amountTexts(position.quantity, position.symbol.split('/')[0] ?? ''),
            position.id,
          ]),
        ),
    [t, running.data, pending.data, closed.data],
  );
  const foundMoney = useMemo(
    () => [
      ...(recharges.data?.records ?? []).map((record) =>
        toFindable<FoundMoney>({ kind: 'recharge', record }, [
          t('routes.recharge'),
          ...amountTexts(record.amount, record.currency),
          record.network,
          record.id,
        ]),
      ),
      ...(withdrawals.data?.records ?? []).map((record) =>
        toFindable<FoundMoney>({ kind: 'withdrawal', record }, [
          t('routes.withdrawal'),
          ...amountTexts(record.amount, record.currency),
          record.network,
          record.destination,
          record.id,
        ]),
      ),
    ],
    [t, recharges.data, withdrawals.data],
  );
  const foundChanges = useMemo(
    () =>
      (changes.data?.records ?? []).map((change) =>
        toFindable<FoundChange>({ change, path: changePath(change) }, [
          t(`wallet.changes.types.${change.type}`),
          ...amountTexts(change.amount, change.currency),
          change.symbol,
          change.id,
          change.refId,
        ]),
      ),
    [t, changes.data],
  );
  return {
    positions: foundPositions,
    money: foundMoney,
    changes: foundChanges,
    isLoading: answers.some(({ data, isFetching }) => isFetching && !data),
    isFailed: answers.some(({ data, isError }) => isError && !data),
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

/** The texts of an amount: its coin, and the amount as it is displayed and as it is typed. */
const amountTexts = (amount: string, coin: string): string[] => [
  coin,
  formatMoney(amount, coin).replace(/^\u2212/, ''),
  amount.replace(/^-/, ''),
];

const tabOf = {
  running: 'positions',
  inSettlement: 'positions',
  pending: 'orders',
  closed: 'history',
};

function positionPath({ id, symbol, status }: Position): string {
  const list = `/heyue?symbol=${symbol}&mode=contracts&tab=${tabOf[status]}`;
  return status === 'running' ? `${list}&position=${id}` : list;
}

/** The page of the object that a change refers to; for other objects the list of account changes. */
function changePath({ refType, refId, symbol }: AccountChange): string {
  if (refType === 'recharge' || refType === 'withdrawal')
    return `/chongzhitixianResult?${refType}=${refId}`;
  if (symbol === undefined) return '/zhangbianRecord';
  return `/heyue?symbol=${symbol}&tab=history&mode=${refType === 'option' ? 'options' : 'contracts'}`;
}
