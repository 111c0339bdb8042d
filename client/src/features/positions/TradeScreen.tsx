import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { PriceHead } from '../market/PriceHead.tsx';
import { PositionLists } from './PositionLists.tsx';
import { PositionSummary } from './PositionSummary.tsx';
import { Ticket } from './Ticket.tsx';
import { TradeBar } from './TradeBar.tsx';
import { useTicket } from './useTicket.ts';

interface Props {
  title: string;
  account: string;
  symbol: string;
  direction: Direction;
  onSymbol: (symbol: string) => void;
  isTab: boolean;
  banner?: ReactNode;
}

/** Price, ticket, positions, orders, history of one account: the contract page and the practice page. */
export function TradeScreen({ title, account, symbol, direction, onSymbol, isTab, banner }: Props) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const ticketing = useTicket(symbol, account, direction);
  const handleDirection = (next: Direction) => {
    ticketing.change({ direction: next });
    const ticket = document.querySelector(`[data-account="${account}"]`);
    ticket?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    ticket
      ?.querySelector<HTMLInputElement>('[data-testid="ticket-size"]')
      ?.focus({ preventScroll: true });
  };
  const chart = (
    <Link
      className="icon-button"
      to={`/kline?symbol=${symbol}`}
      aria-label={t('chart.toChart')}
      data-testid="to-chart"
    >
      <Icon name="chart" />
    </Link>
  );
  return (
    <Screen
      title={title}
      isTab={isTab}
      head={
        <>
          <StaleMark isStale={ticketing.isStale} />
          {chart}
        </>
      }
      foot={<TradeBar symbol={symbol} account={account} onDirection={handleDirection} />}
    >
      {banner}
      <PriceHead symbol={symbol} onPick={() => setPicking(true)} />
      <div data-account={account}>
        <Ticket ticketing={ticketing} />
      </div>
      <PositionSummary account={account} />
      <PositionLists account={account} />
      <SymbolPicker isOpen={isPicking} onClose={() => setPicking(false)} onPick={onSymbol} />
    </Screen>
  );
}
