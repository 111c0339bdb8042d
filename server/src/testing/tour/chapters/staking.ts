import {
  buyOption,
  getOptionReceipt,
  listOptions,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import type { Guide, Traveller } from '../guide.ts';

/** Mei buys a one-minute option and reads its receipt, with which the result can be verified. */
export async function stake({ world }: Guide, mei: Traveller): Promise<void> {
  const { id } = await mei.show(buyOption, {
    body: { setId: 'BTC-60', direction: 'up', stake: '100', account: 'main' },
  });
  await mei.show(summarizeOptions, { query: { account: 'main' } });
  await world.control.advance('61s');
  await mei.show(listOptions, { query: { status: 'settled', pageNo: 1, pageSize: 10 } });
  await mei.show(getOptionReceipt, { query: { id } });
}
