import { remove, type RowChange } from '@hongbao/prisma/rowWriter';
import { expect, it } from 'vitest';
import { StoreUnreachable, WorldLost } from '@hongbao/server/world/store';
import type { LeaseState } from './lease.ts';
import type { Row } from './sharedDatabase.ts';
import { rowsFromText } from '@hongbao/server/world/rowsText';
import { SharedLog } from './worldLog.ts';

/** Result of a statement: executed, executed with a lost answer, not received, or refused by the fence. */
type Fate = 'done' | 'doneUnheard' | 'unreached' | 'fenced';

/** A database with the log of one world, whose answers may be lost. */
function fakeDatabase(fates: Fate[]) {
  const entries: RowChange[][] = [];
  const known = new Set<string>();
  let last = 0n;
  return {
    entries,
    /** Adds an entry of another server. */
    writeOther: () => void (last += 1n),
    query: async <R extends Row>(text: string, values: readonly unknown[] = []) => {
      // Answers are asynchronous, as from any database.
      await new Promise((resolve) => setTimeout(resolve, 1));
      return answer(text, values) as Row[] as R[];
    },
  };
  function answer(text: string, values: readonly unknown[]): Row[] {
    if (text.startsWith('SELECT 1')) return known.has(String(values[2])) ? [{ there: 1 }] : [];
    const fate = fates.shift() ?? 'done';
    if (fate === 'unreached') throw new StoreUnreachable('The cable is out.');
    const number = BigInt(String(values[2]));
    if (fate === 'fenced' || number !== last + 1n) return [];
    last = number;
    known.add(String(values[5]));
    entries.push(rowsFromText(String(values[3])));
    if (fate === 'doneUnheard') throw new StoreUnreachable('The cable is out.');
    return [{ number }];
  }
}

function logOn(fates: Fate[], stateOf: (lease: string) => LeaseState = () => 'valid') {
  const database = fakeDatabase(fates);
  const told = { lost: 0 };
  const log = new SharedLog({
    database,
    lease: { stateOf },
    world: 'w',
    grownBy: 0,
    taken: { incarnation: 'random', fence: 3n, lease: 'lease', last: 0n },
    lost: () => (told.lost += 1),
    grown: () => undefined,
  });
  return { log, database, told };
}

const change = (id: string) => remove('Setting', { key: id });
const idsOf = (entries: readonly (readonly RowChange[])[]) =>
  entries.map((rows) => rows.map(({ key }) => key['key']).join());

it('commits of one event-loop turn are in one log entry, and later commits in the next', async () => {
  const { log, database } = logOn([]);
  for (const id of ['a', 'b']) log.append([change(id)]);
  const first = log.whenDurable();
  await new Promise((resolve) => setImmediate(resolve));
  for (const id of ['c', 'd', 'e']) log.append([change(id)]);
  await first;
  await log.whenDurable();
  expect(idsOf(database.entries)).toEqual(['a,b', 'c,d,e']);
  expect(log.whenDurable()).toBeNull();
});

it.each([
  ['the answer was lost', 'doneUnheard'],
  ['the statement was lost', 'unreached'],
] as const)('when %s, a log entry is stored once', async (_, fate) => {
  const { log, database, told } = logOn([fate, fate, 'done']);
  log.append([change('a')]);
  await log.whenDurable();
  log.append([change('b')]);
  await log.whenDurable();
  expect([idsOf(database.entries), told.lost]).toEqual([['a', 'b'], 0]);
});

it('an entry that another owner’s fence rejects is not acknowledged, and the world is lost', async () => {
  const { log, database, told } = logOn(['done', 'fenced']);
  log.append([change('a')]);
  await log.whenDurable();
  log.append([change('b')]);
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
  await expect(log.whenDurable()).rejects.toThrow('another owner');
  log.append([change('c')]);
  expect([idsOf(database.entries), told.lost]).toEqual([['a'], 1]);
});

it('no entry is acknowledged while the database is unreachable, and the world is lost once the lease has expired', async () => {
  let isAlive = true;
  const { log, told } = logOn(
    Array.from({ length: 1_000 }, () => 'unreached'),
    () => (isAlive ? 'valid' : 'expired'),
  );
  log.append([change('a')]);
  const kept = log.whenDurable();
  setTimeout(() => (isAlive = false), 150);
  await expect(kept).rejects.toThrow('The cable is out.');
  expect(told.lost).toBe(1);
});

it('no entry is acknowledged after the lease has expired, even if it is in the database', async () => {
  let isAlive = true;
  const { log } = logOn([], () => (isAlive ? 'valid' : 'expired'));
  log.append([change('a')]);
  await log.whenDurable();
  isAlive = false;
  await expect(log.whenDurable()).rejects.toThrow(StoreUnreachable);
});

it('a cut ends the current log entry, so that later commits are in the next one', async () => {
  const { log, database } = logOn([]);
  log.append([change('a')]);
  const cut = log.cut();
  log.append([change('b')]);
  expect(await cut).toBe(1n);
  await log.whenDurable();
  expect(await log.cut()).toBe(2n);
  expect(idsOf(database.entries)).toEqual(['a', 'b']);
});

it('the world is lost with the lease that acquired it, although the server has a new lease', async () => {
  let present = 'lease';
  const { log, database, told } = logOn([], (lease) => (lease === present ? 'valid' : 'lost'));
  log.append([change('a')]);
  await log.whenDurable();
  present = 'the next lease';
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
  log.append([change('b')]);
  expect([idsOf(database.entries), told.lost, log.isLost]).toEqual([['a'], 1, true]);
});

it('an entry of another owner with the same number is not mistaken for an own entry', async () => {
  const { log, database, told } = logOn(['unreached']);
  log.append([change('a')]);
  const kept = log.whenDurable();
  database.writeOther();
  await expect(kept).rejects.toThrow(WorldLost);
  expect([idsOf(database.entries), told.lost]).toEqual([[], 1]);
});
