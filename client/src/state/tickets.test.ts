import { describe, expect, it } from 'vitest';
import type { UserInfo } from './session.ts';
import { userStored } from './session.ts';
import { emptyTicket, firstChoices, reduceTicket } from './ticket.ts';
import {
  chartChanged,
  coinChosen,
  firstChart,
  firstTicket,
  formAt,
  noTickets,
  readTickets,
  tabChosen,
  ticketAt,
  ticketChanged,
  ticketKey,
  ticketsReducer,
  type TicketsState,
  serializeTickets,
} from './tickets.ts';

const key = ticketKey('7', 'main');
const demo = ticketKey('7', 'demo');
const [BTC, ETH] = ['BTC/USDT', 'ETH/USDT'] as const;
const after = (...actions: Parameters<typeof ticketsReducer>[1][]): TicketsState =>
  actions.reduce(ticketsReducer, noTickets);
const form = (state: TicketsState, symbol: string, at = key) => formAt(ticketAt(state, at), symbol);

describe('reduceTicket', () => {
  it.each([
    ['parses a comma with a decimal of a small number as a point', '0,5', '0.5'],
    ['retains a comma that may group thousands', '1,5', '1,5'],
    ['removes the separators of thousands', ' 1,234.5 ', '1234.5'],
    ['removes points that separate thousands', '1.234,5', '1234.5'],
    ['converts full-width digits', '１２．５', '12.5'],
    ['retains letters', '-1e3', '-1e3'],
    ['retains too many digits', '1'.repeat(40), '1'.repeat(40)],
    ['retains too many decimals', '0.123456789', '0.123456789'],
    ['retains an emoji', '5😀', '5😀'],
    ['adds a zero before a leading point', '.5', '0.5'],
    ['does not cap a large size', '99999999999', '99999999999'],
  ])('reduceTicket %s', (_, size, shown) =>
    expect(reduceTicket(emptyTicket(), { size }).size).toBe(shown),
  );

  it('clears the size when its unit changes, unless the change contains a size', () => {
    const typed = reduceTicket(emptyTicket(), { size: '100', share: '25' });
    expect(reduceTicket(typed, { sizeMode: 'coin' })).toMatchObject({ size: '', share: '' });
    expect(reduceTicket(typed, { sizeMode: 'coin', size: '0.1' }).size).toBe('0.1');
  });

  it('clears the stops when their mode changes', () =>
    expect(
      reduceTicket({ ...emptyTicket(), takeProfit: '61000' }, { stopMode: 'byPricePercent' })
        .takeProfit,
    ).toBe(''));

  it.each([
    ['another size', { size: '101' }],
    ['another leverage', { leverage: 20 }],
  ])('clears the percentage chip for %s', (_, change) => {
    const chosen = reduceTicket(emptyTicket(), { size: '100', share: '25' });
    expect(chosen.share).toBe('25');
    expect(reduceTicket(chosen, change).share).toBe('');
  });

  it('marks a changed price as typed unless the change sets isPriceTyped', () => {
    expect(reduceTicket(emptyTicket(), { price: '1' }).isPriceTyped).toBe(true);
    expect(reduceTicket(emptyTicket(), { price: '1', isPriceTyped: false }).isPriceTyped).toBe(
      false,
    );
  });
});

describe('a ticket', () => {
  const typed = after(
    ticketChanged({
      key,
      symbol: BTC,
      change: { direction: 'short', leverage: 20, orderType: 'limit', price: '60000', size: '100' },
    }),
  );

  it('retains direction, type and leverage for another symbol, but not the amounts', () =>
    expect(form(typed, ETH)).toEqual({
      ...emptyTicket('short'),
      leverage: 20,
      orderType: 'limit',
    }));

  it('restores its amounts when the symbol is selected again', () => {
    const there = ticketsReducer(typed, coinChosen({ key, symbol: ETH }));
    const other = ticketsReducer(there, ticketChanged({ key, symbol: ETH, change: { size: '5' } }));
    expect(form(other, BTC)).toMatchObject({ price: '60000', size: '100' });
  });

  it('is separate for each account', () => expect(form(typed, BTC, demo)).toEqual(emptyTicket()));

  it('is restored with its tab only for the member who edited it', () => {
    const left = ticketsReducer(typed, tabChosen({ key, tab: 'history' }));
    const signedIn = (id: string) => ticketsReducer(left, userStored({ id } as UserInfo));
    expect(ticketAt(signedIn('7'), key)).toMatchObject({ tab: 'history' });
    expect(form(signedIn('7'), BTC).size).toBe('100');
    expect(ticketAt(signedIn('8'), key)).toBe(firstTicket);
  });
});

describe('readTickets', () => {
  const full = after(
    ticketChanged({ key, symbol: BTC, change: { size: '5😀' } }),
    coinChosen({ key, symbol: BTC }),
    chartChanged({ key: '7', change: { interval: '4h' } }),
  );

  it('restores the state that serializeTickets wrote', () =>
    expect(readTickets(JSON.parse(serializeTickets(full)))).toEqual(full));

  const stored = JSON.parse(serializeTickets(full)) as Record<string, unknown>;
  const ticket = ticketAt(full, key);
  it.each([
    ['nothing', null],
    ['a text', 'tickets'],
    ['a list', []],
    ['an older version', { ...stored, version: 0 }],
    ['no version', { tickets: full.tickets, charts: full.charts }],
    ['tickets that are a list', { version: 3, tickets: [ticket], charts: {} }],
    [
      'a size that is a number',
      { version: 3, tickets: { [key]: broken({ size: 5 }) }, charts: {} },
    ],
    ['a missing field', { version: 3, tickets: { [key]: broken({ price: undefined }) } }],
    [
      'an unknown direction',
      {
        version: 3,
        tickets: { [key]: { ...ticket, choices: { ...firstChoices, direction: 'up' } } },
      },
    ],
    ['an unknown interval', { version: 3, charts: { 7: { ...firstChart, interval: '2s' } } }],
  ])('returns no tickets for %s', (_, value) => expect(readTickets(value)).toEqual(noTickets));

  function broken(change: object) {
    return { ...ticket, fields: { [BTC]: { ...ticket.fields[BTC], ...change } } };
  }
});
