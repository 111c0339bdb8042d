import { createContext, type ReactNode, useContext } from 'react';
import { type Ticketing, useTicket } from './useTicket.ts';

const TicketContext = createContext<Ticketing | null>(null);

interface Props {
  symbol: string;
  account: string;
  maxLeverage?: number | undefined;
  children: ReactNode;
}

/** Provides the state of the ticket. Only its consumers render when a price changes. */
export function TicketProvider({ symbol, account, maxLeverage, children }: Props) {
  const ticketing = useTicket(symbol, account, maxLeverage);
  return <TicketContext value={ticketing}>{children}</TicketContext>;
}

export function useTicketing(): Ticketing {
  const ticketing = useContext(TicketContext);
  if (!ticketing) throw new Error('useTicketing requires a TicketProvider.');
  return ticketing;
}
