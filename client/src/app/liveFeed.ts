import { api } from '../api/api.ts';
import type { Failure } from '../api/failure.ts';
import { isServerReached, onReach } from '../api/reach.ts';
import { signalFailure } from '../api/signals.ts';
import { keepStream } from '../api/streamKeeper.ts';
import { takeTickers } from '../features/market/takeTickers.ts';
import { writeToken } from '../lib/token.ts';
import { noteWorldTime, worldNow } from '../lib/worldClock.ts';
import { noteLive } from '../state/live.ts';
import { store } from '../state/store.ts';
import { refresh } from './refresh.ts';

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

/** What an event makes old. Prices and the clock are taken over as they are. */
const olds: Readonly<Record<string, readonly Tag[]>> = {
  clock: [],
  tickers: [],
  position: ['Position'],
  option: ['Option'],
  balance: ['Balance', 'Change'],
  notice: ['Notice', 'Vip', 'Recharge', 'Withdrawal', 'Loan', 'Product', 'Ieo', 'Contest'],
};

/** One thing that happens makes several events; what they make old is asked for once. */
const GATHER_MS = 50;

/** The browser's stopwatch and the server's differ by less; more means that the clock was set. */
const DRIFT_MS = 500;

/**
 * Keeps the cache in step with the server for as long as the app is in sight: prices, orders, balances and notices come by
 * the stream, and what was missed while there was none is asked for once. Gives back how to stop.
 */
export function startLiveFeed(): () => void {
  const gathered = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rate = Number.NaN;
  /** Nothing was heard for a while: whatever is shown may be old. */
  let hasMissed = false;
  let hasFailed = false;

  const makeOld = (tags: readonly Tag[]) => {
    if (tags.length === 0) return;
    for (const tag of tags) gathered.add(tag);
    timer ??= setTimeout(() => {
      timer = undefined;
      const old = [...gathered];
      gathered.clear();
      store.dispatch(api.util.invalidateTags(old));
    }, GATHER_MS);
  };

  const keeper = keepStream({
    onOpen: () => {
      noteLive(true);
      if (hasMissed) refresh();
      hasMissed = false;
      hasFailed = false;
    },
    onEvents: (events) => {
      for (const event of events) {
        makeOld(olds[event.event] ?? []);
        if (event.event === 'tickers') store.dispatch(takeTickers(event.tickers));
        if (event.event !== 'clock') continue;
        const isSet = event.rate !== rate || Math.abs(event.now - worldNow()) > DRIFT_MS;
        if (isSet) noteWorldTime(String(event.now), String(event.rate));
        rate = event.rate;
      }
    },
    onLost: (failure) => {
      noteLive(false);
      // Without a stream the pages poll; what they do not poll is asked for now.
      if (hasMissed && !hasFailed) refresh();
      hasMissed = true;
      hasFailed = true;
      if (failure.kind === 'unauthorised') signOut(failure);
    },
  });

  const rest = () => {
    keeper.sleep();
    noteLive(false);
    hasMissed = true;
    hasFailed = false;
  };
  const follow = () => (document.visibilityState === 'hidden' ? rest() : keeper.wake());
  /** The line or the listener is another one. */
  const restart = () => {
    rest();
    follow();
  };
  const stops = [
    on(document, 'visibilitychange', follow),
    on(window, 'online', restart),
    on(window, 'offline', restart),
    onReach(() => {
      if (isServerReached()) follow();
    }),
    onMember(() => {
      restart();
      // Another member's pages begin empty: there is nothing to ask for again.
      hasMissed = false;
    }),
    rest,
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

/** A token that is over ends the session as with any call; one that never belonged to anybody known here is dropped. */
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
