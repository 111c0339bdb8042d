import { SECOND_MS } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Position, hasTriggered, waitingOf } from './position.types.ts';
import { tickSizes } from './positions.ts';
import { ONE, down, most, up } from './units.ts';

interface Tier {
  readonly ceiling: bigint;
  readonly maxLeverage: bigint;
  readonly rate: bigint;
  readonly cumulative: bigint;
}

interface Closed {
  readonly id: string;
  readonly positionId: string;
  readonly quantity: bigint;
}

/** A change of a member's exposure in a coin and a book. Changes are ordered by number. */
type Change =
  | { readonly number: bigint; readonly opened: Position }
  | { readonly number: bigint; readonly closed: Closed };

interface Open {
  readonly position: Position;
  left: bigint;
}

/**
 * Time within which the order of two changes is unknown. The clock may close a position while its member places an
 * order, and a cancellation has no number.
 */
const UNSURE_MS = 2n * SECOND_MS;

/**
 * Checks that every order has the tier of the member's total exposure (open and pending, including the order) in the
 * coin and book, and the part of the tier's credit that corresponds to its share in lower tiers. A trigger order that has
 * opened received its tier at the opening, whose order among the changes is not stored, so it is not checked.
 */
export function checkTiers(check: Check): void {
  const tiers = tiersBySymbol(check);
  const ticks = tickSizes(check);
  for (const changes of changesByBook(check).values()) {
    const open = new Map<string, Open>();
    const closes = changes.flatMap((change) => ('closed' in change ? [change.closed] : []));
    for (const change of changes) {
      if ('closed' in change) {
        const held = open.get(change.closed.positionId);
        if (held) held.left -= change.closed.quantity;
        continue;
      }
      const { opened } = change;
      for (const [id, { position, left }] of open)
        if (left <= 0n || isOver(position, opened)) open.delete(id);
      const own = closes.filter(({ positionId }) => positionId === opened.id);
      if (!hasTriggered(opened)) {
        const value = up(
          opened.openedQuantity * waitingOf(opened, ticks.get(opened.symbol) ?? 1n),
          ONE,
        );
        checkTier(check, opened, value, own, tiers.get(opened.symbol) ?? [], [...open.values()]);
      }
      open.set(opened.id, { position: opened, left: opened.openedQuantity });
    }
  }
}

function checkTier(
  { findings }: Check,
  position: Position,
  value: bigint,
  closes: readonly Closed[],
  tiers: readonly Tier[],
  open: readonly Open[],
): void {
  const sum = (some: readonly Open[]) =>
    some.reduce((total, each) => total + exposureOf(each, position.createdAt), 0n);
  const sure = open.filter((each) => !isUnsure(each.position, position));
  findings.count('tiers');
  const { maintenanceRate: rate, maintenanceCum: credit, leverage } = position;
  const fits = [sum(open), sum(sure)].some((exposure) => {
    const tier = tierOf(tiers, exposure + value);
    if (tier === undefined || leverage > tier.maxLeverage || rate !== tier.rate) return false;
    return (
      open.length > sure.length ||
      credit === leftOf(creditOf(tiers, tier, exposure), position, closes)
    );
  });
  if (!fits)
    findings.find(
      `position ${position.id}`,
      `has ${leverage}x, a rate of ${rate} and a credit of ${credit} beside ${sum(open)} in the coin`,
    );
}

function tierOf(tiers: readonly Tier[], value: bigint): Tier | undefined {
  return tiers.find(({ ceiling }) => value <= ceiling);
}

/** Returns the credit of an order: the credit of exposure plus order, minus the credit of the exposure. */
function creditOf(tiers: readonly Tier[], tier: Tier, exposure: bigint): bigint {
  const before = tierOf(tiers, exposure) ?? tier;
  const steps = up(exposure * (tier.rate - before.rate), ONE);
  return most(tier.cumulative - before.cumulative - steps, 0n);
}

/**
 * Returns the remaining credit, which is proportional to the open quantity. A closed position retains the value from
 * before its last close.
 */
function leftOf(credit: bigint, { openedQuantity }: Position, closes: readonly Closed[]): bigint {
  let [left, quantity] = [credit, openedQuantity];
  for (const { quantity: part } of closes) {
    if (part < quantity) left = down(left * (quantity - part), quantity);
    quantity -= part;
  }
  return left;
}

/**
 * Returns `quantity * price`, rounded up: at the entry price, or before the opening at the limit or trigger price of the
 * order.
 */
function exposureOf({ position, left }: Open, at: bigint): bigint {
  const { openPrice, openedAt, limitPrice, triggerPrice } = position;
  const isOpen = openedAt !== null && openedAt <= at;
  const price = isOpen ? openPrice : (limitPrice ?? triggerPrice ?? openPrice);
  return up(left * (price ?? 0n), ONE);
}

/** Whether a position was closed by the clock or canceled clearly before the next order. */
function isOver({ closeReason, closedAt }: Position, next: Position): boolean {
  if (closedAt === null || closeReason === 'member') return false;
  return closedAt < next.createdAt - UNSURE_MS;
}

function isUnsure(position: Position, next: Position): boolean {
  const { openedAt } = position;
  if (openedAt !== null && hasTriggered(position)) {
    const distance = openedAt - next.createdAt;
    if (distance >= -UNSURE_MS && distance <= UNSURE_MS) return true;
  }
  const { closeReason, closedAt } = position;
  if (closedAt === null || closeReason === 'member') return false;
  return !isOver(position, next) && closedAt <= next.createdAt + UNSURE_MS;
}

/**
 * Returns the openings and the closes by the member and by exits, grouped by member, book and coin. A position that the
 * clock closes otherwise ends at its `closedAt`.
 */
function changesByBook({ file }: Check): ReadonlyMap<string, readonly Change[]> {
  const books = new Map<string, Change[]>();
  const bookOf = new Map<string, Change[]>();
  for (const opened of file.each<Position>(`SELECT * FROM "Position"`)) {
    const key = `${opened.memberId} ${opened.book} ${opened.symbol}`;
    const changes = books.get(key) ?? [];
    books.set(key, changes);
    bookOf.set(opened.id, changes);
    changes.push({ number: numberOf(opened.id), opened });
  }
  const sql = `SELECT * FROM "PositionClose" WHERE "reason" = 'member' OR "exitPrice" IS NOT NULL`;
  for (const closed of file.each<Closed>(sql))
    bookOf.get(closed.positionId)?.push({ number: numberOf(closed.id), closed });
  for (const changes of books.values()) changes.sort((a, b) => (a.number < b.number ? -1 : 1));
  return books;
}

/** Returns the number of an opening or a close. Ids are consecutive numbers, shared by openings and closes. */
function numberOf(id: string): bigint {
  return BigInt(id);
}

function tiersBySymbol({ file }: Check): ReadonlyMap<string, readonly Tier[]> {
  const tiers = new Map<string, Tier[]>();
  const sql = `SELECT * FROM "LeverageTier" ORDER BY "symbol", "tier"`;
  for (const { symbol, ...tier } of file.rows<Tier & { symbol: string }>(sql))
    tiers.set(symbol, [...(tiers.get(symbol) ?? []), tier]);
  return tiers;
}
