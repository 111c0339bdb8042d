import { fromWireTime } from '@hongbao/contracts/time';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatTime } from '../../lib/times.ts';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import { isOneOf } from '../../lib/guards.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePolling } from '../../state/live.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Between, Line, Micro, Muted, Stack } from '../../ui/layout.tsx';
import { marketApi } from '../market/market.api.ts';
import { type HistoryLine, historyLines, isResult } from './historyLines.ts';
import { PositionReceiptSheet } from './PositionReceiptSheet.tsx';
import { PLACE_PARAMETERS } from './useTradePlace.ts';
import { positionsInput, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';

/** Initial number of lines, and number of lines that each press of the button adds. */
const LINES = 30;

const shows = ['results', 'all'] as const;
const isShow = isOneOf(shows);

/** The results of positions, or all their events, newest first. */
export function HistoryList({ account }: { account: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(LINES);
  const [show, setShow] = usePersisted<(typeof shows)[number]>('positions/show', 'results', isShow);
  const [opened, setOpened] = useState<ListedPosition | null>(null);
  const [linkedId, setLinkedId] = useState<string | null>(null);
  useLinkParameter('receipt', setLinkedId, PLACE_PARAMETERS);
  const live = { ...fresh, ...usePolling(POSITIONS_POLL_MS) };
  const closed = positionsApi.listPositions.useQuery(positionsInput(account, 'closed'), live);
  const running = positionsApi.listPositions.useQuery(positionsInput(account, 'running'));
  const lines = useMemo(
    () => historyLines([...(running.data?.records ?? []), ...(closed.data?.records ?? [])]),
    [running.data, closed.data],
  );
  const listed = show === 'all' ? lines : lines.filter(isResult);
  if (!closed.data) return <Loading query={closed} skeleton={<SkeletonRows count={4} />} />;
  const hasOlder = closed.data.records.length < closed.data.total;
  const receipt = (
    <PositionReceiptSheet
      opened={opened ?? (linkedId === null ? null : { account, id: linkedId })}
      onClose={() => {
        setOpened(null);
        setLinkedId(null);
      }}
    />
  );
  if (lines.length === 0)
    return (
      <>
        <Empty icon="list" title={t('positions.noHistory')} text={t('positions.noHistoryText')} />
        {receipt}
      </>
    );
  return (
    <Stack>
      <Chips
        label={t('positions.history')}
        value={show}
        onChoose={setShow}
        testId="history-show"
        options={shows.map((value) => ({ value, label: t(`positions.show.${value}`) }))}
      />
      {listed.length === 0 ? (
        <Empty icon="list" title={t('positions.noResults')} text={t('positions.noResultsText')} />
      ) : (
        <InfiniteList
          pages={[listed.slice(0, shown)]}
          state="idle"
          hasMore={listed.length > shown}
          onMore={() => setShown(shown + LINES)}
          onRetry={closed.refetch}
          keyOf={({ id }) => id}
          timeOf={({ time }) => fromWireTime(time)}
          total={(ofDay, isWhole) =>
            // The oldest day is incomplete if there are more positions than a page has.
            isWhole && !(hasOlder && ofDay.at(-1) === listed.at(-1)) ? (
              <DayResult lines={ofDay} />
            ) : null
          }
          empty={null}
        >
          {(line) => <HistoryRow line={line} onOpen={setOpened} />}
        </InfiniteList>
      )}
      {receipt}
    </Stack>
  );
}

const closedTones = {
  member: 'grey',
  takeProfit: 'green',
  stopLoss: 'orange',
  trailingStop: 'orange',
  liquidation: 'red',
  contestEnd: 'grey',
  cancelled: 'grey',
} as const satisfies Record<string, Tone>;

/** Sum of the results of a day. Renders nothing on a day without one. */
function DayResult({ lines }: { lines: readonly HistoryLine[] }) {
  const results = lines.filter(isResult);
  if (results.length === 0) return null;
  const sum = sumOfShown(results.map(({ result }) => result));
  return <Money value={sum} isResult size="small" testId="day-total" />;
}

interface RowProps {
  line: HistoryLine;
  onOpen: (position: ListedPosition) => void;
}

/** One event with quantity, price and result. A press opens the receipt of its position. */
const HistoryRow = memo(function HistoryRow({ line, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { position } = line;
  const [base = ''] = position.symbol.split('/');
  const { digits } = marketApi.listSymbols.useQuery(undefined, {
    selectFromResult: ({ data }) => ({
      digits: data?.find(({ symbol }) => symbol === position.symbol)?.pricePrecision ?? 2,
    }),
  });
  const isClose = isResult(line);
  const tone = isClose ? closedTones[line.reason] : 'grey';
  const what =
    line.kind === 'closed'
      ? t(`positions.reason.${line.reason}`)
      : t(`positions.event.${line.kind}`);
  return (
    <div className="history-row" data-testid="history-row" data-kind={line.kind}>
      <Stack gap="xs">
        <Between isWrapped>
          <Line>
            <PairName symbol={position.symbol} weight="strong" />
            <Tag tone={position.direction === 'long' ? 'up' : 'down'}>
              {t(`trade.${position.direction}`)} {position.leverage}x
            </Tag>
          </Line>
          {isClose ? (
            <Money value={line.result} isResult weight="strong" testId="history-pnl" />
          ) : null}
        </Between>
        <Between>
          <Muted>
            <Money value={line.quantity} coin={base} digits="exact" />
            {' · '}
            {isClose ? (
              <>
                <Price value={position.openPrice} digits={digits} isUnitHeard />
                {' → '}
              </>
            ) : null}
            <Price value={line.price} digits={digits} isUnitHeard />
          </Muted>
          {isClose ? <Percent rate={line.yield} isResult size="small" /> : null}
        </Between>
        <Between isWrapped>
          <Line>
            <StatusBadge tone={tone}>{what}</StatusBadge>
            <Micro tone="faint" isNumber>
              {formatTime(line.time, 'clock')}
            </Micro>
          </Line>
          {line.kind === 'cancelled' ? (
            <Micro tone="faint">{t('positions.marginReleased')}</Micro>
          ) : (
            <Micro tone="faint">
              {t('trade.fee')} <Money value={line.fee} />
            </Micro>
          )}
        </Between>
      </Stack>
      <button
        type="button"
        className="cover"
        aria-label={t('positions.receipt.open', { pair: position.symbol, event: what })}
        onClick={() => onOpen(position)}
        data-testid="history-open"
      />
    </div>
  );
});
