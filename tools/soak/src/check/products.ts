import { houseAccount, memberAccount } from './accounts.ts';
import { DAY_MS, nextFullHour } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Wanted, expectHeld, expectMovements, movementsOf } from './movements.ts';
import type { ProductOrder } from './product.types.ts';
import { ONE, down, least, most } from './units.ts';

interface Sheet {
  readonly productId: string;
  readonly price: bigint;
  readonly grossDaily: bigint;
  readonly costDaily: bigint;
}

type Say = (text: string) => void;

/**
 * Checks product orders: they are bought at their price, income is paid daily, the principal is returned once, and no
 * payment is overdue.
 */
export function checkProducts(check: Check): void {
  const { file, findings } = check;
  const rows = file.rows<Sheet>(`SELECT * FROM "MinerSheet"`);
  const sheets = new Map(rows.map((sheet) => [sheet.productId, sheet]));
  for (const order of file.rows<ProductOrder>(`SELECT * FROM "ProductOrder"`)) {
    findings.count('product orders');
    const subject = `product order ${order.id}`;
    const say: Say = (text) => findings.find(subject, text);
    checkTerms(order, sheets.get(order.productId), say);
    checkDays(order, check.doneUntil, say);
    const moved = movementsOf(check, 'productOrder', order.id);
    expectMovements(check, subject, moved, wantedOf(order));
    const isOpen = ['notStarted', 'running', 'frozen'].includes(order.status);
    const held = isOpen && order.type !== 'miner' ? [order.amount] : [];
    expectHeld(check, subject, order.id, held);
  }
}

/** Checks that daily income is `amount * rate`, rounded down; for a miner its yield minus its cost, at least 0. */
function checkTerms(order: ProductOrder, sheet: Sheet | undefined, say: Say): void {
  const { type, amount, quantity, dailyRate, dailyIncome } = order;
  const machines = quantity ?? 0n;
  if (type === 'miner' && !sheet) return say('is for machines without a data sheet');
  if (type === 'miner' && sheet && amount !== machines * sheet.price)
    say(`costs ${amount}, ${machines} machines cost ${machines * sheet.price}`);
  const income =
    type === 'miner' && sheet
      ? most(machines * (sheet.grossDaily - sheet.costDaily), 0n)
      : down(amount * dailyRate, ONE);
  if (dailyIncome !== income) say(`pays ${dailyIncome} a day, not ${income}`);
}

function checkDays(order: ProductOrder, doneUntil: bigint, say: Say): void {
  const { status, daysPaid, cycleDays, dueAt, incomePaid, dailyIncome } = order;
  const { createdAt, startsAt, endsAt, frozenMs } = order;
  const isWaiting = status === 'notStarted' || status === 'running';
  if (!isWaiting && !['ended', 'frozen', 'cancelled'].includes(status)) say(`is ${status}`);
  if (isWaiting !== (dueAt !== null)) say(`is ${status} and due at ${dueAt}`);
  if (dueAt !== null && dueAt < doneUntil) say(`was due at ${dueAt} and nothing happened`);
  if ((status === 'frozen') !== (frozenMs !== null)) say(`is ${status} with ${frozenMs} ms frozen`);
  if (startsAt !== nextFullHour(createdAt)) say(`begins at ${startsAt}`);
  const income = status === 'cancelled' ? 0n : dailyIncome * daysPaid;
  if (incomePaid !== income) say(`was paid ${incomePaid} for ${daysPaid} days, not ${income}`);
  if ((status === 'ended') !== (daysPaid === cycleDays) || daysPaid > cycleDays)
    say(`is ${status} after ${daysPaid} of ${cycleDays} days`);
  if (status === 'notStarted' && (dueAt !== startsAt || daysPaid !== 0n)) say('did not begin');
  if (
    status === 'running' &&
    dueAt !== null &&
    endsAt !== dueAt + (cycleDays - daysPaid - 1n) * DAY_MS
  )
    say(`ends at ${endsAt}, its days at another time`);
}

function wantedOf(order: ProductOrder): Wanted[] {
  const { memberId, currency, type, amount, status, daysPaid, dailyIncome, createdAt } = order;
  const own = memberAccount(memberId, 'main', currency);
  const house = houseAccount('products', currency);
  const out = { from: own, to: house };
  const flag = type === 'miner' ? 'posting' : 'hold';
  const bought: Wanted = { ...out, flag, kind: 'productBuy', amount, at: createdAt };
  const income = { flag: 'posting', kind: 'productIncome', from: house, to: own } as const;
  const days = Array.from({ length: Number(daysPaid) }, (): Wanted => ({
    ...income,
    amount: dailyIncome,
    at: null,
  }));
  const back = { ...out, kind: 'productReturn', at: null };
  const takenBack = status === 'cancelled' ? least(dailyIncome * daysPaid, amount) : 0n;
  const isBack = type !== 'miner' && (status === 'ended' || status === 'cancelled');
  return [
    bought,
    ...days,
    { ...back, flag: 'capture', amount: takenBack },
    { ...back, flag: 'release', amount: isBack ? amount - takenBack : 0n },
  ];
}
