import type { Check } from './check.types.ts';
import { expectHeld, expectMovements, movementsOf } from './movements.ts';
import {
  type Position,
  type PositionClose,
  entryOf,
  hasWaited,
  isCancelled,
} from './position.types.ts';
import { checkClosed, feeOf, wantedOf } from './positionCloses.ts';
import { checkExits, checkLevels, checkReason } from './positionLevels.ts';
import { followMargin, isMargin } from './positionMargin.ts';
import { total } from './units.ts';

type Say = (text: string) => void;

/** Checks that every position matches the formulas and the ledger, from its first margin to its last close. */
export function checkPositions(check: Check): void {
  const { file, findings } = check;
  const ticks = tickSizes(check);
  const rates = new Set(
    file
      .rows<{ rate: bigint }>(`SELECT "takerFeeRate" AS "rate" FROM "VipLevel"`)
      .map((row) => row.rate),
  );
  for (const position of file.each<Position>(`SELECT * FROM "Position"`)) {
    findings.count('positions');
    const { id } = position;
    const subject = `position ${id}`;
    const say: Say = (text) => findings.find(subject, text);
    const sql = `SELECT * FROM "PositionClose" WHERE "positionId" = ? ORDER BY rowid`;
    const closes = file.rows<PositionClose>(sql, id);
    findings.count('closes', closes.length);
    const tick = ticks.get(position.symbol) ?? 1n;
    if (!ticks.has(position.symbol)) say(`is in ${position.symbol}, which is not listed`);
    else {
      checkLevels(position, tick, say);
      for (const close of closes) checkReason(position, close, tick, say);
    }
    checkExits(position, say);
    if (!rates.has(position.takerFeeRate))
      say(`pays a fee rate of no level: ${position.takerFeeRate}`);
    checkFigures(position, closes, tick, say);
    checkState(position, closes, say);
    const moved = movementsOf(check, 'position', id);
    const margins = moved.filter((transfer) => isMargin(position, transfer));
    const closed = followMargin(position, closes, margins, tick, say);
    checkClosed(position, closed, say);
    const others = moved.filter((transfer) => !isMargin(position, transfer));
    expectMovements(check, subject, others, wantedOf(position, closed, tick));
    expectHeld(check, subject, id, heldBy(position));
  }
  const sql = `SELECT "id" FROM "PositionClose" c WHERE NOT EXISTS (SELECT 1 FROM "Position" p WHERE p."id" = c."positionId")`;
  for (const { id } of file.rows<{ id: string }>(sql))
    findings.find(`close ${id}`, 'closes a position that is not there');
}

/** Returns the price steps of all symbols, in units. */
export function tickSizes({ file }: Check): ReadonlyMap<string, bigint> {
  const sql = `SELECT "symbol", "pricePrecision" AS "places" FROM "MarketSymbol"`;
  const rows = file.rows<{ symbol: string; places: bigint }>(sql);
  return new Map(rows.map(({ symbol, places }) => [symbol, 10n ** (8n - places)]));
}

function checkFigures(
  position: Position,
  closes: readonly PositionClose[],
  tick: bigint,
  say: Say,
): void {
  const { openedQuantity, quantity, status, takerFeeRate, openFee } = position;
  const closedQuantity = total(closes.map((close) => close.quantity));
  const open = openedQuantity - closedQuantity;
  if (status === 'closed' && !isCancelled(position)) {
    if (open !== 0n) say(`is closed with ${open} of ${openedQuantity} still open`);
    if (quantity !== closes.at(-1)?.quantity) say('does not keep the size of its last close');
  } else if (quantity !== open) say(`has ${quantity} open, its closes leave ${open}`);
  const fee = isCancelled(position)
    ? 0n
    : feeOf(openedQuantity, entryOf(position, tick), takerFeeRate);
  if (openFee !== fee) say(`paid ${openFee} to open, not ${fee}`);
}

function checkState(position: Position, closes: readonly PositionClose[], say: Say): void {
  const { status, openPrice, openedAt, closedAt, closePrice, closeReason } = position;
  const isOver = status === 'closed';
  const hasOpened = openPrice !== null && openedAt !== null;
  if (!['pending', 'running', 'inSettlement', 'closed'].includes(status)) say(`is ${status}`);
  if (isOver !== (closedAt !== null)) say(`is ${status} and closed at ${closedAt}`);
  if (hasOpened === (status === 'pending' || isCancelled(position)))
    say(`is ${closeReason ?? status} and opened at ${openedAt}`);
  if (status === 'inSettlement' && (closePrice === null || closeReason === null))
    say('is in settlement without price or reason');
  if (!isOver || isCancelled(position)) return;
  const last = closes.at(-1);
  if (last?.price !== closePrice || last?.reason !== closeReason || last?.createdAt !== closedAt)
    say('ended otherwise than its last close');
}

/** Returns the held amounts: the margin of an open position, or the margin and the fee of a pending order. */
function heldBy(position: Position): bigint[] {
  const { status, margin, openFee } = position;
  if (status === 'closed') return [];
  return status === 'pending' && hasWaited(position) ? [margin, openFee] : [margin];
}
