import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import { formatUnits, roundToStep, stepOfDecimals } from '@hongbao/contracts/money';
import { buyOption, listOptionTerms } from '@hongbao/contracts/options/options.calls';
import {
  closePosition,
  openPosition,
  placeExit,
} from '@hongbao/contracts/positions/positions.calls';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Choices, Situation } from './situation.ts';
import { SituationImpossible } from './impossible.ts';
import type { Stage, StagedMember } from './stage.ts';

const SYMBOL = 'BTC/USDT';
/**
 * A price change larger than the market's change in an hour, and beyond the liquidation price of a position with
 * leverage 10.
 */
const CRASH_PERCENT = -15;
const TRIGGER = 'positions.trigger';
const OPEN = 'positions.open';
const SETTLE = 'options.settle';
/** Exits of a position of 0.05 BTC: side, distance from the price in thousandths, and size. */
const EXITS = [
  ['takeProfit', 20, '0.02'],
  ['takeProfit', 40, '0.02'],
  ['stopLoss', -40, '0.03'],
] as const;
/**
 * Change of a steered market in a minute, in percent; many times its usual change, so that it decides an option of any
 * duration.
 */
const PERCENT_PER_MINUTE = 2;
/** Time between an intervention and the purchase of an option, which the intervention precedes. */
const BEFORE_OPTION_MS = 10 * SECOND_MS;

export const trades: readonly Situation[] = [
  {
    name: 'position-pending',
    play: async (stage) => {
      const member = await trader(stage);
      const id = await open(stage, member, {
        orderType: 'limit',
        price: priceAtDistance(stage, -50),
      });
      return { member, route: '/heyue', createdIds: { position: id } };
    },
  },
  {
    name: 'limit-order-filled-in',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const member = await trader(stage);
      const id = await open(stage, member, {
        orderType: 'limit',
        price: priceAtDistance(stage, -50),
      });
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: -6, startAt: stage.now + inMs });
      return { member, route: '/heyue', createdIds: { position: id } };
    },
  },
  {
    name: 'trigger-order-waiting',
    play: (stage) => triggerOrder(stage),
  },
  {
    name: 'trigger-order-opened',
    play: async (stage) => {
      const scene = await triggerOrder(stage);
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 4 });
      await stage.past(OPEN, scene.createdIds.position);
      return scene;
    },
  },
  {
    name: 'position-running',
    play: async (stage) => running(stage),
  },
  {
    name: 'position-with-exits',
    play: async (stage) => {
      const scene = await running(stage);
      for (const [side, thousandths, quantity] of EXITS) {
        const price = priceAtDistance(stage, thousandths);
        const body = { id: scene.createdIds.position, side, price, quantity };
        await stage.as(scene.member, placeExit, { body });
      }
      return scene;
    },
  },
  {
    name: 'position-in-settlement',
    play: async (stage) => {
      const scene = await running(stage, { takeProfit: priceAtDistance(stage, 20) });
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 4 });
      await stage.past(TRIGGER, scene.createdIds.position);
      return scene;
    },
  },
  {
    name: 'position-closed',
    play: async (stage) => {
      const scene = await running(stage);
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 2 });
      await stage.goTo(stage.now + 5 * SECOND_MS);
      const params = { id: scene.createdIds.position };
      await stage.as(scene.member, closePosition, { params, body: {} });
      return scene;
    },
  },
  {
    name: 'take-profit-in',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const scene = await running(stage, { takeProfit: priceAtDistance(stage, 40) });
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 6, startAt: stage.now + inMs });
      return scene;
    },
  },
  {
    name: 'stop-loss-in',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const scene = await running(stage, { stopLoss: priceAtDistance(stage, -40) });
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: -6, startAt: stage.now + inMs });
      return scene;
    },
  },
  {
    name: 'tp-and-sl-same-minute',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const stops = {
        takeProfit: priceAtDistance(stage, 40),
        stopLoss: priceAtDistance(stage, -40),
      };
      const scene = await running(stage, stops);
      const at = stage.now + inMs;
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: 6, startAt: at });
      await stage.steer({
        symbol: SYMBOL,
        kind: 'gap',
        percent: -12,
        startAt: at + 20 * SECOND_MS,
      });
      return scene;
    },
  },
  {
    name: 'liquidation-in',
    parameters: ['in'],
    play: async (stage, { inMs }) => {
      const scene = await running(stage);
      await stage.steer({
        symbol: SYMBOL,
        kind: 'gap',
        percent: CRASH_PERCENT,
        startAt: stage.now + inMs,
      });
      return scene;
    },
  },
  {
    name: 'position-liquidated',
    play: async (stage) => {
      const scene = await running(stage);
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: CRASH_PERCENT });
      await stage.past(TRIGGER, scene.createdIds.position);
      await stage.past('positions.settle', scene.createdIds.position);
      return scene;
    },
  },
  {
    name: 'option-running',
    play: async (stage) => {
      const member = await trader(stage);
      const { id } = await option(stage, member, 300);
      return { member, route: '/heyue?mode=options', createdIds: { option: id } };
    },
  },
  {
    name: 'option-won-in',
    parameters: ['in'],
    play: (stage, { inMs }) => optionWithin(stage, 'rise', inMs),
  },
  {
    name: 'option-lost-in',
    parameters: ['in'],
    play: (stage, { inMs }) => optionWithin(stage, 'fall', inMs),
  },
  {
    name: 'option-won',
    play: (stage) => optionSettled(stage, 'rise'),
  },
  {
    name: 'option-lost',
    play: (stage) => optionSettled(stage, 'fall'),
  },
  {
    name: 'options-streak',
    parameters: ['count'],
    play: streak,
  },
];

