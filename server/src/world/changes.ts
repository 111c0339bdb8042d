import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Follower } from './memory.ts';

type Heard = (changes: readonly RowChange[]) => void;

/** Notifies listeners of every durable commit of a world. */
export class Changes implements Follower {
  readonly #listeners = new Set<Heard>();

  /** Returns a function that removes the listener. */
  listen(heard: Heard): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  follow(changes: readonly RowChange[]): void {
    for (const heard of this.#listeners) heard(changes);
  }
}
