import { join } from 'node:path';
import { openDatabase } from '@hongbao/prisma/database';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';
import { allHandlers } from '../jobs/allHandlers.ts';
import { Handlers } from './handlers.ts';

const world = useWorld();

it('a new world has scheduled every recurring job and every date required by a row', async () => {
  const inside = await world.inside();
  const handlers = new Handlers(allHandlers());
  const recurring = handlers.recurring().map(({ kind }) => `${kind}/job`);
  const file = join(world.server.worldsFolder, `${inside.id}.sqlite`);
  const beside = await openDatabase(file);
  const asked = handlers.datesOf(beside.rows).map(({ kind, refId }) => `${kind}/${refId}`);
  await beside.close();
  expect(recurring).toContain('vip.redEnvelope/job');
  expect(asked.length).toBeGreaterThan(0);
  const dates = inside.rows.many('TimelineEntry', { where: { doneAt: null } });
  const names = dates.map(({ kind, refId }) => `${kind}/${refId}`);
  for (const name of [...recurring, ...asked])
    expect(names.filter((each) => each === name)).toEqual([name]);
  expect(dates.every(({ dueAt }) => Number(dueAt) >= inside.now())).toBe(true);
});
