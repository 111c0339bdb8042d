import { tradeTabs } from '@hongbao/contracts/pages/pageViews';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDue } from '../../lib/useIsDue.ts';
import { useAppDispatch } from '../../state/store.ts';
import { tabChosen, ticketChanged } from '../../state/tickets.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { DirectionButtons } from './DirectionButtons.tsx';
import { HistoryList } from './HistoryList.tsx';
import { OrderList, PositionList } from './OpenLists.tsx';
import { Ticket } from './Ticket.tsx';
import { TicketPositions } from './TicketPositions.tsx';
import { TradeChart } from './TradeChart.tsx';
import { TicketFoot } from './TicketFoot.tsx';
import { TradeFrame } from './TradeFrame.tsx';
import { TicketProvider } from './ticketContext.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTicketKey, useTradePlace, useTradeTab } from './useTradePlace.ts';

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

interface TradeTabsProps {
  account: string;
  /** Content of the selected tab. */
  children: ReactNode;
}

/**
 * Tabs for the ticket, the open positions, the pending orders and the history, with the number of entries of each list.
 */
function TradeTabs({ account, children }: TradeTabsProps) {
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
