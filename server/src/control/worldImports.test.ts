import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import { fetchFrom } from '@hongbao/testkit/transport';
import { TEST_AT } from '../testing/server.ts';
import { type ServerProcess, useServerProcess } from '../testing/serverProcess.ts';
import { removeDataFolder, temporaryDataFolder } from '../testing/templates.ts';
import {
  type FileChange,
  bySql,
  importFile,
  redeclared,
  useFileChanges,
} from '../testing/worldFileChanges.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Longest time until an import is answered. */
const ANSWER_MS_MAX = 15 * SECOND_MS;
/** Longest time until another world answers meanwhile: the machine of the tests has other work. */
const OTHER_MS_MAX = 500;

const changed = useFileChanges();

const SLOW = 'length(hex(zeroblob(100000000))) > 0';
const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)';
const ROWS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000)';

const events = (count: number, dueAt: string) => `
  WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count})
  INSERT INTO "TimelineEntry" ("id", "dueAt", "priority", "kind", "refId", "payload", "createdAt")
  SELECT 'flood' || x, ${dueAt}, 50, 'loans.trigger', 'none' || x, '{}', 0 FROM n`;

/**
 * A database whose list of tables is one row that is reached by 300^7 paths of pages: reading the list never ends, and no
 * page of it is wrong by itself.
 */
function manyPaths(honest: Buffer): Buffer {
  const PAGE = 4_096;
  const [ROOT, TABLE_ROW, TABLE, INDEX, FIRST, LAST] = [1, 2, 3, 4, 5, 11];
  const file = Buffer.alloc(LAST * PAGE);
  honest.copy(file, 0, 0, 100);
  file.writeUInt32BE(LAST, 28);
  file.fill(0, 32, 40);
  file.writeUInt32BE(0, 52);
  file.writeUInt32BE(file.readUInt32BE(24), 92);
  const header = (page: number, kind: number, cells: readonly Buffer[], last = 0) => {
    const start = (page - 1) * PAGE;
    const at = page === ROOT ? start + 100 : start;
    let content = PAGE;
    let pointer = at + (last === 0 ? 8 : 12);
    for (const cell of cells) {
      content -= cell.length;
      cell.copy(file, start + content);
      pointer = file.writeUInt16BE(content, pointer);
    }
    file[at] = kind;
    file.writeUInt16BE(cells.length, at + 3);
    file.writeUInt16BE(content, at + 5);
    if (last !== 0) file.writeUInt32BE(last, at + 8);
  };
  const row = (values: readonly (string | number | null)[]) => {
    const types = values.map((value) =>
      value === null ? 0 : typeof value === 'number' ? 1 : 13 + 2 * value.length,
    );
    const texts = values.map((value) =>
      value === null ? '' : typeof value === 'number' ? String.fromCharCode(value) : value,
    );
    const body = Buffer.concat([
      Buffer.from([types.length + 1, ...types]),
      Buffer.from(texts.join(''), 'latin1'),
    ]);
    return Buffer.concat([Buffer.from([body.length, 1]), body]);
  };
  const child = (page: number) => Buffer.from([0, 0, 0, page, 1]);
  const many = (page: number) => Array.from({ length: 300 }, () => child(page));
  header(ROOT, 5, [child(TABLE_ROW), ...many(FIRST)], FIRST);
  header(TABLE_ROW, 13, [row(['table', 'a', 'a', TABLE, 'CREATE TABLE a(b UNIQUE)'])]);
  header(TABLE, 13, []);
  header(INDEX, 10, []);
  for (let page = FIRST; page < LAST; page += 1) header(page, 5, many(page + 1), page + 1);
  header(LAST, 13, [row(['index', 'sqlite_autoindex_a_1', 'a', INDEX, null])]);
  return file;
}

