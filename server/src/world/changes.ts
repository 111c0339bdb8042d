import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Follower } from './memory.ts';

type Listener = (changes: readonly RowChange[]) => void;

/** Notifies listeners of every durable commit of a world. */
export class Changes implements Follower {
  readonly #listeners = new Set<Listener>();

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  follow(changes: readonly RowChange[]): void {
    for (const listener of this.#listeners) listener(changes);
  }
}
