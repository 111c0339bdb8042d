import type { BodyOf } from '@hongbao/contracts/call';
import { listOptions, buyOption } from '@hongbao/contracts/options/options.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { asMember } from '@hongbao/test-support/given';
import { startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { expect, it } from 'vitest';

type Order = BodyOf<typeof buyOption>;

it('options over thirty days are settled to the last unit, across a restart', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await startServer({ dataDir });
  let world = await server.createWorld({ id: 'story' });
  let member = await world.given.member({ usdt: '900' });

  /** Buys an option, moves the market by a percentage at the next tick, and waits for the settlement. */
  const live = async (order: Order, percent: number, beforeEnd?: () => Promise<void>) => {
    await member.must(buyOption, { body: order });
    if (percent !== 0) await world.control.gap(order.setId.replace(/-\d+/, '/USDT'), percent);
    await beforeEnd?.();
    await world.control.advance('5m');
  };
  const restart = async () => {
    const hash = await world.control.hash();
    await server.stop();
    server = await startServer({ dataDir });
    world = server.openWorld('story');
    member = asMember(server.client('story'), member);
    expect(await world.control.hash()).toBe(hash);
  };
  const balance = async (account: string) => {
    const [usdt] = await member.must(listBalances, { query: { account } });
    expect(usdt?.frozen).toBe('0.00000000');
    return usdt?.available;
  };

  // Day 1: 900 + 100 x 0.75 = 975.
  await live({ setId: 'BTC-60', direction: 'up', stake: '100' }, 4);
  expect(await balance('main')).toBe('975.00000000');

  // Day 2: 975 - 200 = 775.
  await world.control.advance('1d');
  await live({ setId: 'ETH-300', direction: 'down', stake: '200' }, 4);
  expect(await balance('main')).toBe('775.00000000');

  // Day 10: the price does not move, so the stake is returned.
  await world.control.advance('8d');
  await world.control.intervene({ symbol: 'SOL/USDT', kind: 'freeze', durationMs: 600_000 });
  await world.control.advance('1s');
  await live({ setId: 'SOL-30', direction: 'up', stake: '33.33333333' }, 0);
  expect(await balance('main')).toBe('775.00000000');

  // Day 20: 123.45678901 x 0.82 = 101.2345669882, rounded down: 775 + 101.23456698. The server crashes while the option
  // is running.
  await world.control.advance('10d');
  await live({ setId: 'BTC-180', direction: 'down', stake: '123.45678901' }, -6, restart);
  expect(await balance('main')).toBe('876.23456698');

  // Day 29: 100,000 of demo money minus a stake of 1,000.
  await world.control.advance('9d');
  const play = { setId: 'BTC-60', direction: 'up', stake: '1000', account: 'demo' } as const;
  await live(play, -4);
  expect(await balance('demo')).toBe('99000.00000000');
  expect(await balance('main')).toBe('876.23456698');

  const { records } = await member.must(listOptions, { query: { status: 'settled' } });
  expect(records.map(({ result, payout }) => [result, payout])).toEqual([
    ['win', '224.69135599'],
    ['tie', '33.33333333'],
    ['lose', '0.00000000'],
    ['win', '175.00000000'],
  ]);
  expect(await member.must(getMember)).toMatchObject({ vipLevel: 0 });
  const { rows } = await world.inside();
  const told = rows.many('Notice', { orderBy: [['id', 'asc']] });
  expect(told.map(({ key }) => key)).toEqual([
    'optionWon',
    'optionLost',
    'optionTied',
    'optionWon',
    'optionLost',
  ]);
  // The counterparties: the house received 200 and paid 75 and 101.23456698; demo options use a separate account.
  const accounts = await world.control.accounts();
  const ofHouse = (name: string) => accounts.find(({ account }) => account === name)?.balance;
  expect(ofHouse('house/payouts/USDT')).toBe('23.76543302');
  expect(ofHouse('house/demo:payouts/USDT')).toBe('1000.00000000');
  await expectBalanced(world);
  await server.stop();
  removeDataFolder(dataDir);
}, 60_000);
