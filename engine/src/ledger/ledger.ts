import { MAX_UNITS } from '@hongbao/contracts/money';
import { type RowChange, type RowOf, insert, remove, upsert } from '@hongbao/prisma/rowWriter';
import { canTransfer, parseAccount } from './accounts.ts';
import type { Balance, Hold, Instruction, Posting, Shortfall } from './ledger.types.ts';

/** Sums of all transfers of one account. House accounts may exceed 64 bits, so rows store the sums as text. */
interface AccountSums {
  readonly id: string;
  readonly memberId: string | null;
  readonly book: string;
  readonly currency: string;
  postedDebits: bigint;
  postedCredits: bigint;
  pendingDebits: bigint;
}
type HoldRow = RowOf<'LedgerHold'>;

/** Result of applying a plan's instructions: the rows to write, or the violated bound. */
export type Applied =
  | {
      readonly ok: true;
      readonly rows: readonly RowChange[];
      readonly touched: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly shortfall: Shortfall };

const nothingHeld: Balance = { available: 0n, frozen: 0n, total: 0n };

/**
 * The balances of one world in memory, always equal to the sums of the transfers in its database. Every transfer debits
 * one account and credits another account in the same currency, so that each currency sums to zero.
 */
export class Ledger {
  readonly #accounts = new Map<string, AccountSums>();
  readonly #holds = new Map<string, HoldRow>();
  readonly #byMember = new Map<string, Set<string>>();
  #undo: (() => void)[] = [];

  constructor(accounts: readonly RowOf<'LedgerAccount'>[], holds: readonly HoldRow[]) {
    for (const row of accounts) this.#addAccount(fromRow(row));
    for (const hold of holds) this.#holds.set(hold.id, hold);
  }

  /** Returns the balance of an account; zeros for an account without transfers. */
  balance(accountId: string): Balance {
    const account = this.#accounts.get(accountId);
    return account ? toBalance(account) : nothingHeld;
  }

  /** Returns all accounts of a member that have transfers, in a stable order. */
  accountsOf(memberId: string): { id: string; book: string; currency: string; balance: Balance }[] {
    return [...(this.#byMember.get(memberId) ?? [])].sort().map((id) => {
      const { book, currency } = parseAccount(id);
      return { id, book, currency, balance: this.balance(id) };
    });
  }

  /** Returns the remaining amount of an open hold, in units; zero for a closed hold. */
  held(holdId: string): bigint {
    return this.#holds.get(holdId)?.remaining ?? 0n;
  }

  /** Returns all accounts with their sums, for the audit and for operators. */
  accounts(): readonly Readonly<AccountSums>[] {
    return [...this.#accounts.values()];
  }

  holds(): readonly HoldRow[] {
    return [...this.#holds.values()];
  }

  /**
   * Applies a plan's instructions in order, in memory. If a member's balance would become negative, nothing changes.
   * Throws for an invalid instruction (amount not positive, unknown hold, another currency or book). The caller must
   * call `settle` after the rows are written, or `rollback` if writing failed.
   */
  apply(instructions: readonly Instruction[], at: number, nextNumber: () => bigint): Applied {
    const rows: RowChange[] = [];
    const touched = new Set<string>();
    const undoFrom = this.#undo.length;
    const line = (accountId: string, change: bigint, of: Instruction) => {
      touched.add(accountId);
      const row = this.#entryRow(accountId, change, of, at, nextNumber);
      if (row) rows.push(row);
    };
    for (const instruction of instructions) {
      try {
        const shortfall = this.#applyOne(instruction, rows, line, at);
        if (!shortfall) continue;
        this.#undoTo(undoFrom);
        return { ok: false, shortfall };
      } catch (error) {
        this.#undoTo(undoFrom);
        throw error;
      }
    }
    return { ok: true, rows, touched };
  }

  /** Returns rows that update the stored balances of the changed accounts. */
  cacheRows(touched: ReadonlySet<string>): RowChange[] {
    return [...touched].map((id) => upsert('LedgerAccount', toRow(this.#account(id))));
  }

  settle(): void {
    this.#undo = [];
  }

  rollback(): void {
    this.#undoTo(0);
  }

  #applyOne(
    instruction: Instruction,
    rows: RowChange[],
    line: (accountId: string, change: bigint, of: Instruction) => void,
    at: number,
  ): Shortfall | null {
    if (instruction.op === 'post' || instruction.op === 'hold') {
      const { debit, credit, amount, currency } = instruction;
      requirePositive(amount, instruction.id);
      const payer = this.#account(debit);
      const payee = this.#account(credit);
      if (payer.currency !== currency || payee.currency !== currency || debit === credit)
        throw new Error(`${instruction.id}: both accounts must be different and of ${currency}`);
      if (!canTransfer(debit, credit))
        throw new Error(`${instruction.id}: money of ${debit} may not go to ${credit}`);
      const { available } = toBalance(payer);
      if (payer.memberId !== null && available < amount)
        return { account: debit, currency, available, needed: amount };
      if (instruction.op === 'post') this.#move(payer, payee, amount);
      else this.#openHold(payer, instruction, rows);
      rows.push(transferRow(instruction, instruction.op === 'post' ? 'posting' : 'hold', null, at));
      line(debit, -amount, instruction);
      if (instruction.op === 'post') line(credit, amount, instruction);
      return null;
    }
    const hold = this.#holds.get(instruction.holdId);
    if (!hold) throw new Error(`${instruction.id}: there is no open hold ${instruction.holdId}`);
    const amount = instruction.amount ?? hold.remaining;
    requirePositive(amount, instruction.id);
    if (amount > hold.remaining)
      throw new Error(`${instruction.id}: only ${hold.remaining} is held`);
    const owner = this.#account(hold.accountId);
    this.#change(owner, { pendingDebits: owner.pendingDebits - amount });
    this.#setHold(
      hold.id,
      hold.remaining === amount ? null : { ...hold, remaining: hold.remaining - amount },
      rows,
    );
    const movement = {
      ...instruction,
      currency: owner.currency,
      debit: hold.accountId,
      credit: hold.creditId,
      amount,
    };
    if (instruction.op === 'capture') this.#move(owner, this.#account(hold.creditId), amount);
    rows.push(
      transferRow(movement, instruction.op === 'capture' ? 'capture' : 'release', hold.id, at),
    );
    line(hold.accountId, instruction.op === 'release' ? amount : 0n, instruction);
    if (instruction.op === 'capture') line(hold.creditId, amount, instruction);
    return null;
  }

  #openHold(payer: AccountSums, hold: Hold, rows: RowChange[]): void {
    this.#change(payer, { pendingDebits: payer.pendingDebits + hold.amount });
    const row = {
      id: hold.id,
      accountId: hold.debit,
      creditId: hold.credit,
      remaining: hold.amount,
      refId: hold.ref.id,
    };
    this.#setHold(hold.id, row, rows);
  }

  #setHold(id: string, next: HoldRow | null, rows: RowChange[]): void {
    const before = this.#holds.get(id);
    if (next) {
      this.#holds.set(id, next);
      rows.push(upsert('LedgerHold', next));
    } else {
      this.#holds.delete(id);
      rows.push(remove('LedgerHold', { id }));
    }
    this.#undo.push(() => (before ? this.#holds.set(id, before) : this.#holds.delete(id)));
  }

  #move(payer: AccountSums, payee: AccountSums, amount: bigint): void {
    this.#change(payer, { postedDebits: payer.postedDebits + amount });
    this.#change(payee, { postedCredits: payee.postedCredits + amount });
  }

