import { openDatabase, peekRow } from '@hongbao/prisma/database';
import { requireSound } from '@hongbao/prisma/inspect';
import { audit } from '../ledger/audit.ts';
import { requireMarketVersion } from './openMarket.ts';
import { type Surroundings, openWorld } from './openWorld.ts';

/** A file that is no world of this version, with the reason. */
export class WorldFileInvalid extends Error {
  override readonly name = 'WorldFileInvalid';
}

/**
 * Looks at a world's file from elsewhere: a whole database of our tables, of this market, whose world opens and whose
 * books balance. `blank` is an empty database of this version. Throws `WorldFileInvalid`.
 */
export async function requireWorldFile(
  file: string,
  blank: string,
  around: Surroundings,
): Promise<void> {
  try {
    await requireSound(file, blank);
    requireMarketVersion(peekRow(file, 'World', 'world').marketVersion);
    const problem = await problemInBooks(file, around);
    if (problem !== undefined) throw new Error(`Its books do not balance: ${problem}`);
  } catch (error) {
    throw new WorldFileInvalid(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

async function problemInBooks(file: string, around: Surroundings): Promise<string | undefined> {
  const database = await openDatabase(file);
  try {
    const world = await openWorld('imported', database, around);
    return (await audit(world.read, world.ledger)).problems[0];
  } finally {
    await database.close();
  }
}
