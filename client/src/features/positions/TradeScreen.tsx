import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { type ReactNode, useRef } from 'react';
import { useAppDispatch } from '../../state/store.ts';
import { tabChosen, ticketChanged } from '../../state/tickets.ts';
import { HistoryList } from './HistoryList.tsx';
import { OrderList, PositionList } from './OpenLists.tsx';
import { Ticket } from './Ticket.tsx';
import { TicketProvider } from './ticketContext.tsx';
import { TicketFoot } from './TicketFoot.tsx';
import { DirectionButtons } from './DirectionBar.tsx';
import { TradeFrame } from './TradeFrame.tsx';
import { TradeTabs } from './TradeTabs.tsx';
import { useTicketKey, useTradePlace, useTradeTab } from './useTradePlace.ts';

export interface TradeScreenProps {
  title: string;
  account: string;
  /** Maximum leverage of this account, where it has one. */
  maxLeverage?: number | undefined;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
}

/** Contracts of one account: the price, and tabs with ticket, positions, orders and history. */
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
  order: () => <Ticket />,
  positions: (account: string) => <PositionList account={account} />,
  orders: (account: string) => <OrderList account={account} />,
  history: (account: string) => <HistoryList account={account} />,
};

/** Buttons for both directions, which return from a list to the ticket. */
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
