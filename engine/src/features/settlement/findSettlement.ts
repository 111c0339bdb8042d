import type { BodyOf } from '@hongbao/contracts/call';
import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import type { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { destinationCells, isSameDestination } from './destination.ts';
import { type Settlement, findOwnSettlement, settlementsOf } from './settlement.store.ts';
import { isTestAddress } from './testAddress.ts';

type Unusable = Refusal<
  'notFound' | 'currencyUnknown' | 'networkUnknown' | 'addressInvalid' | 'tooManySettlements'
>;

interface FoundSettlement {
  readonly settlement: Settlement;
  /** The row of a new settlement account; empty for one that exists. */
  readonly rows: readonly RowChange[];
}

/**
 * The settlement account of a withdrawal: by its id, or by an address, which becomes a new one if the member has none.
 *
 * @param networks networks of the coin, of which the form of the address selects one
 */
export async function findSettlement(
  { world, member, now }: Context,
  body: BodyOf<typeof applyWithdrawal>,
  networks: readonly { readonly network: string }[],
): Promise<FoundSettlement | Unusable> {
  const { settlementId, address, currency } = body;
  if (address === undefined) {
    const settlement = findOwnSettlement(world.rows, settlementId ?? '', member.id);
    return settlement ? { settlement, rows: [] } : refuse('notFound', { field: 'settlementId' });
  }
  const fitting = networks.filter(({ network }) => isTestAddress(network, address));
  const network = body.network ?? (fitting.length === 1 ? fitting[0]?.network : undefined);
  const cells = await destinationCells(world, {
    type: 'blockchain',
    currency,
    network,
    address,
    withdrawPassword: body.withdrawPassword,
  });
  if ('refused' in cells) return cells;
  const bound = settlementsOf(world.rows, member.id);
  const known = bound.find((each) => isSameDestination(each, cells));
  if (known) return { settlement: known, rows: [] };
  if (bound.length >= SETTLEMENTS_MAX)
    return refuse('tooManySettlements', { max: SETTLEMENTS_MAX });
  const id = world.ids.nextId();
  const settlement = { id, memberId: member.id, ...cells, createdAt: BigInt(now) };
  return { settlement, rows: [insert('Settlement', settlement)] };
}
