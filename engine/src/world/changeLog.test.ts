import { type RowChange, remove, update } from '@hongbao/prisma/rowWriter';
import { expect, it } from 'vitest';
import { ChangeLog } from './changeLog.ts';
import { rowsFromText } from './rowsText.ts';
import { StoreUnreachable, WorldLost } from './store.ts';
import type { LogEntry } from './storedWorld.ts';

/** Result of a write: durable at once, durable later, or failed with an unknown result. */
type Fate = 'now' | 'later' | 'failed';

/** A log on a storage that writes as `fates` say, and then at once. */
function logOn(fates: Fate[], last = 0) {
  const entries: LogEntry[] = [];
  const seen = { lost: 0, grown: 0, confirmed: 0 };
  let confirm: () => Promise<void> | null = () => null;
  const log = new ChangeLog({
    stored: {
      last,
      append: (entry) => {
        const fate = fates.shift() ?? 'now';
        if (fate === 'failed') return Promise.reject(new StoreUnreachable('The cable is out.'));
        entries.push(entry);
        return fate === 'now' ? null : new Promise((resolve) => setTimeout(resolve, 5));
      },
      confirm: () => {
        seen.confirmed += 1;
        return confirm();
      },
    },
    row: { seed: 'test' },
    size: 0,
    onLost: () => (seen.lost += 1),
    onGrown: () => (seen.grown += 1),
  });
  return { log, entries, seen, confirmBy: (by: typeof confirm) => (confirm = by) };
}

const change = (id: string): RowChange => remove('Setting', { key: id });
const idsOf = (entries: readonly LogEntry[]) =>
  entries.map(({ text }) =>
    rowsFromText(text)
      .map(({ key }) => key['key'])
      .join(),
  );
const turn = () => new Promise((resolve) => setImmediate(resolve));

it.each(['now', 'later'] as const)(
  'commits of one event-loop turn are in one entry, and later commits in the next (%s)',
  async (fate) => {
    const { log, entries, seen } = logOn([fate, fate], 7);
    for (const id of ['a', 'b']) log.append([change(id)]);
    log.append([]);
    const first = log.whenDurable();
    await turn();
    for (const id of ['c', 'd', 'e']) log.append([change(id)]);
    await first;
    await Promise.all([log.whenDurable(), log.whenDurable()]);
    expect(idsOf(entries)).toEqual(['a,b', 'c,d,e']);
    expect(entries.map(({ number }) => number)).toEqual([8, 9]);
    expect([log.whenDurable(), log.size, seen.grown]).toEqual([
      null,
      entries.reduce((sum, { text }) => sum + text.length, 0),
      2,
    ]);
  },
);

it('a commit for which no call waits is written within a second', async () => {
  const { log, entries } = logOn([]);
  log.append([change('a')]);
  await turn();
  expect(entries).toEqual([]);
  await expect.poll(() => idsOf(entries), { timeout: 1_000 }).toEqual(['a']);
});

it('after a failed write the world is lost, and nothing else is written', async () => {
  const { log, entries, seen } = logOn(['later', 'failed']);
  log.append([change('a')]);
  await log.whenDurable();
  log.append([change('b')]);
  const [kept, cut] = [log.whenDurable(), log.cut()];
  cut.catch(() => undefined);
  await expect(kept).rejects.toThrow('The cable is out.');
  await expect(cut).rejects.toThrow(WorldLost);
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
  await expect(log.whenWritable()).rejects.toThrow(WorldLost);
  log.append([change('c')]);
  await turn();
  expect([idsOf(entries), seen.lost, log.isLost]).toEqual([['a'], 1, true]);
});

it('a cut ends the entry, so that later commits are in the next one', async () => {
  const { log, entries } = logOn(['later', 'later']);
  log.append([change('a')]);
  const cut = log.cut();
  log.append([change('b')]);
  expect(await cut).toBe(1);
  await log.whenDurable();
  expect(await log.cut()).toBe(2);
  expect(idsOf(entries)).toEqual(['a', 'b']);
});

it('a cut during a write is in an entry of its own', async () => {
  const { log, entries } = logOn(['later', 'later', 'later']);
  log.append([change('a')]);
  const first = log.whenDurable();
  await turn();
  log.append([change('b')]);
  const cut = log.cut();
  log.append([change('c')]);
  await first;
  expect(await cut).toBe(2);
  await log.whenDurable();
  expect(idsOf(entries)).toEqual(['a', 'b', 'c']);
});

it('an answer waits until the storage has confirmed the ownership, also after its write', async () => {
  const { log, seen, confirmBy } = logOn(['later']);
  confirmBy(() => Promise.resolve());
  await log.whenDurable();
  log.append([change('a')]);
  await log.whenDurable();
  expect(seen).toMatchObject({ confirmed: 2, lost: 0 });
  confirmBy(() => Promise.reject(new StoreUnreachable('The session has ended.')));
  await expect(log.whenDurable()).rejects.toThrow('The session has ended.');
  expect([seen.lost, log.isLost]).toEqual([1, true]);
});

it('the row of the world follows its commits', async () => {
  const { log, entries } = logOn([]);
  for (const doneUntil of [1n, 2n]) log.append([update('World', { id: 'world' }, { doneUntil })]);
  expect(log.row).toEqual({ seed: 'test', doneUntil: { n: '2' } });
  await log.whenDurable();
  expect(entries[0]?.cells).toEqual({ doneUntil: { n: '2' } });
});

it('commits that were not written when the log was ended are not reported as durable', async () => {
  const { log } = logOn([]);
  log.append([change('a')]);
  log.lose('The world was closed.');
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
});
