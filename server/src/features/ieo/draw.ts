import { toHex } from '#platform/bytes';
import { formatUnits } from '@hongbao/contracts/money';
import type { World } from '../../world/world.ts';
import type { Intervention } from '../../market/market.types.ts';
import { type Lots, drawLots, sha256Hex } from './drawLots.ts';
import { allApplications } from './ieo.store.ts';
import type { Ieo } from './ieo.types.ts';

const REFERENCE = 'BTC/USDT';
const SALT_BYTES = 32;

/** The secret part of a draw's seed: fixed when the world is created, published after the draw. */
function saltOf(world: World, { id }: Pick<Ieo, 'id'>): string {
  return toHex(world.seededBytes(`ieo/${id}/salt`, SALT_BYTES));
}

/** The commitment to the salt, published before applications are accepted. */
export function commitmentOf(world: World, ieo: Pick<Ieo, 'id'>): string {
  return sha256Hex(saltOf(world, ieo));
}

/**
 * The BTC price at the close, computed without interventions that were made or ended after the opening. Such
 * interventions change the market, but not the draw.
 */
export function closingPriceOf(world: World, ieo: Ieo): bigint {
  const { interventions } = world.market;
  const openAt = Number(ieo.openAt);
  const before = interventions
    .filter(({ createdAt }) => createdAt < openAt)
    .map((each) => ((each.endedAt ?? 0) < openAt ? each : neverEnded(each)));
  const isUntouched = before.every((each, index) => each === interventions[index]);
  const market =
    isUntouched && before.length === interventions.length
      ? world.market
      : world.market.replaceInterventions(before);
  return market.markPrice(REFERENCE, Number(ieo.closeAt));
}

function neverEnded(intervention: Intervention): Intervention {
  const { endedAt: _endedAt, ...made } = intervention;
  return made;
}

/** All data that a repetition of a draw needs. */
export interface Draw {
  readonly commitment: string;
  readonly salt: string;
  readonly closingPrice: string;
  readonly seed: string;
  readonly lotsOffered: number;
  readonly tickets: readonly Lots[];
  readonly winners: readonly Lots[];
}

/** The draw of a subscription at its closing price. Deterministic for the same applications. */
export async function drawOf(world: World, ieo: Ieo, closing: bigint): Promise<Draw> {
  const applications = allApplications(world.rows, ieo.id);
  const tickets = applications.map(({ id, quantity }) => ({
    orderId: id,
    lots: Number(quantity / ieo.lotSize),
  }));
  const salt = saltOf(world, ieo);
  const closingPrice = formatUnits(closing);
  const seed = sha256Hex(`${salt}${closingPrice}`);
  const lotsOffered = Number(ieo.supply / ieo.lotSize);
  const winners = drawLots(seed, tickets, lotsOffered);
  return { commitment: sha256Hex(salt), salt, closingPrice, seed, lotsOffered, tickets, winners };
}
