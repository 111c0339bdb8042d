import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id } from '../fields.ts';
import { inWorld } from './control.fields.ts';
import { worldInfo } from './worlds.calls.ts';

const snapshot = z.object({ name: id, at: epochMs, bytes: count });

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
  summary: 'Keep the world as it is now under a name.',
  method: 'POST',
  path: '/control/worlds/{world}/snapshots',
  auth: 'control',
  params: inWorld,
  body: z.object({ name: id }),
  result: snapshot,
  refusals: ['worldUnknown', 'snapshotExists', 'tooManySnapshots'],
  origin: 'extension',
  transport: 'plain',
});

export const restoreSnapshot = defineCall({
  name: 'restoreSnapshot',
  feature: 'control',
  summary: 'Set the world back to a snapshot. It goes on from the instant it stood at then.',
  method: 'POST',
  path: '/control/worlds/{world}/snapshots/{name}/restore',
  auth: 'control',
  params: z.object({ world: id, name: id }),
  result: snapshot,
  refusals: ['worldUnknown', 'snapshotUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const removeSnapshot = defineCall({
  name: 'removeSnapshot',
  feature: 'control',
  summary: 'Remove a snapshot.',
  method: 'DELETE',
  path: '/control/worlds/{world}/snapshots/{name}',
  auth: 'control',
  params: z.object({ world: id, name: id }),
  result: z.null(),
  refusals: ['worldUnknown', 'snapshotUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const exportWorld = defineCall({
  name: 'exportWorld',
  feature: 'control',
  summary: 'The world as one file, to attach to a bug report.',
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
    'A world from an exported file, sent as the part `file`. A damaged, foreign or newer one is refused with the reason.',
  method: 'POST',
  path: '/control/worlds/import',
  auth: 'control',
  body: z.object({ id: id.optional() }),
  result: worldInfo,
  refusals: ['worldExists', 'worldFileInvalid', 'tooManyWorlds'],
  origin: 'extension',
  transport: 'multipart',
});
