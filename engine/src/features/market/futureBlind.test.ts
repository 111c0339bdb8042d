import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import { interventionKinds } from '@hongbao/contracts/control/interventions.types';
import { listContests } from '@hongbao/contracts/contests/contests.calls';
import { listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { klineIntervals } from '@hongbao/contracts/market/market.types';
import { listHelp, listNews } from '@hongbao/contracts/content/content.calls';
import { listOptions } from '@hongbao/contracts/options/options.calls';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import type { Member } from '@hongbao/test-support/given';
import { quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import {
  adjustMargin,
  closePosition,
  openPosition,
  placeExit,
  reversePosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

/**
 * Compares worlds that differ only in an intervention that begins one second from now: they answer every call with the
 * same result.
 */

const world = useWorld();
const BTC = 'BTC/USDT';

/** Calls of the registry that are not compared, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  openSocket: 'is a socket: its events have the content of streamTrade and of listKlines',
  streamTrade: 'is a stream: its events have the content of listTickers and of the lists of orders',
  sendEmailCaptcha: 'sends a random code, and answers nothing',
  sendPhoneCaptcha: 'sends a random code, and answers nothing',
  generateGoogleKey: 'draws a new secret with each call',
  getWalletNonce: 'draws a new nonce with each call',
  getPasskeyChallenge: 'draws a new challenge with each call',
  useShortLink: 'follows a link that a member has to make first, and answers where it leads',
};

type Query = Readonly<Record<string, unknown>>;

/** Queries for the calls with required fields. Ids come from the member's lists. */
async function queriesOf(member: Member): Promise<Readonly<Record<string, readonly Query[]>>> {
  const idsIn = (records: readonly { readonly id: string }[]) =>
    records.map(({ id }) => ({ id })).slice(0, 3);
  const running = await member.must(listOptions, { query: { status: 'running' } });
  const settled = await member.must(listOptions, { query: { status: 'settled' } });
  const contests = await member.must(listContests, { query: {} });
  const ieos = await member.must(listIeos, { query: {} });
  const help = await member.must(listHelp, { query: {} });
  const news = await member.must(listNews, { query: {} });
  const types = (['arbitrage', 'debt', 'miner'] as const).map((type) => ({ type }));
  const currencies = ['USDT', 'BTC', 'ETH'].map((currency) => ({ currency }));
  const accounts = [{ account: member.account }];
  const newcomer = 'newcomer@example.com';
  await world.must(sendEmailCaptcha, { query: { email: newcomer, purpose: 'register' } });
  return {
    checkAccount: accounts,
    checkGoogleAuth: accounts,
    getTestCode: [{ account: newcomer }],
    getRechargeAddress: [{ currency: 'USDT', network: 'TRC20' }],
    getWithdrawalConfig: currencies,
    getProduct: [{ id: 'arbitrage-7' }, { id: 'debt-30' }],
    listProductOrders: types,
    listProducts: types,
    summarizeProductOrders: types,
    listLoanTerms: [{ type: 'credit' }, { type: 'pledge' }],
    getIeoDraw: idsIn(ieos.records),
    listPositions: [{ status: 'running' }, { status: 'closed' }],
    getOptionReceipt: [...idsIn(running.records), ...idsIn(settled.records)],
    listOptions: [{ status: 'running' }, { status: 'settled' }],
    listKlines: klineIntervals.map((interval) => ({ symbol: BTC, interval, limit: 5 })),
    quoteFlashExchange: [
      { from: 'USDT', to: 'BTC', amount: '10', side: 'from' },
      { from: 'ETH', to: 'BTC', amount: '0.1', side: 'to' },
    ],
    getCurrencyRate: currencies,
    getSetting: [{ key: 'rechargeConfig' }],
    getHelp: idsIn(help.records),
    getNews: idsIn(news.records),
    getContest: idsIn(contests.records),
    rankContest: idsIn(contests.records),
    analyzeResults: [{ month: '2026-01' }],
  };
}

const reads = allCalls.filter(({ name, method }) => method === 'GET' && !(name in EXCEPTIONS));

const durationMs = 3_600_000;
const STEERED = {
  move: { kind: 'move', percent: 30, durationMs },
  ramp: { kind: 'ramp', percent: 30, durationMs },
  gap: { kind: 'gap', percent: 30 },
  freeze: { kind: 'freeze', durationMs },
  volatility: { kind: 'volatility', factor: 20, durationMs },
} as const;

interface Answer {
  status: number;
  answer: { success?: boolean };
}

/** Fields that each world generates or signs with its own secrets, so that they differ between any two worlds. */
const OF_THE_WORLD: Readonly<Record<string, string>> = {
  signature: 'is made with the key of the world',
};

/** Call that may be refused: a world that is one minute old has no draw. */
const MAY_REFUSE = 'getIeoDraw';

const refusedIn = (answers: Readonly<Record<string, Answer>>) =>
  Object.entries(answers).filter(
    ([name, { answer }]) => answer.success !== true && !name.startsWith(MAY_REFUSE),
  );

async function answersOf(
  { raw }: Pick<TestWorld, 'raw'>,
  token: string,
  queries: Readonly<Record<string, readonly Query[]>>,
) {
  const answers: Record<string, Answer> = {};
  for (const call of reads)
    for (const query of queries[call.name] ?? [{}])
      answers[`${call.name} ${JSON.stringify(query)}`] = await answerOf(raw, call, query, token);
  return answers;
}

async function answerOf(
  raw: TestWorld['raw'],
  call: Call,
  query: Query,
  token: string,
): Promise<Answer> {
  const { status, text } = await raw(call, { query }, { token });
  return {
    status,
    answer: JSON.parse(text, (name, value: unknown) =>
      name in OF_THE_WORLD ? typeof value : value,
    ) as Answer['answer'],
  };
}

/** Places orders whose levels are near the price, and reads new ids after each order. */
async function tradeIn({ must }: Pick<TestWorld, 'must'>, token: string) {
  const [ticker] = await must(listPrices, { query: { symbols: BTC } });
  const at = (percent: number) => ((Number(ticker?.price) * (100 + percent)) / 100).toFixed(2);
  const quote = async () => {
    const query = { from: 'USDT', to: 'BTC', amount: '10', side: 'from' } as const;
    return must(quoteFlashExchange, { query }, { token });
  };
  const order = { symbol: BTC, quantity: '0.001', leverage: 20, account: 'demo' } as const;
  const published: unknown[] = [await quote()];
  for (const direction of ['long', 'short'] as const) {
    const better = direction === 'long' ? -1 : 1;
    const price = at(better);
    const limit = { ...order, direction, orderType: 'limit', price } as const;
    published.push(await must(openPosition, { body: limit }, { token }), await quote());
    const stops = { takeProfit: at(-better), stopLoss: at(better) };
    const opened = await must(openPosition, { body: { ...order, direction, ...stops } }, { token });
    const moved = { id: opened.id, stopLoss: at(2 * better) };
    published.push(opened, await must(updateStops, { body: moved }, { token }), await quote());
    const more = { id: opened.id, amount: '1' };
    published.push(await must(adjustMargin, { body: more }, { token }), await quote());
    const trigger = { ...order, direction, orderType: 'trigger', triggerPrice: price } as const;
    published.push(await must(openPosition, { body: trigger }, { token }), await quote());
    const exit = { id: opened.id, side: 'stopLoss', price, quantity: '0.0005' } as const;
    published.push(await must(placeExit, { body: exit }, { token }), await quote());
    const reversed = await must(openPosition, { body: { ...order, direction } }, { token });
    const reversal = { params: { id: reversed.id } };
    published.push(await must(reversePosition, reversal, { token }), await quote());
    const params = { id: opened.id };
    published.push(await must(closePosition, { params, body: {} }, { token }), await quote());
  }
  return published;
}

describe('every read call', () => {
  it('returns the same result whatever an operator has planned for the next second', async () => {
    const [member] = await everyFeature(world, world.control, { world: world.id, members: 2 });
    if (!member) throw new Error('No member was made');
    await world.control.advance('61s');
    const queries = await queriesOf(member);
    const forks = new Map<string, TestWorld>();
    for (const kind of ['nothing', ...interventionKinds] as const) {
      const fork = await world.server.forkWorld(world);
      forks.set(kind, fork);
      if (kind === 'nothing') continue;
      const startAt = (await fork.control.now()) + 1_000;
      await fork.control.intervene({ symbol: BTC, startAt, ...STEERED[kind] });
    }
    const plain = forks.get('nothing');
    if (!plain) throw new Error('No world was forked');
    const expected = await answersOf(plain, member.token, queries);
    // Refusals would be equal without a comparison of results.
    expect(refusedIn(expected)).toEqual([]);
    for (const [kind, fork] of forks) {
      if (kind === 'nothing') continue;
      expect(await answersOf(fork, member.token, queries), kind).toEqual(expected);
      // Makes sure that the intervention is effective: its first tick has another price.
      const [now, inside, insidePlain] = [
        await fork.control.now(),
        await fork.inside(),
        await plain.inside(),
      ];
      expect(inside.market.markPrice(BTC, now), kind).toBe(insidePlain.market.markPrice(BTC, now));
      expect(inside.market.markPrice(BTC, now + 60_000), kind).not.toBe(
        insidePlain.market.markPrice(BTC, now + 60_000),
      );
    }
  });

  it('stores nothing that reveals whether a level will be reached', async () => {
    const [member] = await everyFeature(world, world.control, { world: world.id, members: 2 });
    if (!member) throw new Error('No member was made');
    await world.control.advance('61s');
    const futures = [];
    for (const percent of [-30, 30]) {
      const fork = await world.server.forkWorld(world);
      const startAt = (await fork.control.now()) + 1_000;
      await fork.control.intervene({ symbol: BTC, startAt, kind: 'move', percent, durationMs });
      futures.push({ fork, published: await tradeIn(fork, member.token) });
    }
    const [falls, rises] = futures;
    if (!falls || !rises) throw new Error('Two futures are compared');
    expect(falls.published).toEqual(rises.published);
    const differences = async () => {
      const [one, other] = [await falls.fork.inside(), await rises.fork.inside()];
      return (await one.compareWith(other)).map(({ table }) => table);
    };
    expect(await differences()).toEqual(['Intervention']);
    // Makes sure that the comparison can fail: the two futures trigger different levels.
    await falls.fork.control.advance('1h');
    await rises.fork.control.advance('1h');
    expect(await differences()).toEqual(expect.arrayContaining(['Position', 'TimelineEntry']));
  });

  it('is either compared or listed as an exception', () => {
    const names = new Set(allCalls.map(({ name }) => name));
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
  });
});
