import {
  freezeProductOrder,
  unfreezeProductOrder,
} from '@hongbao/contracts/control/products.calls';
import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  listProductOrders,
  redeemProduct,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import type { Guide, Traveller } from '../guide.ts';

/** Mei buys three products and redeems one of them early. */
export async function invest(guide: Guide, mei: Traveller): Promise<void> {
  const type = 'arbitrage' as const;
  await mei.show(buyDebt, { body: { productId: 'debt-30', amount: '500' } });
  await mei.show(buyMiner, { body: { productId: 's19-pro', quantity: 1 } });
  const { id } = await mei.show(buyArbitrage, {
    body: { productId: 'arbitrage-7', amount: '1000' },
  });
  const order = { params: { world: guide.world.id, id } };
  // An order starts at the next midnight.
  await guide.world.control.advance('1d');
  await guide.show(freezeProductOrder, order);
  await guide.show(unfreezeProductOrder, order);
  await guide.world.control.advance('1d');
  await mei.show(listProductOrders, { query: { type, pageNo: 1, pageSize: 10 } });
  await mei.show(summarizeProductOrders, { query: { type } });
  await mei.show(redeemProduct, { body: { id } });
}
