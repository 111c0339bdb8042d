import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useIsActive } from '../../state/active.ts';
import { toasts } from '../../ui/toasts.ts';
import { useIntent } from '../../api/useIntent.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useSymbolsQuery } from '../market/market.api.ts';
import { useTickers } from '../market/useMarket.ts';
import { CloseSheet } from './CloseSheet.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PositionCard } from './PositionCard.tsx';
import { listOf, useCancelOrderMutation, usePositionsQuery } from './positions.api.ts';
import { StopsSheet } from './StopsSheet.tsx';

/** Triggers fire on the server; a list is asked for again this often while it is in sight. */
export const POSITIONS_POLL_MS = 3_000;

const lists = {
  positions: {
    status: 'running',
    empty: 'positions.none',
    help: 'positions.noneText',
    icon: 'contract',
  },
  orders: {
    status: 'pending',
    empty: 'positions.noOrders',
    help: 'positions.noOrdersText',
    icon: 'clock',
  },
  history: {
    status: 'closed',
    empty: 'positions.noHistory',
    help: 'positions.noHistoryText',
    icon: 'list',
  },
} as const satisfies Record<
  string,
  { status: Position['status']; empty: string; help: string; icon: IconName }
>;
type ListName = keyof typeof lists;
const names = Object.keys(lists) as ListName[];

/** Positions first, then orders, then history; and the sheets that act on them. */
export function PositionLists({ account }: { account: string }) {
  const { t } = useTranslation();
  const [name, setName] = useState<ListName>('positions');
  const [modified, setModified] = useState<Position | null>(null);
  const [closed, setClosed] = useState<Position | null>(null);
  const [cancelled, setCancelled] = useState<Position | null>(null);
  return (
    <section className="stack" aria-label={t('positions.tabs')}>
      <Segmented
        label={t('positions.tabs')}
        kind="line"
        value={name}
        onChange={setName}
        testId="positions-tab"
        options={names.map((value) => ({ value, label: t(`positions.${value}`) }))}
      />
      <List
        name={name}
        account={account}
        onModify={setModified}
        onClose={setClosed}
        onCancel={setCancelled}
      />
      <StopsSheet position={modified} onClose={() => setModified(null)} />
      <CloseSheet position={closed} onClose={() => setClosed(null)} />
      <CancelSheet order={cancelled} onClose={() => setCancelled(null)} />
    </section>
  );
}

interface ListProps {
  name: ListName;
  account: string;
  onModify: (position: Position) => void;
  onClose: (position: Position) => void;
  onCancel: (position: Position) => void;
}

function List({ name, account, onModify, onClose, onCancel }: ListProps) {
  const { t } = useTranslation();
  const { status, empty, help, icon } = lists[name];
  const { data, isError, refetch } = usePositionsQuery(listOf(account, status), {
    ...fresh,
    pollingInterval: useIsActive() ? POSITIONS_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { bySymbol } = useTickers();
  const { data: symbols } = useSymbolsQuery();
  if (!data)
    return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows count={2} />;
  if (data.records.length === 0) return <EmptyState icon={icon} title={t(empty)} text={t(help)} />;
  return (
    <ul className="stack">
      {data.records.map((position) => {
        const decimals =
          symbols?.find((one) => one.symbol === position.symbol)?.pricePrecision ?? 2;
        const ticker = bySymbol.get(position.symbol);
        const show = {
          positions: () => (
            <PositionCard
              position={position}
              markPrice={ticker?.markPrice}
              decimals={decimals}
              onModify={() => onModify(position)}
              onClose={() => onClose(position)}
            />
          ),
          orders: () => (
            <OrderCard
              order={position}
              decimals={decimals}
              onModify={() => onModify(position)}
              onCancel={() => onCancel(position)}
            />
          ),
          history: () => <HistoryCard position={position} decimals={decimals} />,
        };
        return <li key={position.id}>{show[name]()}</li>;
      })}
    </ul>
  );
}

function CancelSheet({ order, onClose }: { order: Position | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const intent = useIntent();
  const handleConfirm = async () => {
    if (!order) return;
    const done = await cancel({ params: { id: order.id }, intent: intent.keyFor(order.id) })
      .unwrap()
      .catch(() => null);
    if (done) toasts.show(t('positions.cancelled'), 'good');
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('positions.cancelOrder')}
      confirm={t('positions.cancelOrder')}
      keep={t('positions.keepOrder')}
      isBusy={isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
      testId="cancel-sheet"
    >
      <p className="muted">{t('positions.cancelConfirm')}</p>
    </ConfirmSheet>
  );
}
