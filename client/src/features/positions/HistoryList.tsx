import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.tsx';
import { historyLines } from './historyLines.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { listOf, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';

/** Number of lines at first, and added by every press. */
const LINES = 30;

/** Events of closed and open positions, newest first. */
export function HistoryList({ account }: { account: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(LINES);
  const live = { ...fresh, ...usePolling(POSITIONS_POLL_MS) };
  const closed = positionsApi.listPositions.useQuery(listOf(account, 'closed'), live);
  const running = positionsApi.listPositions.useQuery(listOf(account, 'running'));
  const lines = useMemo(
    () => historyLines([...(running.data?.records ?? []), ...(closed.data?.records ?? [])]),
    [running.data, closed.data],
  );
  if (!closed.data)
    return closed.isError ? (
      <FailedState onRetry={() => void closed.refetch()} />
    ) : (
      <SkeletonRows count={4} />
    );
  if (lines.length === 0)
    return (
      <Empty icon="list" title={t('positions.noHistory')} text={t('positions.noHistoryText')} />
    );
  return (
    <Stack>
      <Card isFlush>
        <ul>
          {lines.slice(0, shown).map((line) => (
            <li key={line.id}>
              <HistoryRow line={line} />
            </li>
          ))}
        </ul>
      </Card>
      {lines.length > shown ? (
        <Button kind="quiet" isWide onClick={() => setShown(shown + LINES)}>
          {t('common.loadMore')}
        </Button>
      ) : null}
    </Stack>
  );
}
