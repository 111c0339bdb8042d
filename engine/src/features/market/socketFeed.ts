import { KLINE_LIMIT, type KlineInterval } from '@hongbao/contracts/market/market.types';
import type { ChannelRequest, SocketEvent } from '@hongbao/contracts/market/socket.calls';
import {
  SOCKET_NOTICES_MAX,
  SOCKET_SUBSCRIPTIONS_MAX,
} from '@hongbao/contracts/market/socket.types';
import { SECOND_MS } from '@hongbao/contracts/time';
import { TransportError } from '../../calls/answers.ts';
import type { MemberRow, RunSteps } from '../../calls/context.ts';
import { accept, isRefusal, refuse } from '../../calls/decision.ts';
import type { Feed, SocketFeed } from '../../calls/streamed.ts';
import { CANDLE_MS } from '../../market/candles.ts';
import type { World } from '../../world/world.ts';
import { klinesOf, tickersNow } from './marketQueries.ts';
import { listedSymbol } from './market.store.ts';
import { type MemberEvents, memberEventsOf } from './memberEvents.ts';
import { openObjects, unreadNotices } from './stream.store.ts';
import { type PublicEvent, publicFeed } from './tradeStream.ts';

interface CandleSubscription {
  readonly symbol: string;
  readonly interval: KlineInterval;
  /** World time of the last event; null before the first. */
  sentAt: number | null;
}

type MemberChannel = 'member' | 'notices';

/** Opens the feed of a socket. It has no subscriptions and no member. */
export const openSocketFeed = (world: World, runSteps: RunSteps): SocketFeed =>
  new ChannelFeed(world, runSteps);

class ChannelFeed implements SocketFeed {
  readonly #world: World;
  readonly #runSteps: RunSteps;
  #public: Feed<PublicEvent> | null = null;
  #hasClock = false;
  /** The subscribed symbols. `all` if no symbol was named. */
  readonly #symbols = new Set<string>();
  readonly #candles = new Map<string, CandleSubscription>();
  /** The number of the last event by channel; null before the first. */
  readonly #sent = new Map<MemberChannel, number | null>();
  #member: { readonly id: string; readonly events: MemberEvents } | null = null;
  #schedule = () => {};
  #stopListening = () => {};

  constructor(world: World, runSteps: RunSteps) {
    this.#world = world;
    this.#runSteps = runSteps;
  }

