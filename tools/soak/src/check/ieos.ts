import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { checkDraw } from './ieoDraw.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';
import {
  type Transfer,
  type Wanted,
  expectHeld,
  expectMovements,
  movementsOf,
} from './movements.ts';
import { ONE, least, up } from './units.ts';

type Say = (text: string) => void;

/** Allowed statuses of orders by phase of the subscription. */
const statusesIn: Readonly<Record<string, readonly string[]>> = {
  upcoming: [],
  issuing: ['applied'],
  completed: ['won', 'lost', 'completed', 'forfeited'],
  listed: ['lost', 'forfeited', 'listed'],
};

/**
 * Checks subscriptions: applications are in whole lots, the draw is as published, payments are in time, and tokens are
 * credited once at the listing.
 */
export function checkIeos(check: Check): void {
  const { file, findings, doneUntil } = check;
  const [world] = file.rows<{ seed: string }>(`SELECT "seed" FROM "World"`);
  const ordersOf = `SELECT * FROM "IeoOrder" WHERE "ieoId" = ? ORDER BY "id"`;
  for (const ieo of file.rows<Ieo>(`SELECT * FROM "Ieo"`)) {
    findings.count('subscriptions');
    const say: Say = (text) => findings.find(`subscription ${ieo.id}`, text);
    const orders = file.rows<IeoOrder>(ordersOf, ieo.id);
    const isDrawn = ieo.status === 'completed' || ieo.status === 'listed';
    if (isDrawn !== (ieo.closingPrice !== null)) say(`is ${ieo.status} with ${ieo.closingPrice}`);
    const over = { upcoming: ieo.openAt, issuing: ieo.closeAt, completed: ieo.listAt }[ieo.status];
    if (over !== undefined && over < doneUntil) say(`is still ${ieo.status} after ${over}`);
    checkDraw(ieo, world?.seed ?? '', orders, say);
    checkListing(check, ieo, say);
    for (const order of orders) checkOrder(check, ieo, order);
  }
}

function checkListing({ file }: Check, { symbol, base, status }: Ieo, say: Say): void {
  const symbols = file.rows(`SELECT 1 FROM "MarketSymbol" WHERE "symbol" = ?`, symbol);
  const coins = file.rows(`SELECT 1 FROM "Currency" WHERE "currency" = ?`, base);
  const isListed = status === 'listed';
  if ((symbols.length === 1) !== isListed || (coins.length === 1) !== isListed)
    say(`is ${status}, and its symbol ${symbols.length === 1 ? '' : 'not '}traded`);
}

function checkOrder(check: Check, ieo: Ieo, order: IeoOrder): void {
  const { id, quantity, status, paidAt, wonQuantity } = order;
  const subject = `subscription order ${id}`;
  const say: Say = (text) => check.findings.find(subject, text);
  check.findings.count('subscription orders');
  if (quantity % ieo.lotSize !== 0n || quantity > ieo.perMemberMax || quantity <= 0n)
    say(`asks for ${quantity}`);
  if (wonQuantity !== null && wonQuantity > quantity) say(`won ${wonQuantity} of ${quantity}`);
  if (!statusesIn[ieo.status]?.includes(status)) say(`is ${status} in a phase of ${ieo.status}`);
  if (status === 'won' && ieo.payBefore < check.doneUntil) say('was not paid and not forfeited');
  const isPaid = status === 'completed' || status === 'listed';
  if (isPaid !== (paidAt !== null) || (paidAt ?? 0n) > ieo.payBefore)
    say(`is ${status} and was paid at ${paidAt}`);
  const moved = movementsOf(check, 'ieoOrder', id);
  const [applied, after] = splitApplication(moved);
  const cost = up(quantity * ieo.estimatedPrice, ONE);
  if (applied?.flag !== 'hold' || applied.amount !== cost)
    say(`sets ${applied?.amount} aside for what costs ${cost}`);
  expectMovements(check, subject, after, wantedOf(ieo, order, cost));
  const wonCost = up((wonQuantity ?? 0n) * ieo.estimatedPrice, ONE);
  const held = { applied: cost, won: wonCost }[status] ?? 0n;
  expectHeld(check, subject, id, [held]);
}

/**
 * Splits the transfers into the hold of the whole application and the transfers after it. An increased application
 * replaces its hold by a larger one.
 */
function splitApplication(moved: readonly Transfer[]): [Transfer | undefined, readonly Transfer[]] {
  const last = moved.findLastIndex(({ flag }) => flag === 'hold');
  return [moved[last], moved.slice(last + 1)];
}

function wantedOf(ieo: Ieo, order: IeoOrder, cost: bigint): Wanted[] {
  const { memberId, status, wonQuantity, paidAt } = order;
  const [own, house] = [memberAccount(memberId, 'main'), houseAccount('ieo')];
  const part = (flag: Wanted['flag'], amount: bigint, at: bigint | null): Wanted => ({
    flag,
    kind: 'ieoPayment',
    from: own,
    to: house,
    amount,
    at,
  });
  const wanted: Wanted[] = [];
  if (status === 'applied') return wanted;
  const held = up((wonQuantity ?? 0n) * ieo.estimatedPrice, ONE);
  wanted.push(part('release', cost - held, ieo.closeAt));
  if (status === 'forfeited') wanted.push(part('release', held, ieo.payBefore));
  if (paidAt === null) return wanted;
  const due = up((wonQuantity ?? 0n) * ieo.winningPrice, ONE);
  const captured = least(held, due);
  wanted.push(part('capture', captured, paidAt));
  wanted.push(part('posting', due - captured, paidAt));
  wanted.push(part('release', held - captured, paidAt));
  if (status === 'listed')
    wanted.push({
      flag: 'posting',
      kind: 'ieoTokens',
      from: houseAccount('ieo', ieo.base),
      to: memberAccount(memberId, 'main', ieo.base),
      amount: wonQuantity ?? 0n,
      at: ieo.listAt,
    });
  return wanted;
}
