import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { buyArbitrage, buyDebt } from '@hongbao/contracts/products/products.calls';
import type { World } from '@hongbao/engine/world/world';
import { act, populate } from './crowd.ts';

/** Number of members who act concurrently while a world is filled. */
const AT_ONCE = 20;

/**
 * Creates members with a position, a pledge loan and an arbitrage order each. Every tenth member also has a debt order.
 */
export async function populateBusy(world: World, count: number): Promise<void> {
  const ids = await populate(world, { count, balances: { USDT: '3000', BTC: '0.2' } });
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await Promise.all(
      ids.slice(first, first + AT_ONCE).map((id, index) => fill(world, id, first + index)),
    );
}

async function fill(world: World, memberId: string, index: number): Promise<void> {
  await act(world, memberId, openPosition, {
    body: {
      symbol: index % 2 === 0 ? 'BTC/USDT' : 'ETH/USDT',
      direction: index % 3 === 0 ? 'short' : 'long',
      quantity: index % 2 === 0 ? '0.001' : '0.02',
      leverage: 3,
    },
  });
  await act(world, memberId, buyArbitrage, { body: { productId: 'arbitrage-7', amount: '150' } });
  await act(world, memberId, applyPledgeLoan, {
    body: { setId: 'pledge-14', amount: '500', pledgeCurrency: 'BTC', pledgeQuantity: '0.05' },
  });
  // Only every tenth member buys the debt product, because its quota is limited.
  if (index % 10 === 0)
    await act(world, memberId, buyDebt, { body: { productId: 'debt-60', amount: '100' } });
}