describe('a file made to keep the server busy', () => {
  const start = useServerProcess();
  let dataDir = '';
  let server: ServerProcess;
  let honest: Buffer;
  const isGone = () => server.child.exitCode !== null || server.child.signalCode !== null;
  const drafts = () =>
    readdirSync(join(dataDir, 'worlds')).filter((name) => name.includes('draft'));
  beforeAll(async () => {
    dataDir = await temporaryDataFolder();
    server = await start(dataDir);
    const client = server.client('main');
    await client.must(createWorld, { body: { id: 'source', scenario: 'empty', at: TEST_AT } });
    honest = (await client.raw(exportWorld, { params: { world: 'source' } })).bytes;
  });
  beforeEach(async () => {
    if (isGone()) server = await start(dataDir);
  });
  afterAll(async () => {
    if (!isGone()) await server.kill();
    removeDataFolder(dataDir);
  });

  /** Sends the file; expects a refusal in time, and the other world to answer meanwhile. */
  async function expectRefused(file: Buffer): Promise<string> {
    const send = { id: 'main', send: fetchFrom(server.origin) };
    const started = performance.now();
    let isAnswered = false;
    const late = new Promise<never>((_, reject) => {
      const why = new Error('The import is not answered in time.');
      setTimeout(() => reject(why), ANSWER_MS_MAX).unref();
    });
    const answering = Promise.race([importFile(send, file), late]).finally(
      () => (isAnswered = true),
    );
    const waits: number[] = [];
    const client = server.client('main');
    const looking = async () => {
      while (!isAnswered) {
        const asked = performance.now();
        await Promise.race([client.must(getServerTime), late]);
        waits.push(performance.now() - asked);
      }
    };
    try {
      const [answer] = await Promise.all([answering, looking()]);
      expect(performance.now() - started).toBeLessThan(ANSWER_MS_MAX);
      expect(Math.max(...waits)).toBeLessThan(OTHER_MS_MAX);
      expect(answer).toMatchObject({ success: false, result: { reason: 'worldFileInvalid' } });
      expect(drafts()).toEqual([]);
      return String(answer.result.why);
    } catch (error) {
      await server.kill();
      throw error;
    }
  }

  it.each<[string, FileChange, RegExp]>([
    [
      'an endless view in place of the list of migrations',
      bySql(`DROP TABLE "_prisma_migrations"; CREATE VIEW "_prisma_migrations" AS ${ENDLESS}
        SELECT 'x' AS "migration_name" FROM n WHERE x < 0`),
      /view _prisma_migrations/,
    ],
    [
      'an endless view besides the tables',
      bySql(`CREATE VIEW "more" AS ${ENDLESS} SELECT x FROM n WHERE x < 0`),
      /foreign view more/,
    ],
    [
      'a table with an expensive check',
      bySql(`CREATE TABLE "more" (a CHECK(${SLOW})); ${ROWS} INSERT INTO "more" SELECT x FROM n`),
      /foreign table more/,
    ],
    [
      'an expensive check on a table of ours',
      (sqlite) => {
        redeclared('Setting', (text) => text.replace(/\)$/, `, CHECK(${SLOW}))`))(sqlite);
        sqlite.exec(`${ROWS} INSERT INTO "Setting" SELECT 'key' || x, '1' FROM n`);
      },
      /table Setting is not that of/,
    ],
    [
      'a computed column in a table of ours',
      bySql(`ALTER TABLE "Setting" ADD COLUMN "more" AS (hex(zeroblob(100000000)))`),
      /table Setting is not that of/,
    ],
    [
      'an expensive default of a column',
      redeclared('Setting', (text) => text.replace(/\)$/, `, "more" TEXT DEFAULT (${SLOW}))`)),
      /table Setting is not that of/,
    ],
    [
      'an index over an expression',
      bySql(`CREATE INDEX "more" ON "Setting" (length("key" || "value"))`),
      /foreign index more/,
    ],
    [
      'an index with an expensive condition',
      (sqlite) => {
        sqlite.exec(`CREATE INDEX "more" ON "Setting" ("key") WHERE "key" > ''`);
        redeclared('more', (text) => text.replace(`"key" > ''`, SLOW))(sqlite);
      },
      /foreign index more/,
    ],
    [
      'a trigger',
      bySql(`CREATE TRIGGER "more" AFTER UPDATE ON "World" BEGIN
        DELETE FROM "Setting" WHERE (${ENDLESS} SELECT count(*) FROM n) > 0; END`),
      /foreign trigger more/,
    ],
    ['a virtual table', bySql(`CREATE VIRTUAL TABLE "more" USING fts5(a)`), /foreign table more/],
    [
      'a table with a foreign collation',
      redeclared('Setting', (text) => text.replace('"key" TEXT', '"key" TEXT COLLATE RTRIM')),
      /table Setting is not that of/,
    ],
    [
      '400,000 overdue events',
      bySql(events(400_000, `(SELECT "clockWorldAt" FROM "World") - x`)),
      /TimelineEntry.* 400\d\d\d .*at most/,
    ],
    [
      'too many overdue events',
      bySql(events(20_000, `(SELECT "clockWorldAt" FROM "World") - x`)),
      /TimelineEntry.* overdue .*at most 10000/,
    ],
    [
      'too many events to come',
      bySql(events(200_000, `(SELECT "clockWorldAt" FROM "World") + 86400000 + x`)),
      /TimelineEntry.* at most 100000/,
    ],
  ])(
    'with %s is refused in time, and another world answers meanwhile',
    async (_, change, why) => {
      expect(await expectRefused(changed(honest, change))).toMatch(why);
    },
    60_000,
  );

  it('whose pages refer to one page many times is given up after a while', async () => {
    expect(await expectRefused(manyPaths(honest))).toMatch(/within \d+ s/);
  }, 60_000);

  it('does not keep the server from stopping', async () => {
    const send = { id: 'main', send: fetchFrom(server.origin) };
    const asked = importFile(send, manyPaths(honest)).catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const gone = once(server.child, 'exit');
    const started = performance.now();
    server.child.kill('SIGTERM');
    const late = setTimeout(() => server.child.kill('SIGKILL'), 8_000);
    const [code] = await gone;
    clearTimeout(late);
    await asked;
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(drafts()).toEqual([]);
  }, 60_000);
});
