import {
  STEPS_FOLDED_FROM,
  createFrozen,
  findWorld,
  runSteps,
  setValue,
  stateOf,
  statesOfSteps,
  stepsCount,
} from '@hongbao/server/testing/storeSteps';
import { startServer as startInFolder } from '@hongbao/server/testing/server';
import { expect, it } from 'vitest';
import { startDatabaseProxy } from './testing/databaseProxy.ts';
import { isPostgresHere, sharedPostgres } from './testing/postgres.ts';
import { startServer } from './testing/server.ts';

/** Statements that change something. */
const CHANGES = /\b(INSERT|UPDATE|DELETE|pg_advisory_unlock)\b/;
/** One of this number of statements is tried; `CLUSTER_SCHEDULES=all` tries each. */
const TRIED = process.env['CLUSTER_SCHEDULES'] === 'all' ? 1 : 7;
const foldedFrom = STEPS_FOLDED_FROM;

async function newDatabase(): Promise<string> {
  const url = await (await sharedPostgres())?.createDatabase();
  if (url === undefined) throw new Error('PostgreSQL was not found.');
  return url;
}

it.runIf(isPostgresHere())(
  'a server that is cut off after any statement leaves the state before or after the step, and all that was answered',
  async () => {
    const folder = await startInFolder();
    const states = await statesOfSteps(folder.worlds);
    await folder.stop();
    // Cuts off nothing, and counts the statements.
    const whole = await startDatabaseProxy(await newDatabase());
    const first = await startServer({ databaseUrl: whole.url, foldedFrom });
    whole.onAnswerTo(CHANGES, () => undefined, Infinity);
    expect(await runSteps(async () => first.worlds)).toEqual({ done: stepsCount, error: null });
    const total = whole.matched;
    expect(total).toBeGreaterThan(30);
    await first.stop();
    await whole.close();
    for (let cutAt = 1; cutAt <= total; cutAt += TRIED) {
      const databaseUrl = await newDatabase();
      const proxy = await startDatabaseProxy(databaseUrl);
      const cut = await startServer({ databaseUrl: proxy.url, foldedFrom });
      proxy.onAnswerTo(CHANGES, proxy.cut, cutAt);
      const { done } = await runSteps(async () => cut.worlds);
      const next = await startServer({ databaseUrl, foldedFrom });
      const where = `statement ${cutAt} of ${total}, after step ${done}`;
      expect([states[done], states[done + 1]], where).toContainEqual(await stateOf(next.worlds));
      await createFrozen(next.worlds, 'later');
      await setValue(await findWorld(next.worlds, 'later'), 'new');
      expect(await stateOf(next.worlds)).toMatchObject({ later: { value: 'new' } });
      await next.stop();
      await cut.stop();
      await proxy.close();
    }
  },
  600_000,
);
