import { toStorageFault } from '@hongbao/prisma/storageFault';

/** The file of a world cannot be opened. Other worlds are not affected. */
export class WorldBroken extends Error {
  override readonly name = 'WorldBroken';
  readonly world: string;
  readonly reason: string;

  constructor(world: string, cause: unknown) {
    const reason = (
      toStorageFault(cause) ?? (cause instanceof Error ? cause : new Error(String(cause)))
    ).message;
    super(`World ${world} can't be opened: ${reason}`, { cause });
    this.world = world;
    this.reason = reason;
  }
}
