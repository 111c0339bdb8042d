import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import type { Traveller } from '../guide.ts';

/** The demo member applies for a new coin during its subscription. Returns the application. */
export async function subscribe(demo: Traveller): Promise<{ ieoId: string; orderId: string }> {
  const query = { status: 'issuing', pageNo: 1, pageSize: 10 } as const;
  const { records } = await demo.show(listIeos, { query });
  const ieoId = records[0]?.id ?? '';
  const { id } = await demo.show(applyIeo, {
    body: { ieoId, quantity: '500', nonce: '6f1d0c5e9a7b48329b0f4d2e8c61a735' },
  });
  return { ieoId, orderId: id };
}

/** Advances to the draw three days after the opening, reads the proof, and pays within the remaining day. */
export async function win(
  demo: Traveller,
  { ieoId, orderId }: { ieoId: string; orderId: string },
): Promise<void> {
  await demo.show(getIeoDraw, { query: { id: ieoId } });
  await demo.show(payIeo, { body: { orderId } });
  await demo.show(listIeoOrders, { query: { pageNo: 1, pageSize: 10 } });
}
