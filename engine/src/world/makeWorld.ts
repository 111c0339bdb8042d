import { toHex } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import { openDatabase } from '@hongbao/prisma/database';
import { referenceRows } from '@hongbao/prisma/reference/referenceRows';
import { type RowOf, insert } from '@hongbao/prisma/rowWriter';
import { MARKET_VERSION } from '../market/market.ts';
import type { Handlers } from './handlers.ts';
import { wallNow } from './machineClock.ts';
import { openWorld } from './openWorld.ts';
import { writeWorldRow } from './rebaseClock.ts';
import { rehearseIn } from './rehearse.ts';
import type { Rehearse, Scenario } from './scenario.ts';
import { Secrets } from './secrets.ts';
import type { Report } from './timeKeeper.ts';

/** The inputs that determine a new world. Equal inputs give equal worlds. */
export interface Origin {
  readonly scenario: string;
  /** Null for a random seed, which makes the market unpredictable. */
  readonly seed: string | null;
  /** The instant of the finished world's clock, epoch ms. */
  readonly at: number;
  /** `live` runs at the rate of the machine's clock. */
  readonly clock: 'live' | 'frozen';
}

/** The properties in which worlds of the same origin differ. */
export interface OwnParts {
  readonly secrets: Secrets;
  /** The instant of the machine's clock that corresponds to `at`, epoch ms. A live world catches up from there. */
  readonly wallAt: number;
  /** Time to live without a request until the world is removed, machine milliseconds; null for no limit. */
  readonly ttlMs: number | null;
}

/** What the events of a new world need. */
interface Around {
  readonly handlers: Handlers;
  /** The installation's key of secrets. */
  readonly secretsKey: Uint8Array;
  readonly report: Report;
}

const SEED_BYTES = 16;

export const randomSeed = (): string => toHex(randomBytes(SEED_BYTES));

/**
 * Writes the world of a scenario to an empty database, runs the scenario until `origin.at`, and closes the file, which is
 * a template: `beginWorld` writes the individual properties of a world to a copy. After an error the file is unusable.
 */
export async function populateWorld(
  file: string,
  scenario: Scenario,
  origin: Origin & { readonly seed: string },
  { handlers, report, secretsKey }: Around,
  progress: (text: string) => void,
): Promise<void> {
  const startsAt = scenario.startsAt(origin.at);
  const database = await openDatabase(file);
  database.writer.apply([
    ...referenceRows(startsAt),
    insert('World', newWorldRow(origin, startsAt)),
  ]);
  const around = { handlers, secrets: new Secrets(secretsKey, 'template'), report };
  const world = await openWorld('template', database, around);
  const rehearse: Rehearse = (work) => rehearseIn(`${file}.ahead`, world, around, work);
  try {
    await scenario.populate(world, origin.at, progress, rehearse);
    await world.time.advanceTo(origin.at);
  } finally {
    await world.close();
  }
}

/**
 * Writes the individual properties to a closed draft: the salt of the seed's commitment, and for a live world a clock
 * that was at `at` when the machine's clock was at `wallAt`. The world catches up when it is opened.
 */
export function beginWorld(
  file: string,
  { at, clock }: Origin,
  { secrets, wallAt, ttlMs }: OwnParts,
): void {
  const live = {
    clockMode: 'live',
    clockRate: 1,
    clockWorldAt: BigInt(at),
    clockWallAt: BigInt(wallAt),
  };
  writeWorldRow(file, {
    seedSalt: toHex(secrets.bytes('seedSalt', SEED_BYTES)),
    originClock: clock,
    ttlMs: ttlMs === null ? null : BigInt(ttlMs),
    ...(clock === 'live' ? live : {}),
  });
}

function newWorldRow(
  { seed, scenario, at }: Origin & { readonly seed: string },
  startsAt: number,
): RowOf<'World'> {
  return {
    id: 'world',
    seed,
    // Set for each world after it is copied from its template.
    seedSalt: '',
    scenario,
    originAt: BigInt(at),
    originClock: 'frozen',
    ttlMs: null,
    marketVersion: MARKET_VERSION,
    createdAt: BigInt(startsAt),
    clockMode: 'frozen',
    clockRate: 1,
    clockWorldAt: BigInt(startsAt),
    clockWallAt: BigInt(wallNow()),
    doneUntil: BigInt(startsAt),
    lastNumber: 0n,
    lastTimelineNumber: 0n,
    lastInterventionNumber: 0n,
  };
}
