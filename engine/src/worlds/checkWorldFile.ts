import { openDatabase } from '@hongbao/prisma/database';
import { readFileStart } from '@hongbao/prisma/databaseFiles';
import { requireValidDatabase } from '@hongbao/prisma/inspect';
import { audit } from '../ledger/audit.ts';
import { requireRows } from '../world/importedRows.ts';
import { requireMarketVersion } from '../world/openMarket.ts';
import { type WorldDependencies, openWorld } from '../world/openWorld.ts';

/** Input of the process that checks a world file. */
export interface WorldFileTask {
  readonly file: string;
  /** Path of an empty database of this version. */
  readonly blank: string;
  /** Time after which the process ends itself, ms. */
  readonly endsAfterMs: number;
}

/** Result of the check; null for a valid file. */
export interface WorldFileVerdict {
  readonly problem: string | null;
}

/** Maximum length of a reported reason, characters. */
const REASON_LENGTH_MAX = 300;

/**
 * Checks that an imported file is a valid world: a database with our tables, values of the right types within their
 * bounds, a market with prices, a world that can be opened, and a balanced ledger.
 */
export async function checkWorldFile(
  { file, blank }: Pick<WorldFileTask, 'file' | 'blank'>,
  dependencies: Omit<WorldDependencies, 'report'>,
): Promise<WorldFileVerdict> {
  try {
    requireValidDatabase(file, readFileStart(file), blank);
    await requireWorld(file, dependencies);
    return { problem: null };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [line = ''] = text.trim().split('\n');
    return { problem: line.slice(0, REASON_LENGTH_MAX) };
  }
}

async function requireWorld(
  file: string,
  dependencies: Omit<WorldDependencies, 'report'>,
): Promise<void> {
  const database = await openDatabase(file);
  try {
    for (const { marketVersion } of database.rows('World')) requireMarketVersion(marketVersion);
    requireRows(database.rows, dependencies.handlers);
    const world = await openWorld('imported', database, { ...dependencies, report: throwTrouble });
    world.market.tickers(Math.max(world.time.doneUntil, Number(world.row.clockWorldAt)));
    const [problem] = audit(world.rows, world.ledger).problems;
    if (problem !== undefined) throw new Error(`Its ledger does not balance: ${problem}`);
  } finally {
    await database.close();
  }
}

/** Throws the error of a report. A report without an error is about an event that was parked before the export. */
function throwTrouble(text: string, error?: unknown): void {
  if (error !== undefined) throw new Error(`${text}: ${String(error)}`);
}
