import { startOfWireDay } from '@hongbao/contracts/time';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import { parseAccount } from '../ledger/accounts.ts';
import type { ChangeListener } from '../world/rowCache.ts';
import type { World } from '../world/world.ts';

/** What the house gained of members in one coin by one type of account change; negative for a loss. Units. */
export interface DayFlow {
  readonly kind: string;
  readonly currency: string;
  readonly gained: bigint;
}

/**
 * Returns the money that moved between members and the house since the midnight before `now`, without demo accounts and
 * contests. The transfers of the day are read once; every commit then updates the sums.
 */
export function dayMoney(world: World, now: number): DayFlow[] {
  const today = startOfWireDay(now);
  const money = world.memory.follower('dayMoney', () => new DayMoney(world, today));
  return money.since(today);
}

const columns = ['flag', 'kind', 'currency', 'debitId', 'creditId', 'amount', 'createdAt'] as const;

class DayMoney implements ChangeListener {
  #today: number;
  readonly #flows = new Map<string, DayFlow>();

  constructor({ rows }: World, today: number) {
    this.#today = today;
    const where = { createdAt: { gte: BigInt(today) } };
    for (const row of rows.some('LedgerTransfer', columns, { where })) this.#add(row);
  }

  since(today: number): DayFlow[] {
    this.#begin(today);
    return [...this.#flows.values()];
  }

  onChanges(changes: readonly RowChange[]): void {
    for (const { table, op, cells } of changes)
      if (table === 'LedgerTransfer' && op === 'insert') this.#add(cells);
  }

  #add({ flag, kind, currency, debitId, creditId, amount, createdAt }: RowChange['cells']): void {
    this.#begin(startOfWireDay(Number(createdAt)));
    const isMovement = flag === 'posting' || flag === 'capture';
    const fromHouse = isHouse(String(debitId));
    if (!isMovement || fromHouse === isHouse(String(creditId)) || typeof amount !== 'bigint')
      return;
    const key = `${String(kind)}/${String(currency)}`;
    const gained = (this.#flows.get(key)?.gained ?? 0n) + (fromHouse ? -amount : amount);
    this.#flows.set(key, { kind: String(kind), currency: String(currency), gained });
  }

  /** Starts a new day. The clock of a world never goes back. */
  #begin(today: number): void {
    if (today <= this.#today) return;
    this.#today = today;
    this.#flows.clear();
  }
}

/** Whether an account is one of the house's for real money. */
function isHouse(account: string): boolean {
  const { memberId, book } = parseAccount(account);
  return memberId === null && !book.includes(':');
}
