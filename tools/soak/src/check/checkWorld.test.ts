import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Driver, SqliteDriver as Sqlite } from '@hongbao/prisma/platform/driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataFolder } from '../../../../server/src/testing/templates.ts';
import { checkWorld } from './checkWorld.ts';
import { books } from './corruptions/books.samples.ts';
import { investments } from './corruptions/investments.samples.ts';
import { moneyInAndOut } from './corruptions/moneyInAndOut.samples.ts';
import { rewards } from './corruptions/rewards.samples.ts';
import { time } from './corruptions/time.samples.ts';
import { trades } from './corruptions/trades.samples.ts';
import { sampleWorld } from './sampleWorld.samples.ts';

let world = { dataDir: '', file: '' };
beforeAll(async () => void (world = await sampleWorld()), 60_000);
afterAll(() => removeDataFolder(world.dataDir));

/** Returns the problems that are found in a copy of the world after its file was changed. */
function problemsAfter(spoil: (sqlite: Driver) => void): string[] {
  const copy = join(dirname(world.file), 'spoilt.sqlite');
  copyFileSync(world.file, copy);
  const sqlite = new Sqlite(copy);
  sqlite.pragma('synchronous = OFF');
  try {
    spoil(sqlite);
  } finally {
    sqlite.close();
  }
  const { problems } = checkWorld(copy);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  return problems;
}

it('finds no problem in an unmodified world, and checks rows of every kind', () => {
  const { counts, problems } = checkWorld(world.file);
  expect(problems).toEqual([]);
  const unseen = Object.entries(counts).filter(([, count]) => count === 0);
  expect(unseen).toEqual([]);
  expect(Object.keys(counts)).toHaveLength(28);
});

it('reports the problems found by the integrity check of SQLite', () => {
  const problems = problemsAfter((sqlite) => {
    sqlite.unsafeMode().pragma('writable_schema = ON');
    sqlite.exec(
      `UPDATE "sqlite_schema" SET "sql" = replace("sql", '"avatar" TEXT', '"avatar" TEXT NOT NULL') WHERE "name" = 'Member'`,
    );
  });
  expect(problems.join('\n')).toMatch(/SQLite: NULL value in Member\.avatar/);
});

describe.each(Object.entries({ books, trades, moneyInAndOut, investments, rewards, time }))(
  'checkWorld detects corruptions of %s',
  (_, corruptions) => {
    it.each(corruptions)('%s', (_what, sql, expected) => {
      const problems = problemsAfter((sqlite) => {
        const before = sqlite.prepare('SELECT total_changes() AS "n"').pluck().get() as number;
        sqlite.exec(sql);
        const after = sqlite.prepare('SELECT total_changes() AS "n"').pluck().get() as number;
        expect(after, 'the corruption has nothing to spoil').toBeGreaterThan(before);
      });
      expect(problems.join('\n')).toMatch(expected);
    });
  },
);
