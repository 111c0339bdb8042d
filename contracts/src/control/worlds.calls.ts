import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, text } from '../fields.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { namedInstant } from './instant.ts';
import { duration, inWorld } from './control.fields.ts';
import { durationMs } from './duration.ts';

/** A world as its operator sees it. */
export const worldInfo = z.object({
  id,
  scenario: z.string(),
  seed: z.string(),
  /** With the seed it gives the commitment in receipts: SHA-256 of salt and seed. */
  seedSalt: z.string(),
  now: epochMs,
  /** Removed after standing unused for so long, machine milliseconds; null: never. */
  ttlMs: count.nullable(),
  url: z.string(),
});

/** A world whose file can't be opened, and why. */
const brokenWorld = z.object({ id, broken: z.string(), url: z.string() });

const TTL_MIN_MS = MINUTE_MS;
const TTL_MAX_MS = 365 * DAY_MS;

/** How long a world may stand unused before it is removed. */
const timeToLive = duration.refine(
  (ttl) => {
    const ms = durationMs(ttl) ?? 0;
    return ms >= TTL_MIN_MS && ms <= TTL_MAX_MS;
  },
  { error: 'must be a duration from 1m to 365d' },
);

export const listWorlds = defineCall({
  name: 'listWorlds',
  feature: 'control',
  summary: 'Every world of this server. One whose file can’t be opened is listed with the reason.',
  method: 'GET',
  path: '/control/worlds',
  auth: 'control',
  result: z.array(z.union([worldInfo, brokenWorld])),
  refusals: [],
  origin: 'extension',
});

export const createWorld = defineCall({
  name: 'createWorld',
  feature: 'control',
  summary:
    'A new world; scenario, seed and instant decide it. `ttl` removes it after standing unused for so long.',
  method: 'POST',
  path: '/control/worlds',
  auth: 'control',
  body: z
    .object({
      id: id.optional(),
      scenario: id.optional(),
      seed: text({ min: 1, max: 64 }).optional(),
      at: namedInstant.optional(),
      /** Fixes what its codes and first passwords are made of. */
      secrets: text({ min: 16, max: 128 }).optional(),
      ttl: timeToLive.optional(),
    })
    .refine(({ scenario, secrets }) => secrets === undefined || scenario === 'empty', {
      path: ['secrets'],
      error: 'can be fixed for the scenario empty only',
    }),
  result: worldInfo,
  refusals: ['worldExists', 'scenarioUnknown', 'tooManyWorlds'],
  origin: 'extension',
  transport: 'plain',
});

export const deleteWorld = defineCall({
  name: 'deleteWorld',
  feature: 'control',
  summary: 'Remove a world and its file. The main world stays.',
  method: 'DELETE',
  path: '/control/worlds/{world}',
  auth: 'control',
  params: inWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'worldIsMain'],
  origin: 'extension',
  transport: 'plain',
});

export const resetWorld = defineCall({
  name: 'resetWorld',
  feature: 'control',
  summary:
    'Back to how the world’s scenario began: the same seed, the same instant. A live world goes on from there.',
  method: 'POST',
  path: '/control/worlds/{world}/reset',
  auth: 'control',
  params: inWorld,
  result: worldInfo,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const forkWorld = defineCall({
  name: 'forkWorld',
  feature: 'control',
  summary: 'A second world that begins as this one is now.',
  method: 'POST',
  path: '/control/worlds/{world}/fork',
  auth: 'control',
  params: inWorld,
  body: z.object({ id: id.optional() }),
  result: worldInfo,
  refusals: ['worldUnknown', 'worldExists', 'tooManyWorlds'],
  origin: 'extension',
  transport: 'plain',
});

export const hashWorld = defineCall({
  name: 'hashWorld',
  feature: 'control',
  summary: 'One hash over the whole state: equal worlds have equal hashes on any machine.',
  method: 'GET',
  path: '/control/worlds/{world}/hash',
  auth: 'control',
  params: inWorld,
  result: z.object({ hash: z.string() }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

const row = z.record(z.string(), z.unknown());

export const diffWorlds = defineCall({
  name: 'diffWorlds',
  feature: 'control',
  summary: 'What differs between two worlds, table by table; at most 100 rows of each kind.',
  method: 'GET',
  path: '/control/worlds/{world}/diff/{other}',
  auth: 'control',
  params: z.object({ world: id, other: id }),
  result: z.array(
    z.object({
      table: z.string(),
      added: count,
      removed: count,
      changed: count,
      rows: z.array(z.object({ before: row.nullable(), after: row.nullable() })),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
