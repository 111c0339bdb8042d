import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { positionSheets } from '@hongbao/contracts/pages/pageViews';
import { type ReactNode, useEffect, useMemo, useRef, useState, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '../../lib/guards.ts';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Cell } from '../../ui/Card.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Between, Columns, Line, Micro, Stack } from '../../ui/layout.tsx';
import { selectPositionsSummary } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { useTickers, useSymbol } from '../market/useMarket.ts';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { useEnded } from '../receipts/useEnded.ts';
import { EndedPosition } from './EndedPosition.tsx';
import { PositionCard } from './PositionCard.tsx';
import { PositionReceiptSheet } from './PositionReceiptSheet.tsx';
import { PositionSheets, usePositionSheets, type SheetKind } from './PositionSheets.tsx';
import { usedMargin } from './exposure.ts';
import { livePosition } from './livePosition.ts';
import { positionsApi } from './positions.api.ts';
import { useTicketing } from './ticketContext.tsx';
import { PLACE_PARAMETERS } from './useTradePlace.ts';
import { useOpenList } from './useOpenList.ts';
import { Tag } from '../../ui/Tag.tsx';
import { formatTime } from '../../lib/times.ts';
import { PositionName } from './PositionName.tsx';
import { TrailingCells } from './TrailingCells.tsx';

const NONE: readonly ListedPosition[] = [];
const isSheet = isOneOf(positionSheets);

interface Props {
  account: string;
}

/** The list of open positions, those in settlement first: a summary, and each position with its actions. */
export function PositionList({ account }: Props) {
  const { t } = useTranslation();
  const sheets = usePositionSheets();
  const [isClosingAll, setClosingAll] = useState(false);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [wantedSheet, setWantedSheet] = useState<string | null>(null);
  useLinkParameter('position', setWantedId, PLACE_PARAMETERS);
  useLinkParameter('sheet', setWantedSheet, [...PLACE_PARAMETERS, 'position']);
  const { records: running, ...query } = useOpenList(account, 'running');
  const { records: settling = NONE } = useOpenList(account, 'inSettlement');
  const records = useMemo(() => running && [...settling, ...running], [settling, running]);
  const [ended] = useEnded(records);
  const [receipt, setReceipt] = useState<ListedPosition | null>(null);
  const wanted = wantedSheet === null ? undefined : records?.find(({ id }) => id === wantedId);
  // Opens the sheet of a link when its position is loaded.
  if (wanted) {
    setWantedSheet(null);
    if (isSheet(wantedSheet)) sheets.open(wantedSheet, wanted);
  }
  if (!running || !records) return <Loading query={query} skeleton={<SkeletonRows count={2} />} />;
  return (
    <Stack gap="s">
      <PositionSummary account={account} held={records} />
      {records.length === 0 && ended.length === 0 ? (
        <Empty icon="contract" title={t('positions.none')} text={t('positions.noneText')} />
      ) : (
        <ul className="card-list">
          {ended.map(({ id }) => (
            <EndedPosition key={id} account={account} id={id} onReceipt={setReceipt} />
          ))}
          {records.map((position) => (
            <NewestItem key={position.id} id={position.id} isWanted={position.id === wantedId}>
              <PositionCard position={position} onOpen={sheets.open} />
            </NewestItem>
          ))}
        </ul>
      )}
      <PositionReceiptSheet opened={receipt} onClose={() => setReceipt(null)} />
      {running.length > 1 ? (
        <Button kind="line" isWide onClick={() => setClosingAll(true)} data-testid="close-all">
          {t('positions.closeAll', { number: running.length })}
        </Button>
      ) : null}
      <PositionSheets {...sheets} account={account} />
      <CloseAllSheet
        isOpen={isClosingAll}
        positions={running}
        onClose={() => setClosingAll(false)}
      />
    </Stack>
  );
}

export function OrderList({ account }: Props) {
  const { t } = useTranslation();
  const sheets = usePositionSheets();
  const { records, ...query } = useOpenList(account, 'pending');
  if (!records) return <Loading query={query} skeleton={<SkeletonRows count={2} />} />;
  return (
    <Stack>
      {records.length === 0 ? (
        <Empty icon="clock" title={t('positions.noOrders')} text={t('positions.noOrdersText')} />
      ) : (
        <ul className="card-list">
          {records.map((order) => (
            <NewestItem key={order.id} id={order.id}>
              <OrderCard order={order} onOpen={sheets.open} />
            </NewestItem>
          ))}
        </ul>
      )}
      <PositionSheets {...sheets} account={account} />
    </Stack>
  );
}

