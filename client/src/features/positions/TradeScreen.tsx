import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../state/store.ts';
import { tabChosen, ticketChanged } from '../../state/tickets.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Bell } from '../notices/Bell.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { PriceHead } from '../market/PriceHead.tsx';
import { useIsStale } from '../market/useMarket.ts';
import { HistoryList } from './HistoryList.tsx';
import { OrderList, PositionList } from './OpenLists.tsx';
import { Ticket } from './Ticket.tsx';
import { TicketProvider } from './ticketContext.tsx';
import { TicketFoot } from './TicketFoot.tsx';
import { DirectionButtons } from './TradeBar.tsx';
import { TradeTabs } from './TradeTabs.tsx';
import { useTicketKey, useTradePlace, useTradeTab } from './useTradePlace.ts';

interface Props {
  title: string;
  account: string;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
}

/** Price, and under tabs the ticket, positions, orders and history of one account: the contract page and the practice page. */
export function TradeScreen({ title, account, onSymbol, isTab, banner }: Props) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const { symbol, unknown } = useTradePlace(account);
  const [tab] = useTradeTab(account);
  const fields = useRef<HTMLDivElement>(null);
  return (
    <TicketProvider symbol={symbol} account={account}>
      <Screen
        title={title}
        isTab={isTab}
        head={
          <>
            <Stale />
            <Bell />
            <Link
              className="icon-button"
              to={`/kline?symbol=${symbol}`}
              aria-label={t('chart.toChart')}
              data-testid="to-chart"
            >
              <Icon name="chart" />
            </Link>
          </>
        }
        foot={
          tab === 'order' ? (
            <TicketFoot fields={fields} />
          ) : (
            <Directions account={account} symbol={symbol} />
          )
        }
      >
        {banner}
        {unknown ? (
          <Notice tone="warn" testId="symbol-unknown">
            {t('trade.symbolUnknown', { given: unknown.slice(0, NAME_MAX), symbol })}
          </Notice>
        ) : null}
        <div className="trade-head">
          <PriceHead symbol={symbol} onPick={() => setPicking(true)} />
        </div>
        <TradeTabs account={account}>
          <div ref={fields} data-account={account}>
            {panels[tab](account)}
          </div>
        </TradeTabs>
        <SymbolPicker isOpen={isPicking} onClose={() => setPicking(false)} onPick={onSymbol} />
      </Screen>
    </TicketProvider>
  );
}

/** What an address names may be of any length. */
const NAME_MAX = 20;

const panels = {
  order: () => <Ticket />,
  positions: (account: string) => <PositionList account={account} />,
  orders: (account: string) => <OrderList account={account} />,
  history: (account: string) => <HistoryList account={account} />,
};

const Stale = () => <StaleMark isStale={useIsStale()} />;

/** Beside the lists a direction leads back to the ticket. */
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
