import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatTime } from '../../lib/times.ts';
import { isOneOf } from '../../lib/guards.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePolling } from '../../state/live.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Between, Line, Micro, Muted, Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { marketApi } from '../market/market.api.ts';
import { type HistoryLine, historyLines, isResult } from './historyLines.ts';
import { PositionReceiptSheet } from './PositionReceiptSheet.tsx';
import { PLACE_PARAMETERS } from './useTradePlace.ts';
import { positionsInput, POSITIONS_POLL_MS, positionsApi } from './positions.api.ts';
import { CardList } from '../../ui/List.tsx';

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
        <CardList items={listed.slice(0, shown)} by="id">
          {(line) => <HistoryRow line={line} onOpen={setOpened} />}
        </CardList>
      )}
      {listed.length > shown ? <LoadMore onMore={() => setShown(shown + LINES)} /> : null}
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
          <StatusBadge tone={tone}>{what}</StatusBadge>
        </Between>
        <Between isWrapped>
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
          {isClose ? (
            <Line>
              <Money value={line.result} isResult weight="strong" testId="history-pnl" />
              <Percent rate={line.yield} isResult size="small" />
            </Line>
          ) : null}
        </Between>
        <Between isWrapped>
          <Micro tone="faint" isNumber>
            {formatTime(line.time)}
          </Micro>
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
