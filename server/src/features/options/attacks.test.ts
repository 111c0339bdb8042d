import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listKlines, listPrices, listTickers } from '@hongbao/contracts/market/market.calls';
import { formatUnits } from '@hongbao/contracts/money';
import {
  buyOption,
  summarizeOptions,
  getOptionReceipt,
  listOptions,
} from '@hongbao/contracts/options/options.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { expect, it } from 'vitest';
import { TEST_AT } from '../../testing/server.ts';
import { useWorld } from '../../testing/useWorld.ts';

const world = useWorld();
const BTC = 'BTC/USDT';

/** Every whole number of epoch milliseconds in a value, with its path. */
function instantsOf(value: unknown, path = ''): [path: string, at: number][] {
  if (typeof value === 'number') return value > 1e12 ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => instantsOf(field, `${path}.${name}`));
}

// The ticket once told the tick of the next second, up to a second ahead of the market, for nothing in the demo account.
it.each([0, 1, 300, 999])(
  'nothing that a member is answered %d ms into a second names a later instant or a later price',
  async (ms) => {
    await world.control.advance(5_000 + ms);
    const now = TEST_AT + 5_000 + ms;
    const member = await world.given.member({ usdt: '5000' });
    const order = { symbol: BTC, direction: 'long', quantity: '0.01', leverage: 10 } as const;
    const option = { setId: 'BTC-60', direction: 'up', stake: '100' } as const;
    const bought = await member.must(buyOption, { body: option });
    const answers = {
      bought,
      practice: await member.must(buyOption, { body: { ...option, account: 'demo' } }),
      position: await member.must(openPosition, { body: order }),
      receipt: await member.must(getOptionReceipt, { query: { id: bought.id } }),
      options: await member.must(listOptions, { query: { status: 'running' } }),
      head: await member.must(summarizeOptions, {}),
      positions: await member.must(listPositions, { query: { status: 'running' } }),
      prices: await world.must(listPrices),
      tickers: await world.must(listTickers),
      klines: await world.must(listKlines, { query: { symbol: BTC, interval: '1m', limit: 3 } }),
      notices: await member.must(listNotices),
      changes: await member.must(listAccountChanges, {}),
    };
    // When an option ends is a promise, not a price.
    const later = instantsOf(answers).filter(
      ([path, at]) => at > now && !path.endsWith('.expiresAt'),
    );
    expect(later).toEqual([]);
    expect(bought.entryTickAt).toBe(TEST_AT + 5_000);
    const { market } = await world.inside();
    const text = JSON.stringify(answers);
    expect(text).toContain(formatUnits(market.markPrice(BTC, now)));
    for (let second = 6; second < 12; second += 1)
      expect(text).not.toContain(formatUnits(market.markPrice(BTC, TEST_AT + second * 1_000)));
  },
);
