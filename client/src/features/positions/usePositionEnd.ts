import type { ListedPosition, Position } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { toasts } from '../../ui/toasts.ts';
import { lastResult } from './positionParts.ts';
import { positionsInput, positionsApi } from './positions.api.ts';
import { useOpenList } from './useOpenList.ts';

/**
 * Returns the final state of a watched position or order: the closed position, or the position of a filled order; null
 * while it has not ended.
 */
export function findEnd(
  { id, status }: Position,
  now: { running: readonly ListedPosition[]; closed: readonly ListedPosition[] },
): ListedPosition | null {
  const filled = status === 'pending' ? now.running.find((one) => one.id === id) : undefined;
  return filled ?? now.closed.find((one) => one.id === id) ?? null;
}

/** Calls `onEnded` when the watched position has ended, and shows the reason. */
export function usePositionEnd(
  watched: Position | null,
  account: string,
  onEnded: () => void,
): void {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const status = watched?.status === 'pending' ? 'pending' : 'running';
  const { records, total } = useOpenList(account, status, watched === null);
  const [ask] = positionsApi.listPositions.useLazyQuery();
  const isComplete = records !== undefined && total === records.length;
  const hasEnded =
    watched !== null && isComplete && !records.some((record) => record.id === watched.id);

  const showEnd = useEffectEvent(async (ended: Position) => {
    onEnded();
    const [running, closed] = await Promise.all(
      (['running', 'closed'] as const).map((one) =>
        ask(positionsInput(account, one))
          .unwrap()
          .then(({ records: found }) => found)
          .catch(() => []),
      ),
    );
    const end = findEnd(ended, { running: running ?? [], closed: closed ?? [] });
    toasts.show(endText(t, ended, end, isHidden));
  });
  useEffect(() => {
    if (hasEnded && watched) void showEnd(watched);
  }, [hasEnded, watched]);
}

function endText(
  t: TFunction,
  { symbol }: Position,
  end: ListedPosition | null,
  isHidden: boolean,
) {
  if (!end) return t('positions.ended.settling', { symbol });
  if (end.status !== 'closed') return t('positions.ended.filled', { symbol });
  const reason = t(`positions.reason.${end.closeReason ?? 'member'}`);
  if (end.closeReason === 'cancelled') return t('positions.ended.cancelled', { symbol });
  const result = formatMoney(lastResult(end), 'USDT', { isSigned: true, isHidden });
  return t('positions.ended.closed', { symbol, reason, result });
}
