import { api, type Tag } from '../api/api.ts';
import type { Failure } from '../lib/failure.ts';
import { isServerReachable, onReachabilityChange } from '../api/reachability.ts';
import { signalFailure } from '../api/signals.ts';
import { createReconnectingStream } from '../api/reconnectingStream.ts';
import { takeTickers } from '../features/market/takeTickers.ts';
import { writeToken } from '../lib/token.ts';
import { setWorldTime, worldNow } from '../lib/worldClock.ts';
import { setLive } from '../state/live.ts';
import { store } from '../state/store.ts';
import { refresh } from './refresh.ts';

/** The tags that each event invalidates. Events with prices or the clock are applied to the cache directly. */
const invalidated: Readonly<Record<string, readonly Tag[]>> = {
  clock: [],
  tickers: [],
  position: ['Position'],
  option: ['Option'],
  balance: ['Balance', 'Change'],
  notice: ['Notice', 'Vip', 'Recharge', 'Withdrawal', 'Loan', 'Product', 'Ieo', 'Contest'],
};

/** Debounce interval, in milliseconds. One action causes several events, whose tags are invalidated together. */
const GATHER_MS = 50;

/**
 * Maximum drift between the clocks of browser and server, in milliseconds. A larger difference means that the world
 * clock was set.
 */
const DRIFT_MS = 500;

/**
 * Updates the cache from the stream while the app is visible: prices, orders, balances and notices. After a gap all
 * data that can change is refetched once. Returns a function that stops the live feed.
 */
export function startLiveFeed(): () => void {
  const gathered = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rate = Number.NaN;
  /** True after a gap in the stream, when cached data may be stale. */
  let hasMissed = false;
  let hasFailed = false;

  const invalidate = (tags: readonly Tag[]) => {
    if (tags.length === 0) return;
    for (const tag of tags) gathered.add(tag);
    timer ??= setTimeout(() => {
      timer = undefined;
      const old = [...gathered];
      gathered.clear();
      store.dispatch(api.util.invalidateTags(old));
    }, GATHER_MS);
  };

  const stream = createReconnectingStream({
    onOpen: () => {
      setLive(true);
      if (hasMissed) refresh();
      hasMissed = false;
      hasFailed = false;
    },
    onEvents: (events) => {
      for (const event of events) {
        invalidate(invalidated[event.event] ?? []);
        if (event.event === 'tickers') store.dispatch(takeTickers(event.tickers));
        if (event.event !== 'clock') continue;
        const isSet = event.rate !== rate || Math.abs(event.now - worldNow()) > DRIFT_MS;
        if (isSet) setWorldTime(String(event.now), String(event.rate));
        rate = event.rate;
      }
    },
    onLost: (failure) => {
      setLive(false);
      // Without the stream the pages poll. Data that no page polls is refetched here.
      if (hasMissed && !hasFailed) refresh();
      hasMissed = true;
      hasFailed = true;
      if (failure.kind === 'unauthorised') signOut(failure);
    },
  });

  const rest = () => {
    stream.sleep();
    setLive(false);
    hasMissed = true;
    hasFailed = false;
  };
  const follow = () => (document.visibilityState === 'hidden' ? rest() : stream.wake());
  /** Reopens the stream after a change of the connection or the member. */
  const restart = () => {
    rest();
    follow();
  };
  const stops = [
    on(document, 'visibilitychange', follow),
    on(window, 'online', restart),
    on(window, 'offline', restart),
    onReachabilityChange(() => {
      if (isServerReachable()) follow();
    }),
    onMember(() => {
      restart();
      // The cache is emptied on sign-in, so no query needs a refetch.
      hasMissed = false;
    }),
    rest,
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

/** An expired token ends the session, as after a call. If no member is signed in, only the token is deleted. */
function signOut(failure: Failure): void {
  if (store.getState().session.userInfo)
    signalFailure(failure, { isPressed: false, isQuiet: true });
  else writeToken(null);
}

function onMember(listener: () => void): () => void {
  const idNow = () => store.getState().session.userInfo?.id;
  let id = idNow();
  return store.subscribe(() => {
    if (idNow() === id) return;
    id = idNow();
    listener();
  });
}

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
