/** A bounded line of waiters in which owners alternate; the waiters of one owner keep their order. */
export class FairLine<W> {
  /** Waiters by owner. The owner of the next turn comes first. */
  readonly #owners = new Map<string, W[]>();
  readonly #max: number;
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Adds a waiter. Returns the waiter that has no room, or null: in a full line the last waiter of the owner with the
   * most waiters, which may be the added one. So one owner with many waiters does not keep others out.
   */
  add(owner: string, waiter: W): W | null {
    const own = this.#owners.get(owner) ?? [];
    own.push(waiter);
    this.#owners.set(owner, own);
    this.#size += 1;
    if (this.#size <= this.#max) return null;
    let [largest, waiters] = [owner, own];
    for (const [other, theirs] of this.#owners)
      if (theirs.length > waiters.length) [largest, waiters] = [other, theirs];
    const last = waiters.at(-1) ?? waiter;
    this.remove(largest, last);
    return last;
  }

  /** Removes and returns the next waiter; null if the line is empty. */
  next(): W | null {
    const [turn] = this.#owners;
    if (turn === undefined) return null;
    const [owner, own] = turn;
    const waiter = own[0] as W;
    this.remove(owner, waiter);
    // The owner's next turn comes after those of all others.
    if (this.#owners.delete(owner)) this.#owners.set(owner, own);
    return waiter;
  }

  remove(owner: string, waiter: W): void {
    const own = this.#owners.get(owner) ?? [];
    const at = own.indexOf(waiter);
    if (at < 0) return;
    own.splice(at, 1);
    this.#size -= 1;
    if (own.length === 0) this.#owners.delete(owner);
  }
}