  #change(account: AccountSums, next: Partial<AccountSums>): void {
    const before = { ...account };
    Object.assign(account, next);
    this.#undo.push(() => Object.assign(account, before));
    const isBeyond = account.memberId !== null && toBalance(account).total > MAX_UNITS;
    if (isBeyond) throw new RangeError(`${account.id}: a balance beyond 64 bits`);
  }

  #entryRow(
    accountId: string,
    amount: bigint,
    of: Instruction,
    at: number,
    nextNumber: () => bigint,
  ): RowChange | null {
    const { memberId, book, currency } = parseAccount(accountId);
    if (memberId === null || amount === 0n) return null;
    return insert('LedgerEntry', {
      number: nextNumber(),
      transferId: of.id,
      accountId,
      memberId,
      book,
      currency,
      kind: of.kind,
      amount,
      availableAfter: this.balance(accountId).available,
      refType: of.ref.type,
      refId: of.ref.id,
      createdAt: BigInt(at),
    });
  }

  #account(id: string): AccountSums {
    const known = this.#accounts.get(id);
    if (known) return known;
    const made = {
      id,
      ...parseAccount(id),
      postedDebits: 0n,
      postedCredits: 0n,
      pendingDebits: 0n,
    };
    this.#addAccount(made);
    this.#undo.push(() => {
      this.#accounts.delete(id);
      if (made.memberId !== null) this.#byMember.get(made.memberId)?.delete(id);
    });
    return made;
  }

  #addAccount(account: AccountSums): void {
    this.#accounts.set(account.id, account);
    if (account.memberId === null) return;
    const ids = this.#byMember.get(account.memberId) ?? new Set();
    this.#byMember.set(account.memberId, ids.add(account.id));
  }

  #undoTo(length: number): void {
    while (this.#undo.length > length) this.#undo.pop()?.();
  }
}

function fromRow(row: RowOf<'LedgerAccount'>): AccountSums {
  const { postedDebits, postedCredits, pendingDebits } = row;
  return {
    ...row,
    postedDebits: BigInt(postedDebits),
    postedCredits: BigInt(postedCredits),
    pendingDebits: BigInt(pendingDebits),
  };
}

function toRow(sums: AccountSums): RowOf<'LedgerAccount'> {
  const { postedDebits, postedCredits, pendingDebits } = sums;
  return {
    ...sums,
    postedDebits: String(postedDebits),
    postedCredits: String(postedCredits),
    pendingDebits: String(pendingDebits),
  };
}

function toBalance(account: Readonly<AccountSums>): Balance {
  const total = account.postedCredits - account.postedDebits;
  return { available: total - account.pendingDebits, frozen: account.pendingDebits, total };
}

function requirePositive(amount: bigint, id: string): void {
  if (amount <= 0n || amount > MAX_UNITS) throw new RangeError(`${id}: a movement of ${amount}`);
}

function transferRow(
  movement: Pick<Posting, 'id' | 'kind' | 'currency' | 'debit' | 'credit' | 'amount' | 'ref'>,
  flag: string,
  holdId: string | null,
  at: number,
): RowChange {
  return insert('LedgerTransfer', {
    id: movement.id,
    flag,
    kind: movement.kind,
    currency: movement.currency,
    debitId: movement.debit,
    creditId: movement.credit,
    amount: movement.amount,
    holdId,
    refType: movement.ref.type,
    refId: movement.ref.id,
    createdAt: BigInt(at),
  });
}