interface ItemProps {
  id: string;
  isWanted?: boolean;
  children: ReactNode;
}

/** An item of a list. The one that this page created last, or that a link leads to, slides in and is scrolled into view. */
function NewestItem({ id, isWanted = false, children }: ItemProps) {
  const { newestId } = useTicketing();
  const isNewest = isWanted || id === newestId;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isNewest]);
  return (
    <li ref={item} className={isNewest ? 'is-newest' : undefined} data-newest={isNewest}>
      {children}
    </li>
  );
}

/**
 * Summary of the open positions. Its totals are the sums of the figures on the cards; the server's totals only where not
 * all positions are loaded.
 */
function PositionSummary({ account, held }: { account: string; held: readonly ListedPosition[] }) {
  const { t } = useTranslation();
  const { bySymbol } = useTickers();
  positionsApi.summarizePositions.useQuerySubscription({ query: { account } });
  const data = useAppSelector(selectPositionsSummary(account));
  const results = held.map(
    (position) => livePosition(position, bySymbol.get(position.symbol)?.markPrice).pnl,
  );
  return (
    <dl className="triad position-summary">
      <Cell label={t('trade.usedMargin')} testId="summary-margin">
        <Money value={data && usedMargin(held, data)} isUnitHeard />
      </Cell>
      <Cell label={<InfoTip term="unrealized">{t('trade.unrealized')}</InfoTip>}>
        <Money
          value={data?.count === held.length ? sumOfShown(results) : data?.unrealizedPnl}
          isResult
          isUnitHeard
        />
      </Cell>
      <Cell label={t('trade.realizedToday')} testId="summary-realized">
        <Money value={data?.realizedPnlToday} isResult isUnitHeard />
      </Cell>
    </dl>
  );
}

interface OrderCardProps {
  order: ListedPosition;
  onOpen: (kind: SheetKind, order: ListedPosition) => void;
}

const OrderCard = memo(function OrderCard({ order, onOpen }: OrderCardProps) {
  const { t } = useTranslation();
  const { ticker, digits, base } = useSymbol(order.symbol);
  const price = (value: string | undefined) => <Price value={value} digits={digits} isUnitHeard />;
  const action = (kind: SheetKind, look: 'quiet' | 'line', testId: string, text: string) => (
    <Button kind={look} isSmall onClick={() => onOpen(kind, order)} data-testid={testId}>
      {text}
    </Button>
  );
  return (
    <Card testId="order-row">
      <Stack>
        <Between isWrapped>
          <PositionName position={order} />
          <Line isWrapped>
            <Tag>{t(`trade.${order.orderType}`)}</Tag>
            {order.postOnly ? <Tag>{t('trade.postOnly')}</Tag> : null}
            <Micro tone="faint" isNumber>
              {formatTime(order.openTime, 'short')}
            </Micro>
          </Line>
        </Between>
        <dl className="triad">
          <Cell
            label={t(order.orderType === 'trigger' ? 'positions.triggerAt' : 'positions.limitAt')}
          >
            {price(order.openPrice)}
          </Cell>
          <Cell label={t('positions.size')}>
            <Money value={order.quantity} coin={base} digits="exact" />
          </Cell>
          <Cell label={t('positions.held')}>
            <Money value={order.margin} isUnitHeard />
          </Cell>
          <Cell label={t('positions.mark')}>{price(ticker?.markPrice ?? order.markPrice)}</Cell>
          <Cell label={t('positions.takeProfit')}>{price(order.takeProfit)}</Cell>
          <Cell label={t('positions.stopLoss')}>{price(order.stopLoss)}</Cell>
          <TrailingCells position={order} trailing={null} digits={digits} />
        </dl>
        <Columns count={2}>
          {action('stops', 'quiet', 'order-modify', t('positions.action.stops'))}
          {action('cancel', 'line', 'order-cancel', t('positions.cancelOrder'))}
        </Columns>
      </Stack>
    </Card>
  );
});
