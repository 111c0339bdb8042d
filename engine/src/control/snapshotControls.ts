import {
  exportWorld,
  importWorld,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import { accept, refuse } from '../calls/decision.ts';
import { TransportError } from '../calls/answers.ts';
import { FileContent } from '../http/httpAnswer.ts';
import { WorldFileInvalid } from '../worlds/importedFile.ts';
import { SNAPSHOTS_MAX } from '../world/store.ts';
import { makeWorld } from './worldControls.ts';
import { control } from './controlled.ts';

export const snapshotControls = [
  control(listSnapshots, async ({ worlds, world }) => accept(await worlds.snapshots(world.id))),
  control(takeSnapshot, async ({ worlds, world, body: { name } }) => {
    const known = await worlds.snapshots(world.id);
    if (known.some((each) => each.name.toLowerCase() === name.toLowerCase()))
      return refuse('snapshotExists', { name });
    if (known.length >= SNAPSHOTS_MAX) return refuse('tooManySnapshots', { max: SNAPSHOTS_MAX });
    return accept(await worlds.takeSnapshot(world, name));
  }),
  // Runs without the world opened, because restoring waits for all requests of the world to end.
  control(
    restoreSnapshot,
    async ({ worlds, params: { world: id, name } }) => {
      if (!(await worlds.exists(id))) return refuse('worldUnknown');
      const known = await worlds.snapshots(id);
      const snapshot = known.find((each) => each.name === name);
      if (!snapshot)
        return refuse('snapshotUnknown', { name, known: known.map((each) => each.name) });
      return (await worlds.restore(id, name)) ? accept(snapshot) : refuse('worldUnknown');
    },
    'unopened',
  ),
  control(removeSnapshot, async ({ worlds, world, params: { name } }) =>
    (await worlds.removeSnapshot(world.id, name))
      ? accept(null)
      : refuse('snapshotUnknown', { name }),
  ),
  control(exportWorld, async ({ worlds, world }) => {
    const content = new FileContent(await worlds.exportFile(world));
    return accept({ name: `${world.id}.sqlite`, type: 'application/vnd.sqlite3', content });
  }),
  control(importWorld, async ({ worlds, origin, body, file }) => {
    if (file === null) {
      const message = 'must be sent as the part `file` of a multipart form';
      throw new TransportError('malformed', { problems: [{ path: 'file', message }] });
    }
    try {
      return await makeWorld(worlds, body.id, origin, (id) => worlds.adopt(id, file));
    } catch (error) {
      if (error instanceof WorldFileInvalid)
        return refuse('worldFileInvalid', { why: error.message });
      throw error;
    }
  }),
];
