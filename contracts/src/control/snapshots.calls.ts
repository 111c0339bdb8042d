import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id } from '../fields.ts';
import { inWorld } from './control.fields.ts';
import { worldInfo } from './worlds.calls.ts';

const snapshot = z
  .object({
    name: id.describe('The name of the snapshot.'),
    at: epochMs.describe('The world time of the saved state.'),
    bytes: count.describe('Size of its file, bytes.'),
  })
  .meta({ schemaName: 'Snapshot', about: 'A stored copy of a world with a name.' });

export const listSnapshots = defineCall({
  name: 'listSnapshots',
  feature: 'control',
  summary: 'The snapshots of a world, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/snapshots',
  auth: 'control',
  params: inWorld,
  result: z.array(snapshot),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const takeSnapshot = defineCall({
  name: 'takeSnapshot',
  feature: 'control',
  summary: 'Save the current state of the world under a name.',
  effects: 'The world remains usable meanwhile. At most 50 snapshots of a world are stored.',
  method: 'POST',
  path: '/control/worlds/{world}/snapshots',
  auth: 'control',
  params: inWorld,
  body: z.object({ name: id.describe('The name.') }),
  result: snapshot,
  refusals: ['worldUnknown', 'snapshotExists', 'tooManySnapshots'],
  origin: 'extension',
  transport: 'plain',
});

export const restoreSnapshot = defineCall({
  name: 'restoreSnapshot',
  feature: 'control',
  summary: 'Restore a world from a snapshot. It continues from the snapshot’s instant.',
  effects:
    'All later changes are lost; running requests are answered before. Sessions opened since then end.',
  method: 'POST',
  path: '/control/worlds/{world}/snapshots/{name}/restore',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the world.'),
    name: id.describe('The name of the snapshot.'),
  }),
  result: snapshot,
  refusals: ['worldUnknown', 'snapshotUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const removeSnapshot = defineCall({
  name: 'removeSnapshot',
  feature: 'control',
  summary: 'Remove a snapshot.',
  effects: 'The world itself does not change.',
  method: 'DELETE',
  path: '/control/worlds/{world}/snapshots/{name}',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the world.'),
    name: id.describe('The name of the snapshot.'),
  }),
  result: z.null(),
  refusals: ['worldUnknown', 'snapshotUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const exportWorld = defineCall({
  name: 'exportWorld',
  feature: 'control',
  summary: 'Export the world as one file, for example for a bug report.',
  method: 'GET',
  path: '/control/worlds/{world}/export',
  auth: 'control',
  params: inWorld,
  result: z.string().meta({ contentMediaType: 'application/vnd.sqlite3' }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'file',
});

export const importWorld = defineCall({
  name: 'importWorld',
  feature: 'control',
  summary:
    'A world from an exported file, sent as the part `file`. An invalid one is refused with the reason.',
  effects:
    'The file is checked first, in a process of its own with a time limit: a damaged, foreign or newer one, or one with values out of their bounds, is refused and changes nothing.',
  method: 'POST',
  path: '/control/worlds/import',
  auth: 'control',
  body: z.object({
    id: id.optional().describe('The id of the new world; generated when absent.'),
  }),
  result: worldInfo,
  refusals: ['worldExists', 'worldFileInvalid', 'tooManyWorlds'],
  origin: 'extension',
  transport: 'multipart',
});
