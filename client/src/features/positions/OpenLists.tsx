import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PositionCard } from './PositionCard.tsx';
import { PositionSheets, usePositionSheets } from './PositionSheets.tsx';
import { PositionSummary } from './PositionSummary.tsx';
import { useOpenList } from './useOpenList.ts';

interface Props {
  account: string;
}

/** The open positions: their summary, then each with its actions. */
export function PositionList({ account }: Props) {
  const { t } = useTranslation();
  const sheets = usePositionSheets();
  const [isClosingAll, setClosingAll] = useState(false);
  const { records, isError, refetch } = useOpenList(account, 'running');
  if (!records)
    return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows count={2} />;
  return (
    <Stack>
      <PositionSummary account={account} />
      {records.length === 0 ? (
        <Empty icon="contract" title={t('positions.none')} text={t('positions.noneText')} />
      ) : (
        <ul className="card-list">
          {records.map((position) => (
            <li key={position.id}>
              <PositionCard position={position} onOpen={sheets.open} />
            </li>
          ))}
        </ul>
      )}
      {records.length > 1 ? (
        <Button kind="line" isWide onClick={() => setClosingAll(true)} data-testid="close-all">
          {t('positions.closeAll', { number: records.length })}
        </Button>
      ) : null}
      <PositionSheets {...sheets} account={account} />
      <CloseAllSheet
        isOpen={isClosingAll}
        positions={records}
        onClose={() => setClosingAll(false)}
      />
    </Stack>
  );
}

/** Pending limit orders. */
export function OrderList({ account }: Props) {
  const { t } = useTranslation();
  const sheets = usePositionSheets();
  const { records, isError, refetch } = useOpenList(account, 'pending');
  if (!records)
    return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows count={2} />;
  return (
    <Stack>
      {records.length === 0 ? (
        <Empty icon="clock" title={t('positions.noOrders')} text={t('positions.noOrdersText')} />
      ) : (
        <ul className="card-list">
          {records.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onOpen={sheets.open} />
            </li>
          ))}
        </ul>
      )}
      <PositionSheets {...sheets} account={account} />
    </Stack>
  );
}
