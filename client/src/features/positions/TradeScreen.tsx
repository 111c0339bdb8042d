import { tradeTabs } from '@hongbao/contracts/pages/pageViews';
import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { type ReactNode, useRef, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toTone } from '../../lib/numbers.ts';
import { useIsDue } from '../../lib/useIsDue.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { tabChosen, ticketChanged, chartChanged, firstChart } from '../../state/tickets.ts';
import { SymbolChart } from '../candles/SymbolChart.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Stack, Between } from '../../ui/layout.tsx';
import { DirectionButtons } from './DirectionButtons.tsx';
import { HistoryList } from './HistoryList.tsx';
import { OrderList, PositionList } from './OpenLists.tsx';
import { Ticket } from './Ticket.tsx';
import { TicketFoot } from './TicketFoot.tsx';
import { TradeFrame } from './TradeFrame.tsx';
import { TicketProvider, useTicketing } from './ticketContext.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTicketKey, useTradePlace, useTradeTab } from './useTradePlace.ts';
import { Card } from '../../ui/Card.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { useTicker } from '../market/useMarket.ts';
import { livePosition } from './livePosition.ts';
import { PositionName } from './PositionName.tsx';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { memberKey } from '../../state/memberKey.ts';
import { intervals } from '../candles/candleIntervals.ts';
import { useRecentBars } from '../candles/useRecentBars.ts';
import { orderLevels, positionLevels } from './tradeLevels.ts';

export interface TradeScreenProps {
  title: string;
  account: string;
  /** Maximum leverage of this account, if the account has one. */
  maxLeverage?: number | undefined;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
}

/** The contracts of one account: the price, and tabs with ticket, positions, orders and history. */
export function TradeScreen({
  account,
  maxLeverage,
  modes,
  ...frame
}: TradeScreenProps & { modes: ReactNode }) {
  const { symbol } = useTradePlace(account);
  const [tab] = useTradeTab(account);
  const fields = useRef<HTMLDivElement>(null);
  return (
    <TicketProvider symbol={symbol} account={account} maxLeverage={maxLeverage}>
      <TradeFrame
        {...frame}
        account={account}
        modes={modes}
        chart={<TradeChart />}
        chartTools={<IntervalPick />}
        foot={
          tab === 'order' ? (
            <TicketFoot fields={fields} />
          ) : (
            <Directions account={account} symbol={symbol} />
          )
        }
      >
        <TradeTabs account={account}>
          <div ref={fields} data-account={account}>
            {panels[tab](account)}
          </div>
        </TradeTabs>
      </TradeFrame>
    </TicketProvider>
  );
}

const panels = {
  order: () => (
    <Stack>
      <Ticket />
      <TicketPositions />
    </Stack>
  ),
  positions: (account: string) => <PositionList account={account} />,
  orders: (account: string) => <OrderList account={account} />,
  history: (account: string) => <HistoryList account={account} />,
};

/** Buttons for both directions. Pressing one switches from a list to the ticket. */
function Directions({ account, symbol }: { account: string; symbol: string }) {
  const dispatch = useAppDispatch();
  const key = useTicketKey(account);
  const handleChoose = (direction: Direction) => {
    dispatch(ticketChanged({ key, symbol, change: { direction } }));
    dispatch(tabChosen({ key, tab: 'order' }));
  };
  return (
    <div className="trade-bar">
      <DirectionButtons onChoose={handleChoose} />
    </div>
  );
}

/**
 * Tabs for the ticket, the open positions, the pending orders and the history, with the number of entries of each list.
 */
function TradeTabs({ account, children }: { account: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [tab, setTab] = useTradeTab(account);
  const isEarly = !useIsDue(2);
  const { total: positions = 0 } = useOpenList(account, 'running', isEarly);
  const { total: orders = 0 } = useOpenList(account, 'pending', isEarly);
  const counts = { order: 0, positions, orders, history: 0 };
  return (
    <div className="trade-tabs">
      <Tabs
        label={t('positions.tabs')}
        value={tab}
        onChange={setTab}
        testId="positions-tab"
        startsWithControl={tab === 'order'}
        tabs={tradeTabs.map((value) => ({
          value,
          label: t(`positions.${value}`),
          count: counts[value],
        }))}
      >
        {children}
      </Tabs>
    </div>
  );
}

/** Maximum number of positions below the ticket; the tab has all. */
const ROWS_MAX = 3;

/** The newest open positions below the ticket, each with its result. A press opens the tab with their actions. */
function TicketPositions() {
  const { t } = useTranslation();
  const { account, symbol } = useTicketing();
  const { records = [] } = useOpenList(account, 'running');
  const [, setTab] = useTradeTab(account);
  // Those of the selected coin first; the order is otherwise that of the list.
  const rows = records
    .toSorted((a, b) => Number(b.symbol === symbol) - Number(a.symbol === symbol))
    .slice(0, ROWS_MAX);
  if (rows.length === 0) return null;
  return (
    <Card isFlush testId="ticket-positions">
      <div className="ticket-positions">
        {rows.map((position) => (
          <PositionLine key={position.id} position={position} />
        ))}
        <button
          type="button"
          className="cover"
          onClick={() => setTab('positions')}
          aria-label={t('positions.positions')}
          data-testid="ticket-positions-open"
        />
      </div>
    </Card>
  );
}

function PositionLine({ position }: { position: Position }) {
  const ticker = useTicker(position.symbol);
  const live = livePosition(position, ticker?.markPrice);
  return (
    <div className="ticket-position">
      <Between>
        <PositionName position={position} />
        <span className="position-result">
          <Money value={live.pnl} isResult weight="strong" size="small" />
          <Percent rate={live.yield} isResult size="micro" />
        </span>
      </Between>
    </div>
  );
}

/** Number of candles, as at first on the chart page. */
const BARS = 60;
/** Maximum number of positions with lines on the small chart; more would cover the prices. */
const LINES_MAX = 2;

/** The last candles, with the lines of the order that is being typed and of open positions in the symbol. */
function TradeChart() {
  const { t } = useTranslation();
  const { symbol, account, summary } = useTicketing();
  const ticker = useTicker(symbol);
  const [interval] = useChartInterval();
  const { bars } = useRecentBars(symbol, interval, BARS);
  const { records } = useOpenList(account, 'running');
  const levels = useMemo(() => {
    const own = records?.filter((position) => position.symbol === symbol) ?? [];
    return [...orderLevels(summary, t), ...positionLevels(own.slice(0, LINES_MAX), t)];
  }, [summary, records, symbol, t]);
  return (
    <div className="trade-chart">
      <SymbolChart
        symbol={symbol}
        shape={bars ? { kind: 'candles', bars, slots: BARS } : null}
        levels={levels}
        last={ticker && { price: Number(ticker.price), tone: toTone(ticker.change24h) || 'plain' }}
        testId="trade-chart"
      />
    </div>
  );
}

function IntervalPick() {
  const { t } = useTranslation();
  const [interval, setInterval] = useChartInterval();
  return (
    <Pick
      label={t('chart.interval')}
      value={interval}
      options={intervals.map((one) => ({ value: one, label: one }))}
      onChoose={setInterval}
      testId="trade-chart-interval"
    />
  );
}

/** The interval of the member's charts, which this page shares with the chart page. */
function useChartInterval(): [KlineInterval, (interval: KlineInterval) => void] {
  const key = memberKey(useAppSelector((state) => state.session.userInfo?.id));
  const { interval } = useAppSelector((state) => state.tickets.charts[key]) ?? firstChart;
  const dispatch = useAppDispatch();
  return [interval, (next) => dispatch(chartChanged({ key, change: { interval: next } }))];
}
