import {
  buyOption,
  getOptionReceipt,
  listOptions,
  quoteOptionSales,
  sellOption,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import type { Guide, Traveller } from '../guide.ts';

/** Mei buys a one-minute option and reads its receipt, with which the result can be verified. She sells another one early. */
export async function stake({ world }: Guide, mei: Traveller): Promise<void> {
  const { id } = await mei.show(buyOption, {
    body: { setId: 'BTC-60', direction: 'up', stake: '100', account: 'main' },
  });
  await mei.show(summarizeOptions, { query: { account: 'main' } });
  await world.control.advance('61s');
  await mei.show(listOptions, { query: { status: 'settled', pageNo: 1, pageSize: 10 } });
  await mei.show(getOptionReceipt, { query: { id } });
  const second = await mei.must(buyOption, {
    body: { setId: 'BTC-60', direction: 'down', stake: '100', account: 'main' },
  });
  await world.control.advance('20s');
  await mei.show(quoteOptionSales, { query: { account: 'main' } });
  await mei.show(sellOption, { body: { id: second.id, minimum: '1' } });
}
