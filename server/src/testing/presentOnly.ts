import { AsyncLocalStorage } from 'node:async_hooks';
import { StepQueue } from '@hongbao/engine/http/stepQueue';
import type { Market } from '@hongbao/engine/market/market';
import { type Decide, Handlers } from '@hongbao/engine/world/handlers';
import { World } from '@hongbao/engine/world/world';

/**
 * Setup of every test of the server: members' calls and events read no price after their instant. A read of a later
 * price throws, so that no result and no amount of work can depend on it.
 */
const present = new AsyncLocalStorage<number>();

/** For each method of the market, the position of the argument that is the last instant it reads. */
const LAST_INSTANT = {
  markPrice: 1,
  quote: 1,
  ticker: 1,
  tickers: 0,
  distribution: 0,
  firstCrossing: 3,
  extremes: 2,
  usdtRate: 1,
} as const satisfies Partial<Record<keyof Market, number>>;

const checkedMarkets = new WeakMap<Market, Market>();

function checked(market: Market): Market {
  const known = checkedMarkets.get(market);
  if (known) return known;
  const methods = Object.entries(LAST_INSTANT).map(([name, position]) => {
    const method = market[name as keyof typeof LAST_INSTANT] as (...args: unknown[]) => unknown;
    const checkedMethod = (...args: unknown[]) => {
      const now = present.getStore() ?? Infinity;
      if (Number(args[position]) > now)
        throw new Error(`market.${name} reads a price at ${args[position]}, after ${now}`);
      return method(...args);
    };
    return [name, checkedMethod] as const;
  });
  const made = { ...market, ...Object.fromEntries(methods) };
  checkedMarkets.set(market, made);
  return made;
}

const isPatched = Symbol.for('hongbao.presentOnly');
const prototype = World.prototype as World & { [isPatched]?: true };
if (!prototype[isPatched]) {
  prototype[isPatched] = true;
  const { command, atNow } = prototype;
  const market = Object.getOwnPropertyDescriptor(prototype, 'market')?.get;
  Object.defineProperty(prototype, 'market', {
    get(this: World) {
      const made = market?.call(this) as Market;
      return present.getStore() === undefined ? made : checked(made);
    },
  });
  prototype.command = function (keys, work) {
    return command.call(this, keys, (now) => present.run(now, () => work(now))) as never;
  };
  prototype.atNow = function (work) {
    return atNow.call(this, (now) => present.run(now, () => work(now))) as never;
  };
  // The steps of a computation run later, in the context of another call.
  const runSteps = StepQueue.prototype.run;
  StepQueue.prototype.run = function (owner, steps, isWanted) {
    const bound = { ...steps, next: AsyncLocalStorage.bind(() => steps.next()) };
    return runSteps.call(this, owner, bound, isWanted) as never;
  };
  const handlerOf = Handlers.prototype.of;
  Handlers.prototype.of = function (kind) {
    const handler = handlerOf.call(this, kind);
    const { run, gather } = handler;
    return {
      ...handler,
      run: (world, event) => present.run(event.at, () => run(world, event)),
      ...(gather
        ? {
            gather: async (world, events) => {
              const decide: Decide = await present.run(events[0]?.at ?? 0, () =>
                gather(world, events),
              );
              return (event) => present.run(event.at, () => decide(event));
            },
          }
        : {}),
    };
  };
}
