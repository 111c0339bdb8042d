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
  writtenTickets,
} from './tickets.ts';

const key = ticketKey('7', 'main');
const demo = ticketKey('7', 'demo');
const [BTC, ETH] = ['BTC/USDT', 'ETH/USDT'] as const;
const after = (...actions: Parameters<typeof ticketsReducer>[1][]): TicketsState =>
  actions.reduce(ticketsReducer, noTickets);
const form = (state: TicketsState, symbol: string, at = key) => formAt(ticketAt(state, at), symbol);

describe('what is typed', () => {
  it.each([
    ['a comma is a point', '1,5', '1.5'],
    ['thousands lose their separators', ' 1,234.5 ', '1234.5'],
    ['so do those of others', '1.234,5', '1234.5'],
    ['full-width digits are digits', '１２．５', '12.5'],
    ['letters stay, to be said', '-1e3', '-1e3'],
    ['too many digits stay, to be said', '1'.repeat(40), '1'.repeat(40)],
    ['too many decimals stay, to be said', '0.123456789', '0.123456789'],
    ['an emoji stays, to be said', '5😀', '5😀'],
    ['a lone point gets its zero', '.5', '0.5'],
    ['a size above everything is not made smaller', '99999999999', '99999999999'],
  ])('%s', (_, size, shown) => expect(reduceTicket(emptyTicket(), { size }).size).toBe(shown));

  it('starts the size anew in another unit, but not when one is given with it', () => {
    const typed = reduceTicket(emptyTicket(), { size: '100', share: '25' });
    expect(reduceTicket(typed, { sizeMode: 'coin' })).toMatchObject({ size: '', share: '' });
    expect(reduceTicket(typed, { sizeMode: 'coin', size: '0.1' }).size).toBe('0.1');
  });

  it('forgets stops typed in another mode', () =>
    expect(
      reduceTicket({ ...emptyTicket(), takeProfit: '61000' }, { stopMode: 'byPricePercent' })
        .takeProfit,
    ).toBe(''));

  it.each([
    ['another size', { size: '101' }],
    ['another leverage', { leverage: 20 }],
  ])('a chip no longer stands for %s', (_, change) => {
    const chosen = reduceTicket(emptyTicket(), { size: '100', share: '25' });
    expect(chosen.share).toBe('25');
    expect(reduceTicket(chosen, change).share).toBe('');
  });

  it('a price is typed unless it says that it is not', () => {
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

  it('keeps direction, type and leverage for another coin, and none of its numbers', () =>
    expect(form(typed, ETH)).toEqual({
      ...emptyTicket('short'),
      leverage: 20,
      orderType: 'limit',
    }));

  it('has its numbers again when the coin comes back', () => {
    const there = ticketsReducer(typed, coinChosen({ key, symbol: ETH }));
    const other = ticketsReducer(there, ticketChanged({ key, symbol: ETH, change: { size: '5' } }));
    expect(form(other, BTC)).toMatchObject({ price: '60000', size: '100' });
  });

  it('of one account is none of another', () =>
    expect(form(typed, BTC, demo)).toEqual(emptyTicket()));

  it('and its tab are there for the same member, and for nobody else', () => {
    const left = ticketsReducer(typed, tabChosen({ key, tab: 'history' }));
    const signedIn = (id: string) => ticketsReducer(left, userStored({ id } as UserInfo));
    expect(ticketAt(signedIn('7'), key)).toMatchObject({ tab: 'history' });
    expect(form(signedIn('7'), BTC).size).toBe('100');
    expect(ticketAt(signedIn('8'), key)).toBe(firstTicket);
  });
});

describe('what is stored', () => {
  const full = after(
    ticketChanged({ key, symbol: BTC, change: { size: '5😀', hasStops: true } }),
    coinChosen({ key, symbol: BTC }),
    chartChanged({ key: '7', change: { interval: '4h' } }),
  );

  it('is read as it was written', () =>
    expect(readTickets(JSON.parse(writtenTickets(full)))).toEqual(full));

  const stored = JSON.parse(writtenTickets(full)) as Record<string, unknown>;
  const ticket = ticketAt(full, key);
  it.each([
    ['nothing', null],
    ['a text', 'tickets'],
    ['a list', []],
    ['an older version', { ...stored, version: 0 }],
    ['no version', { tickets: full.tickets, charts: full.charts }],
    ['tickets that are a list', { version: 1, tickets: [ticket], charts: {} }],
    [
      'a size that is a number',
      { version: 1, tickets: { [key]: broken({ size: 5 }) }, charts: {} },
    ],
    ['a field that is missing', { version: 1, tickets: { [key]: broken({ price: undefined }) } }],
    [
      'a direction that is none',
      {
        version: 1,
        tickets: { [key]: { ...ticket, choices: { ...firstChoices, direction: 'up' } } },
      },
    ],
    ['an interval that is none', { version: 1, charts: { 7: { ...firstChart, interval: '2s' } } }],
  ])('%s counts as nothing', (_, value) => expect(readTickets(value)).toEqual(noTickets));

  function broken(change: object) {
    return { ...ticket, fields: { [BTC]: { ...ticket.fields[BTC], ...change } } };
  }
});
