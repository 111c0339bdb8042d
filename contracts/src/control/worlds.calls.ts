import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, text } from '../fields.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { dialectName } from './dialects.calls.ts';
import { namedInstant } from './instant.ts';
import { duration, inWorld } from './control.fields.ts';
import { durationMs } from './duration.ts';

/** A world with the facts that its operator needs. */
export const worldInfo = z
  .object({
    id: id.describe('The id of the world, for the header X-World.'),
    scenario: z.string().describe('The scenario.'),
    seed: z.string().describe('The seed of its prices, ids and draws.'),
    seedSalt: z
      .string()
      .describe('The salt of the commitment in receipts: SHA-256 of salt and seed.'),
    at: epochMs.describe(
      'The instant at which it began. Scenario, seed and this instant determine its initial state.',
    ),
    now: epochMs.describe('The world’s time.'),
    ttlMs: count
      .nullable()
      .describe(
        'The world is deleted after this time without requests, milliseconds of machine time; null for never.',
      ),
    url: z.string().describe('A link that opens the app in this world.'),
  })
  .meta({ schemaName: 'WorldInfo', about: 'A world as its operator sees it.' });

/** A world whose file cannot be opened, with the reason. */
const brokenWorld = z
  .object({
    id: id.describe('The id of the world.'),
    broken: z.string().describe('Why its file can’t be opened.'),
    url: z.string().describe('The link of the world.'),
  })
  .meta({ schemaName: 'BrokenWorld', about: 'A world whose file can’t be opened, and why.' });

export const scenarioKinds = ['built-in', 'file'] as const;
export type ScenarioKind = (typeof scenarioKinds)[number];

export const listScenarios = defineCall({
  name: 'listScenarios',
  feature: 'control',
  summary: 'All scenarios: the built-in ones, and the files of SCENARIOS_DIR.',
  method: 'GET',
  path: '/control/scenarios',
  auth: 'control',
  result: z.array(
    z.object({
      name: z.string().describe('The name by which a world is created.'),
      kind: oneOf(scenarioKinds, 'ScenarioKind').describe(
        'Whether it is part of the program or a file, which is read again each time.',
      ),
      summary: z.string().describe('The initial state in one line.'),
      members: z
        .array(
          z.object({
            account: z.string().describe('The sign-in name.'),
            password: z.string().describe('The login password.'),
          }),
        )
        .optional()
        .describe('Some of its members with their credentials; absent when it has none.'),
      file: z.string().optional().describe('The name of its file.'),
      problems: z
        .array(z.string())
        .optional()
        .describe('Errors by step and field; absent for a valid scenario.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});

const TTL_MIN_MS = MINUTE_MS;
const TTL_MAX_MS = 365 * DAY_MS;

/** Time after which an unused world is removed. */
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
  summary:
    'Every world of this server. A world whose file cannot be opened is listed with the reason.',
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
    'Create a world; scenario, seed and instant determine it. `ttl` deletes it after that time without requests.',
  effects:
    'Its file is created from the scenario, which is played once and copied afterwards. Calls select the world by its id in the header X-World. A scenario that is invalid or fails creates no world.',
  method: 'POST',
  path: '/control/worlds',
  auth: 'control',
  body: z
    .object({
      id: id.optional().describe('The id of the new world; generated when absent.'),
      scenario: id.optional().describe('The scenario; demo by default.'),
      seed: text({ min: 1, max: 64 })
        .optional()
        .describe('The seed of its prices, ids and draws; random when absent.'),
      at: namedInstant
        .optional()
        .describe(
          'The instant at which it begins, and remains until its clock runs; 2026-01-07 12:00:00 (UTC+8) when absent.',
        ),
      dialect: dialectName.optional().describe('The dialect of its clients; none when absent.'),
      secrets: text({ min: 16, max: 128 })
        .optional()
        .describe('Seed of its codes and first passwords; for the scenario empty only.'),
      ttl: timeToLive
        .optional()
        .describe(
          'The world is deleted after this time without requests, machine time; never when absent.',
        ),
    })
    .refine(({ scenario, secrets }) => secrets === undefined || scenario === 'empty', {
      path: ['secrets'],
      error: 'can be fixed for the scenario empty only',
    }),
  result: worldInfo,
  refusals: [
    'worldExists',
    'scenarioUnknown',
    'scenarioBroken',
    'scenarioFailed',
    'tooManyWorlds',
    'dialectUnknown',
  ],
  origin: 'extension',
  transport: 'plain',
});

export const deleteWorld = defineCall({
  name: 'deleteWorld',
  feature: 'control',
  summary: 'Delete a world and its file. The main world cannot be deleted.',
  effects: 'All of its data is deleted, including snapshots. Running requests end.',
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
    'Reset the world to the start of its scenario, with the same seed and instant. A live world continues from there.',
  effects:
    'Everything since the start is deleted, including sessions and the rules for faults and answers. A scenario in a file is played in its current version; if that fails, the world does not change.',
  method: 'POST',
  path: '/control/worlds/{world}/reset',
  auth: 'control',
  params: inWorld,
  result: worldInfo,
  refusals: ['worldUnknown', 'scenarioUnknown', 'scenarioBroken', 'scenarioFailed'],
  origin: 'extension',
  transport: 'plain',
});

export const forkWorld = defineCall({
  name: 'forkWorld',
  feature: 'control',
  summary: 'Create a copy of a world in its current state.',
  effects: 'From then on both worlds are independent.',
  method: 'POST',
  path: '/control/worlds/{world}/fork',
  auth: 'control',
  params: inWorld,
  body: z.object({
    id: id.optional().describe('The id of the new world; generated when absent.'),
  }),
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
  result: z.object({ hash: z.string().describe('SHA-256 over the whole state.') }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

const row = z.record(z.string(), z.unknown());

export const diffWorlds = defineCall({
  name: 'diffWorlds',
  feature: 'control',
  summary: 'The differences between two worlds by table; at most 100 rows of each kind.',
  method: 'GET',
  path: '/control/worlds/{world}/diff/{other}',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the first world.'),
    other: id.describe('The id of the other world.'),
  }),
  result: z.array(
    z.object({
      table: z.string().describe('The table.'),
      added: count.describe('Number of rows that only the other world has.'),
      removed: count.describe('Number of rows that only the first world has.'),
      changed: count.describe('Number of rows that both have, with different values.'),
      rows: z
        .array(
          z.object({
            before: row.nullable().describe('The row in the first world; null where it has none.'),
            after: row.nullable().describe('The row in the other world; null where it has none.'),
          }),
        )
        .describe('The rows themselves, at most 100 of each kind.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
