import { isRecord } from '@hongbao/contracts/http/answer';
import { type KlineInterval, klineIntervals } from '@hongbao/contracts/market/market.types';
import { tradeTabs } from '@hongbao/contracts/pages/pageViews';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasFields, isListOf, isMapOf, isOneOf, isText } from '../lib/guards.ts';
import { memberKey, VISITOR } from './memberKey.ts';
import { userStored } from './session.ts';
import {
  emptyFields,
  firstChoices,
  isTicketChoices,
  isTicketFields,
  reduceTicket,
  type TicketChoices,
  type TicketFields,
  type TicketForm,
} from './ticket.ts';

export type TradeTab = (typeof tradeTabs)[number];

/** The state of the trade page of one account, for one member. */
export interface TicketState {
  /** The symbol that was selected last; null before the first selection. */
  symbol: string | null;
  tab: TradeTab;
  choices: TicketChoices;
  /** The fields of each ticket, by symbol. */
  fields: Readonly<Record<string, TicketFields>>;
}

export interface ChartView {
  interval: KlineInterval;
  indicators: readonly string[];
}

export interface TicketsState {
  /** The states of the trade pages, by `ticketKey`. */
  tickets: Readonly<Record<string, TicketState>>;
  /** The views of the charts, by `memberKey`. */
  charts: Readonly<Record<string, ChartView>>;
}

export const noTickets: TicketsState = { tickets: {}, charts: {} };
export const firstTicket: TicketState = {
  symbol: null,
  tab: 'order',
  choices: firstChoices,
  fields: {},
};
export const firstChart: ChartView = { interval: '15m', indicators: ['MA', 'VOL'] };

export const ticketKey = (memberId: string | undefined, account: string): string =>
  `${memberKey(memberId)}/${account}`;

interface Changed {
  key: string;
  symbol: string;
  change: Partial<TicketForm>;
}

const slice = createSlice({
  name: 'tickets',
  initialState: noTickets,
  reducers: {
    ticketChanged: (state, { payload }: PayloadAction<Changed>) => {
      const { key, symbol, change } = payload;
      const ticket = ticketAt(state, key);
      const form = reduceTicket(formAt(ticket, symbol), change);
      return withTicket(state, key, { ...ticket, ...splitForm(form, ticket, symbol) });
    },
    coinChosen: (state, { payload }: PayloadAction<{ key: string; symbol: string }>) =>
      withTicket(state, payload.key, { ...ticketAt(state, payload.key), symbol: payload.symbol }),
    tabChosen: (state, { payload }: PayloadAction<{ key: string; tab: TradeTab }>) =>
      withTicket(state, payload.key, { ...ticketAt(state, payload.key), tab: payload.tab }),
    chartChanged: (
      state,
      { payload }: PayloadAction<{ key: string; change: Partial<ChartView> }>,
    ) => {
      const chart = { ...(state.charts[payload.key] ?? firstChart), ...payload.change };
      return { ...state, charts: { ...state.charts, [payload.key]: chart } };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(userStored, (state, { payload }) => ticketsOfMember(state, payload.id)),
});

export const { ticketChanged, coinChosen, tabChosen, chartChanged } = slice.actions;
export const ticketsReducer = slice.reducer;

export const ticketAt = (state: TicketsState, key: string): TicketState =>
  state.tickets[key] ?? firstTicket;

/** Returns the form of one symbol: the selections that all symbols share, and the fields of the symbol. */
export const formAt = ({ choices, fields }: TicketState, symbol: string): TicketForm => ({
  ...choices,
  ...(fields[symbol] ?? emptyFields),
});

function splitForm(form: TicketForm, { fields }: TicketState, symbol: string) {
  const { price, isPriceTyped, size, share, ...others } = form;
  const { takeProfit, stopLoss, trailing, trailingUnit, ...choices } = others;
  const stops = { takeProfit, stopLoss, trailing, trailingUnit };
  const own = { price, isPriceTyped, size, ...stops, share };
  return { choices, fields: { ...fields, [symbol]: own } };
}

const withTicket = (state: TicketsState, key: string, ticket: TicketState): TicketsState => ({
  ...state,
  tickets: { ...state.tickets, [key]: ticket },
});

/** Drops the tickets that other members stored on this device. */
function ticketsOfMember(state: TicketsState, memberId: string): TicketsState {
  const own = <T>(entries: Readonly<Record<string, T>>, isOwn: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => isOwn(key)));
  return {
    tickets: own(state.tickets, (key) => key.startsWith(`${memberId}/`)),
    charts: own(state.charts, (key) => key === memberId || key === VISITOR),
  };
}

/** Version of the stored format. It is incremented when the format changes; states of other versions are discarded. */
const VERSION = 3;

export const serializeTickets = (state: TicketsState): string =>
  JSON.stringify({ version: VERSION, ...state });

/** Parses the stored state. Invalid entries are dropped; a state of another version is dropped as a whole. */
export function readTickets(stored: unknown): TicketsState {
  if (!isRecord(stored) || stored['version'] !== VERSION) return noTickets;
  return {
    tickets: validEntries(stored['tickets'], isTicketState),
    charts: validEntries(stored['charts'], isChartView),
  };
}

function validEntries<T>(value: unknown, isFit: (one: unknown) => one is T): Record<string, T> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isFit(entry[1])));
}

const isTicketState = hasFields<TicketState>({
  symbol: (symbol): symbol is string | null => symbol === null || isText(symbol),
  tab: isOneOf(tradeTabs),
  choices: isTicketChoices,
  fields: isMapOf(isTicketFields),
});

const isChartView = hasFields<ChartView>({
  interval: isOneOf(klineIntervals),
  indicators: isListOf(isText),
});
