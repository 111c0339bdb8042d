import { createHash } from 'node:crypto';
import type { Ieo, IeoOrder } from './ieo.types.ts';
import { decimalOf, total } from './units.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const hex = (text: string) => sha256(text).toString('hex');

/** Checks that the won lots match the published shuffle, do not exceed the supply, and require a ticket. */
export function checkDraw(
  ieo: Ieo,
  seed: string,
  orders: readonly IeoOrder[],
  say: (text: string) => void,
): void {
  const { closingPrice, supply, lotSize } = ieo;
  const won = total(orders.map((order) => order.wonQuantity ?? 0n));
  if (won > supply) say(`${won} were won of a supply of ${supply}`);
  if (closingPrice === null) {
    if (won !== 0n) say('was won before its draw');
    return;
  }
  const salt = `2:${hex(`${seed}\u0000ieo/${ieo.id}/salt\u00000`)}`;
  const applications = orders.map(({ id, quantity, nonces }) =>
    `${id} ${quantity / lotSize} ${nonces}`.trimEnd(),
  );
  const lines = [salt, decimalOf(closingPrice), supply / lotSize, ...applications];
  const winners = draw(hex(lines.join('\n')), orders, supply / lotSize, lotSize);
  for (const { id, wonQuantity } of orders) {
    const lots = winners.get(id) ?? 0n;
    if (wonQuantity !== lots * lotSize)
      say(`order ${id} has won ${wonQuantity}, the draw gives it ${lots * lotSize}`);
  }
}

/**
 * Recomputes the draw: there is one ticket per lot, with the orders sorted by id, and for each offered lot a hash
 * selects one of the remaining tickets.
 */
function draw(
  seed: string,
  orders: readonly IeoOrder[],
  offered: bigint,
  lotSize: bigint,
): ReadonlyMap<string, bigint> {
  const tickets = orders.flatMap(({ id, quantity }) =>
    Array.from({ length: Number(quantity / lotSize) }, () => id),
  );
  const won = new Map<string, bigint>();
  for (let place = 0; place < tickets.length && BigInt(place) < offered; place++) {
    const chance = sha256(`${seed}:${place}`).readBigUInt64BE();
    const other = place + Number(chance % BigInt(tickets.length - place));
    const [here = '', there = ''] = [tickets[place], tickets[other]];
    [tickets[place], tickets[other]] = [there, here];
    won.set(there, (won.get(there) ?? 0n) + 1n);
  }
  return won;
}
