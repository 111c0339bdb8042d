import { toHex } from '#platform/bytes';
import { formatUnits } from '@hongbao/contracts/money';
import type { World } from '../../world/world.ts';
import type { Intervention } from '../../market/market.types.ts';
import { type Lots, drawLots, sha256Hex } from './drawLots.ts';
import { allApplications } from './ieo.store.ts';
import type { Ieo } from './ieo.types.ts';

const REFERENCE = 'BTC/USDT';
const SALT_BYTES = 32;

/** The rule of a draw whose seed is made of salt and closing price only. */
const EARLIER_RULE = 1;

/**
 * The secret part of a draw's seed: fixed when the world is created, published after the draw. It begins with the number
 * of the rule, so that the commitment also fixes the rule; with rule 1 it has no number.
 */
function saltOf(world: World, { id, drawRule }: Pick<Ieo, 'id' | 'drawRule'>): string {
  const salt = toHex(world.seededBytes(`ieo/${id}/salt`, SALT_BYTES));
  return drawRule === EARLIER_RULE ? salt : `${drawRule}:${salt}`;
}

/** The commitment to the salt, published before applications are accepted. */
export function commitmentOf(world: World, ieo: Pick<Ieo, 'id' | 'drawRule'>): string {
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

const noncesOf = (stored: string) => (stored === '' ? [] : stored.split(' '));

/** All data that a repetition of a draw needs. */
export interface Draw {
  readonly commitment: string;
  readonly salt: string;
  readonly closingPrice: string;
  readonly seed: string;
  readonly lotsOffered: number;
  readonly tickets: readonly (Lots & { readonly nonces?: string[] })[];
  readonly winners: readonly Lots[];
}

/** The draw of a subscription at its closing price. Deterministic for the same applications. */
export async function drawOf(world: World, ieo: Ieo, closing: bigint): Promise<Draw> {
  const isEarlier = ieo.drawRule === EARLIER_RULE;
  const tickets = allApplications(world.rows, ieo.id).map(({ id, quantity, nonces }) => ({
    orderId: id,
    lots: Number(quantity / ieo.lotSize),
    ...(isEarlier ? {} : { nonces: noncesOf(nonces) }),
  }));
  const salt = saltOf(world, ieo);
  const closingPrice = formatUnits(closing);
  const lotsOffered = Number(ieo.supply / ieo.lotSize);
  const applications = tickets.map(({ orderId, lots, nonces = [] }) =>
    [orderId, lots, ...nonces].join(' '),
  );
  const seed = sha256Hex(
    isEarlier
      ? `${salt}${closingPrice}`
      : [salt, closingPrice, lotsOffered, ...applications].join('\n'),
  );
  const winners = drawLots(seed, tickets, lotsOffered);
  return { commitment: sha256Hex(salt), salt, closingPrice, seed, lotsOffered, tickets, winners };
}
