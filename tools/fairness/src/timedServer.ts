import { cancelOrder, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { Stage } from '@hongbao/engine/scenarios/situations/stage';
import { startServer } from '@hongbao/server/testing/server';
import type { TimedMarket } from './orderTimes.ts';

const SYMBOL = 'BTC/USDT';
const BET_MS = 300_000;
/** Distance of the levels from the price, 0.06 %. */
const DISTANCE = 1_666n;

/**
 * Starts a server with one world, whose member measures the times of limit orders. The calls are made within the process,
 * where their times vary least.
 */
export async function startTimedServer(): Promise<TimedMarket & { stop: () => Promise<void> }> {
  const server = await startServer({ config: { rateLimit: 'off' } });
  const world = await server.createWorld();
  const inside = await world.inside();
  const stage = new Stage(inside);
  const member = await stage.member({ balances: { USDT: '100000' } });
  const mark = () => inside.market.markPrice(SYMBOL, inside.now());
  return {
    async placeAndCancel(side) {
      const price = mark();
      const tick = units('0.01');
      const level = price + (BigInt(side) * price) / DISTANCE;
      const { id } = await stage.as(member, openPosition, {
        body: {
          symbol: SYMBOL,
          direction: side === 1 ? 'short' : 'long',
          quantity: '0.01',
          leverage: 10,
          orderType: 'limit',
          price: formatUnits(level - (level % tick)),
        },
      });
      await stage.as(member, cancelOrder, { params: { id } });
    },
    async bet() {
      const before = mark();
      await world.control.advance(BET_MS);
      return Number(mark() - before);
    },
    stop: () => server.stop(),
  };
}
