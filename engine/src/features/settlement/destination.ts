import type { BodyOf } from '@hongbao/contracts/call';
import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { normalAddress } from '@hongbao/contracts/settlement/testAddress';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import type { Settlement } from './settlement.store.ts';
import { isTestAddress } from './testAddress.ts';
import { findNetwork, listedCurrencies } from '../currencies/index.ts';

type Cells = Omit<Settlement, 'id' | 'memberId' | 'createdAt'>;
type Unusable = Refusal<'currencyUnknown' | 'networkUnknown' | 'addressInvalid'>;

/** The cells of a row from the member's input, or the reason why it is not a valid destination. */
export async function destinationCells(
  world: World,
  body: BodyOf<typeof addSettlement>,
): Promise<Cells | Unusable> {
  const { type, currency, label } = body;
  const coin = (await listedCurrencies(world)).find((each) => each.currency === currency);
  if (!coin?.isWithdrawable) return refuse('currencyUnknown', { field: 'currency' });
  const shared = { type, currency, label: label === undefined || label === '' ? null : label };
  if (body.type === 'bank') {
    const { bankName, realName, bankAccount } = body;
    return { ...shared, bankName, realName, bankAccount, network: null, address: null };
  }
  const route = await findNetwork(world, currency, body.network);
  if (!route) return refuse('networkUnknown', { field: 'network' });
  const { address } = body;
  const { network } = route;
  if (!isTestAddress(network, address)) return refuse('addressInvalid', { field: 'address' });
  const normal = normalAddress(address);
  return { ...shared, network, address: normal, bankName: null, realName: null, bankAccount: null };
}

/** The full number of a destination: a bank account or an address. */
export function destinationOf({ bankAccount, address }: Cells): string {
  return bankAccount ?? address ?? '';
}

/** Whether two bindings have the same destination. A number may be bound once for each coin and network. */
export function isSameDestination(a: Cells, b: Cells): boolean {
  return (
    a.currency === b.currency && a.network === b.network && destinationOf(a) === destinationOf(b)
  );
}