  login({ id }: MemberRow): void {
    if (this.#member?.id === id) return;
    this.#stopListening();
    const events = memberEventsOf(this.#world, id);
    this.#member = { id, events };
    this.#stopListening = events.listen(() => this.#schedule());
    for (const channel of this.#sent.keys()) this.#sent.set(channel, null);
  }

  async subscribe(request: ChannelRequest) {
    const { channel, after = null } = request;
    this.#requireRoom(request);
    if (channel === 'clock') this.#hasClock = true;
    else if (channel === 'member' || channel === 'notices') {
      if (this.#member === null) throw new TransportError('unauthorized');
      this.#sent.set(channel, after);
    } else if (channel === 'prices') {
      const known = new Set(this.#tickers().map(({ symbol }) => symbol));
      const unknown = request.symbols?.find((symbol) => !known.has(symbol));
      if (unknown !== undefined) return refuse('symbolUnknown', { symbol: unknown });
      for (const symbol of request.symbols ?? [ALL]) this.#symbols.add(symbol);
    } else {
      const { symbol, interval } = request;
      if (!(await listedSymbol(this.#world, symbol, this.#world.now())))
        return refuse('symbolUnknown', { symbol });
      const isPast = after !== null && after <= this.#world.now();
      const sentAt = isPast ? after : null;
      this.#candles.set(candleKey(request), { symbol, interval, sentAt });
    }
    // A new feed begins with the current state.
    if (channel === 'clock' || channel === 'prices') this.#public = publicFeed(this.#world);
    return accept(null);
  }

  unsubscribe(request: ChannelRequest): void {
    const { channel } = request;
    if (channel === 'clock') this.#hasClock = false;
    else if (channel === 'member' || channel === 'notices') this.#sent.delete(channel);
    else if (channel === 'candles') this.#candles.delete(candleKey(request));
    else if (request.symbols === undefined) this.#symbols.clear();
    else for (const symbol of request.symbols) this.#symbols.delete(symbol);
  }

  async collect(now: number): Promise<SocketEvent[]> {
    const events = (await this.#public?.collect(now)) ?? [];
    const shown = events.flatMap((event) => this.#publicEvent(event));
    for (const candles of this.#candles.values())
      shown.push(...(await this.#candleEvents(candles, now)));
    return [...shown, ...this.#memberEvents()];
  }

  onChange(schedule: () => void): () => void {
    this.#schedule = schedule;
    return () => {
      this.#stopListening();
      this.#member = null;
    };
  }

  /** Throws `tooMany` if the subscriptions of a request do not fit. */
  #requireRoom(request: ChannelRequest): void {
    const added =
      request.channel === 'prices'
        ? (request.symbols ?? [ALL]).filter((symbol) => !this.#symbols.has(symbol)).length
        : Number(!this.#isSubscribed(request));
    const count =
      this.#symbols.size + this.#candles.size + this.#sent.size + Number(this.#hasClock);
    if (count + added > SOCKET_SUBSCRIPTIONS_MAX)
      throw new TransportError('tooMany', { field: 'channel', max: SOCKET_SUBSCRIPTIONS_MAX });
  }

  #isSubscribed(request: Exclude<ChannelRequest, { readonly channel: 'prices' }>): boolean {
    if (request.channel === 'clock') return this.#hasClock;
    return request.channel === 'candles'
      ? this.#candles.has(candleKey(request))
      : this.#sent.has(request.channel);
  }

  #tickers() {
    return tickersNow(this.#world, this.#world.now()).all;
  }

  #publicEvent(event: PublicEvent): SocketEvent[] {
    if (event.event === 'clock') {
      const { now, rate } = event;
      return this.#hasClock ? [{ channel: 'clock', seq: now, now, rate }] : [];
    }
    const tickers = this.#symbols.has(ALL)
      ? event.tickers
      : event.tickers.filter(({ symbol }) => this.#symbols.has(symbol));
    const [first] = tickers;
    return first === undefined ? [] : [{ channel: 'prices', seq: first.at, tickers }];
  }

  /** The candles that have changed since the last event; including each candle that has closed. */
  async #candleEvents(candles: CandleSubscription, now: number): Promise<SocketEvent[]> {
    const { symbol, interval, sentAt } = candles;
    const tickAt = Math.floor(now / SECOND_MS) * SECOND_MS;
    if (tickAt === sentAt) return [];
    const sizeMs = CANDLE_MS[interval];
    const missed = sentAt === null ? 1 : Math.floor((tickAt - sentAt) / sizeMs) + 2;
    const limit = Math.min(missed, KLINE_LIMIT);
    const found = await this.#candlesAt(symbol, interval, tickAt, limit).catch(nullIfBusy);
    if (found === null) return [];
    candles.sentAt = tickAt;
    const changed = found.filter(({ openAt }) => sentAt === null || openAt + sizeMs > sentAt);
    const reset = sentAt === null || missed > limit ? { reset: true as const } : {};
    return [{ channel: 'candles', seq: tickAt, symbol, interval, ...reset, candles: changed }];
  }

  /** The latest candles. Those that every socket needs each second are computed once for all of them. */
  async #candlesAt(symbol: string, interval: KlineInterval, now: number, limit: number) {
    const world = this.#world;
    const compute = () => klinesOf(world, { symbol, interval, limit }, now, this.#runSteps);
    const name = `market.candles ${symbol} ${interval} ${limit}`;
    const decision = await (limit > 2
      ? compute()
      : world.memory.latest(name, [world.market, now], compute));
    return isRefusal(decision) ? null : decision.result;
  }

  #memberEvents(): SocketEvent[] {
    if (this.#member === null || this.#sent.size === 0) return [];
    const { id, events } = this.#member;
    events.collect();
    return [...this.#sent].flatMap(([channel, after]) => {
      const missed = after === null ? null : events.after(after);
      this.#sent.set(channel, events.lastSeq);
      if (missed === null) return [this.#picture(channel, id, events.lastSeq)];
      return missed.flatMap(({ seq, event }): SocketEvent[] => {
        if (event.event === 'notice')
          return channel === 'notices' ? [{ channel, seq, ...event }] : [];
        return channel === 'member' ? [{ channel, seq, ...event }] : [];
      });
    });
  }

  #picture(channel: MemberChannel, memberId: string, seq: number): SocketEvent {
    const { rows, ledger } = this.#world;
    const head = { seq, event: 'picture', reset: true } as const;
    if (channel === 'notices')
      return { channel, ...head, ids: unreadNotices(rows, memberId, SOCKET_NOTICES_MAX) };
    const balances = ledger
      .accountsOf(memberId)
      .map(({ book, currency }) => ({ account: book, currency }));
    return { channel, ...head, ...openObjects(rows, memberId), balances };
  }
}

/** The queue of computations was full: the next round tries again. */
function nullIfBusy(error: unknown): null {
  if (error instanceof TransportError) return null;
  throw error;
}

/** Stands for all symbols in a set of symbols. */
const ALL = '*';

const candleKey = ({ symbol, interval }: Pick<CandleSubscription, 'symbol' | 'interval'>) =>
  `${symbol} ${interval}`;
