import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Follower } from './memory.ts';

type Heard = (changes: readonly RowChange[]) => void;

/** Tells whoever listens of every commit of a world, once it is safe. */
export class Changes implements Follower {
  readonly #listeners = new Set<Heard>();

  /** Gives back how to stop listening. */
  listen(heard: Heard): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  follow(changes: readonly RowChange[]): void {
    for (const heard of this.#listeners) heard(changes);
  }
}
