import { type Database, openDatabase } from '@hongbao/prisma/database';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type ClockState, WorldClock } from './clock.ts';
import { type Handlers, JOB_REF_ID } from './handlers.ts';
import { type MachineClock, realMachine } from './machineClock.ts';
import { openMarket, requireMarketVersion } from './openMarket.ts';
import type { Secrets } from './secrets.ts';
import type { WorldLog } from './store.ts';
import { ignoredInterventions } from './storedInterventions.ts';
import { type Report, TimeKeeper } from './timeKeeper.ts';
import { type Outbox, World } from './world.ts';

/** Dependencies of a world. */
export interface WorldDependencies {
  readonly handlers: Handlers;
  readonly secrets: Secrets;
  readonly report: Report;
  /** What is sent to webhooks. If absent: nothing. */
  readonly outbox?: Outbox;
  /** The machine's clock. If absent: the real one. */
  readonly machine?: MachineClock;
}

/**
 * Opens the world in an open database, and schedules missing recurring jobs and missing events that rows require.
 * Throws for a world whose market was computed by another version.
 */
export async function openWorld(
  id: string,
  database: Database,
  { handlers, secrets, report, outbox = () => [], machine = realMachine() }: WorldDependencies,
  log: WorldLog | null = null,
): Promise<World> {
  const { rows } = database;
  const [row] = rows('World', { id: 'world' });
  if (row === undefined) throw new Error('The file contains no world.');
  requireMarketVersion(row.marketVersion);
  const readMarket = () => openMarket(rows, row.seed, report);
  const doneUntil = Number(row.doneUntil);
  const clock = new WorldClock(clockStateOf(row), doneUntil, machine);
  const world = new World({
    id,
    row,
    accounts: rows('LedgerAccount'),
    holds: rows('LedgerHold'),
    entries: rows('TimelineEntry', { doneAt: null }),
    market: readMarket(),
    readMarket,
    database,
    log,
    secrets,
    outbox,
    priorityOf: (kind) => handlers.of(kind).priority,
    report,
    levelSources: handlers.levelSources(),
    onLevelTrouble: (name, error) =>
      report(`World ${id}: prices are not compared with the levels of ${name}`, error),
    createTimeKeeper: (of) =>
      new TimeKeeper(of, {
        clock,
        handlers,
        doneUntil,
        report,
        saveClock: (state) => of.updateRow(clockCells(state)),
      }),
  });
  await scheduleMissing(world, rows, handlers, Math.max(doneUntil, Number(row.clockWorldAt)));
  for (const [intervention, problem] of ignoredInterventions(world.market, rows('Intervention')))
    report(`World ${id}: the intervention ${intervention} is ignored: ${problem}`);
  for (const { kind, refId, error } of world.time.parked())
    report(`World ${id}: ${kind} of ${refId} is parked: ${error}`);
  return world;
}

/** Opens the world in a closed file. If that fails, the file is closed again. */
export async function openWorldFile(
  id: string,
  file: string,
  dependencies: WorldDependencies,
  {
    bytesMax,
    log,
  }: { readonly bytesMax?: number | undefined; readonly log?: WorldLog | null } = {},
): Promise<World> {
  const database = await openDatabase(file, bytesMax);
  return openWorld(id, database, dependencies, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
}

async function scheduleMissing(
  world: World,
  rows: RowReader,
  handlers: Handlers,
  now: number,
): Promise<void> {
  const recurring = handlers
    .recurring()
    .map(({ kind, next }) => ({ kind, refId: JOB_REF_ID, at: next(now) }));
  const timeline = [...recurring, ...handlers.datesOf(rows)]
    .filter(({ kind, refId }) => !world.timeline.has(kind, refId))
    .map((date) => ({ op: 'schedule', ...date, at: Math.max(date.at, now) }) as const);
  if (timeline.length > 0) await world.commit({ timeline }, now);
}

/** Reads a world's clock from its row. */
export function clockStateOf(row: RowOf<'World'>): ClockState {
  return {
    mode: row.clockMode === 'frozen' ? 'frozen' : 'live',
    rate: row.clockRate,
    worldAt: Number(row.clockWorldAt),
    wallAt: Number(row.clockWallAt),
  };
}

function clockCells(state: ClockState): Partial<RowOf<'World'>> {
  return {
    clockMode: state.mode,
    clockRate: state.rate,
    clockWorldAt: BigInt(Math.floor(state.worldAt)),
    clockWallAt: BigInt(Math.floor(state.wallAt)),
  };
}