function trader(stage: Stage): Promise<StagedMember> {
  return stage.member({ balances: { USDT: '10000' } });
}

async function running(stage: Stage, stops: { takeProfit?: string; stopLoss?: string } = {}) {
  const member = await trader(stage);
  const id = await open(stage, member, stops);
  return { member, route: '/heyue', createdIds: { position: id } };
}

async function open(
  stage: Stage,
  member: StagedMember,
  more: Partial<BodyOf<typeof openPosition>>,
): Promise<string> {
  const body = { symbol: SYMBOL, direction: 'long', quantity: '0.05', leverage: 10, ...more };
  const { id } = await stage.as(member, openPosition, { body } as {
    body: BodyOf<typeof openPosition>;
  });
  return id;
}

/** Returns the price at this distance from the mark price, in thousandths. */
function priceAtDistance({ world, now }: Stage, thousandths: number): string {
  const listed = world.market.symbols.find(({ symbol }) => symbol === SYMBOL);
  if (!listed) throw new SituationImpossible(`${SYMBOL} is not listed`);
  const mark = world.market.markPrice(SYMBOL, now);
  const tick = stepOfDecimals(listed.pricePrecision);
  return formatUnits(roundToStep(mark + (mark * BigInt(thousandths)) / 1000n, tick, 'floor'));
}

async function triggerOrder(stage: Stage) {
  const member = await trader(stage);
  const id = await open(stage, member, {
    orderType: 'trigger',
    triggerPrice: priceAtDistance(stage, 20),
  });
  return { member, route: '/heyue', createdIds: { position: id } };
}

async function option(
  stage: Stage,
  member: StagedMember,
  seconds: number,
): Promise<ResultOf<typeof buyOption>> {
  const terms = await termsOf(stage, member);
  const found = terms.find((each) => each.seconds === seconds);
  if (!found) throw new SituationImpossible(`There is no option of ${seconds} seconds`);
  return stage.as(member, buyOption, {
    body: { setId: found.id, direction: 'up', stake: '100' },
  });
}

/** Returns the terms of all options, shortest first. */
async function termsOf(stage: Stage, member: StagedMember) {
  const terms = await stage.as(member, listOptionTerms, { query: { symbol: SYMBOL } });
  return terms.toSorted((a, b) => a.seconds - b.seconds);
}

/**
 * Buys an option on a higher price in a market that was steered before, and advances the clock so that the option
 * expires in `inMs`. The intervention is public and applies to all members.
 */
async function optionWithin(stage: Stage, trend: 'rise' | 'fall', inMs: number) {
  const member = await trader(stage);
  const [longEnough] = (await termsOf(stage, member)).filter(
    ({ seconds }) => seconds * SECOND_MS >= inMs,
  );
  if (!longEnough) throw new SituationImpossible(`No option lasts ${inMs / SECOND_MS} seconds.`);
  await steerOptions(stage, trend, longEnough.seconds * SECOND_MS);
  const { id, expiresAt } = await option(stage, member, longEnough.seconds);
  await stage.goTo(expiresAt - inMs);
  return { member, route: '/heyue?mode=options', createdIds: { option: id } };
}

async function optionSettled(stage: Stage, trend: 'rise' | 'fall') {
  const scene = await optionWithin(stage, trend, MINUTE_MS);
  await stage.past(SETTLE, scene.createdIds.option);
  return scene;
}

/** Lets the market rise or fall for options that are bought from now on and last at most this long together. */
async function steerOptions(stage: Stage, trend: 'rise' | 'fall', lastsMs: number) {
  const durationMs = lastsMs + 2 * MINUTE_MS;
  const change = (PERCENT_PER_MINUTE * durationMs) / MINUTE_MS;
  const percent = trend === 'rise' ? change : -change;
  await stage.steer({ symbol: SYMBOL, kind: 'ramp', percent, durationMs });
  await stage.goTo(stage.now + BEFORE_OPTION_MS);
}

/** Buys one-minute options in sequence while the market rises. */
async function streak(stage: Stage, { count }: Choices) {
  const member = await trader(stage);
  await steerOptions(stage, 'rise', count * MINUTE_MS);
  const createdIds: Record<string, string> = {};
  for (let index = 1; index <= count; index++) {
    const { id } = await option(stage, member, 60);
    await stage.past(SETTLE, id);
    createdIds[`option${index}`] = id;
  }
  return { member, route: '/heyue?mode=options', createdIds };
}
