import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { findNetwork, listedCurrencies } from '../currencies/index.ts';

type Unusable = Refusal<'currencyUnknown' | 'coinNotRechargeable' | 'networkUnknown'>;

/** The network for a deposit of this coin, or the refusal. */
export async function rechargeNetwork(
  world: World,
  currency: string,
  network: string | undefined,
): Promise<RowOf<'CurrencyNetwork'> | Unusable> {
  const coin = (await listedCurrencies(world)).find((each) => each.currency === currency);
  if (!coin) return refuse('currencyUnknown', { field: 'currency' });
  if (!coin.isRechargeable) return refuse('coinNotRechargeable', { field: 'currency' });
  return (
    (await findNetwork(world, currency, network)) ?? refuse('networkUnknown', { field: 'network' })
  );
}
