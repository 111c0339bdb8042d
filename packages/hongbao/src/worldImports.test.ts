import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOCK_RATE_MAX } from '@hongbao/contracts/control/clock.calls';
import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld, deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import { INSTANT_MAX } from '@hongbao/contracts/fields';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { SECOND_MS, WEEK_MS } from '@hongbao/contracts/time';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { Handlers } from '@hongbao/engine/world/handlers';
import { Secrets } from '@hongbao/engine/world/secrets';
import { checkWorldFile } from '@hongbao/engine/worlds/checkWorldFile';
import { createDatabase } from '@hongbao/prisma/database';
import { migrationNames } from '@hongbao/prisma/migrations';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { fetchFrom } from '@hongbao/test-support/transport';
import { TEST_AT } from '@hongbao/server/testing/server';
import { type ServerProcess, useServerProcess } from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import {
  type FileChange,
  bySql,
  importFile,
  downgraded,
  redeclared,
  useFileChanges,
  manyPaths,
} from '@hongbao/server/testing/worldFileChanges';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Maximum time until an import is answered, in ms. */
const ANSWER_MS_MAX = 20 * SECOND_MS;
/** Maximum time until another world answers meanwhile, with other load on the test machine, in ms. */
const OTHER_MS_MAX = 1_500;

const changed = useFileChanges();

const SLOW = 'length(hex(zeroblob(100000000))) > 0';
const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)';
const ROWS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000)';

const events = (count: number, dueAt: string) => `
  WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count})
  INSERT INTO "TimelineEntry" ("id", "dueAt", "priority", "kind", "refId", "payload", "createdAt")
  SELECT 'flood' || x, ${dueAt}, 50, 'positions.trigger', 'none' || x, '{}', 0 FROM n`;

const start = useServerProcess();
let dataDir = '';
let server: ServerProcess;
/** Export of a world with open objects in every feature, a week later. */
let honest: Buffer;
/** Path of an empty database of this version. */
let blank = '';

const isGone = () => server.child.exitCode !== null || server.child.signalCode !== null;
const drafts = () => readdirSync(join(dataDir, 'worlds')).filter((name) => name.includes('draft'));
const transport = () => ({ id: 'main', send: fetchFrom(server.origin) });
const exported = async (world: string) =>
  (await server.client('main').raw(exportWorld, { params: { world } })).bytes;

beforeAll(async () => {
  dataDir = await temporaryDataFolder();
  server = await start(dataDir);
  const body = { id: 'source', scenario: 'empty', at: TEST_AT };
  await server.client('main').must(createWorld, { body });
  const control = server.control('source');
  await everyFeature(server.client('source'), control, { world: 'source', members: 3 });
  await control.intervene({
    symbol: 'ETH/USDT',
    kind: 'volatility',
    factor: 3,
    durationMs: WEEK_MS,
  });
  await control.advance('7d');
  honest = await exported('source');
  blank = join(dataDir, 'blank.sqlite');
  await createDatabase(blank);
});
beforeEach(async () => {
  if (isGone()) server = await start(dataDir);
});
afterAll(async () => {
  if (!isGone()) await server.kill();
  removeDataFolder(dataDir);
});

describe('a world file crafted to keep the server busy', () => {
  /** Sends the file; expects a refusal in time, and answers of the other world meanwhile. */
  async function expectRefused(file: Buffer): Promise<string> {
    const started = performance.now();
    let isAnswered = false;
    const late = new Promise<never>((_, reject) => {
      const why = new Error('The import is not answered in time.');
      setTimeout(() => reject(why), ANSWER_MS_MAX).unref();
    });
    const answering = Promise.race([importFile(transport(), file), late]).finally(
      () => (isAnswered = true),
    );
    const waits: number[] = [];
    const client = server.client('main');
    const looking = async () => {
      while (!isAnswered) {
        const startedAt = performance.now();
        await Promise.race([client.must(getServerTime), late]);
        waits.push(performance.now() - startedAt);
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
      /unexpected view more/,
    ],
    [
      'a table with an expensive check',
      bySql(`CREATE TABLE "more" (a CHECK(${SLOW})); ${ROWS} INSERT INTO "more" SELECT x FROM n`),
      /unexpected table more/,
    ],
    [
      'an expensive check on a table of the schema',
      (sqlite, changed) => {
        redeclared('Setting', (text) => text.replace(/\)$/, `, CHECK(${SLOW}))`))(sqlite, changed);
        sqlite.exec(`${ROWS} INSERT INTO "Setting" SELECT 'key' || x, '1' FROM n`);
      },
      /table Setting is not that of/,
    ],
    [
      'a computed column in a table of the schema',
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
      /unexpected index more/,
    ],
    [
      'an index with an expensive condition',
      (sqlite, changed) => {
        sqlite.exec(`CREATE INDEX "more" ON "Setting" ("key") WHERE "key" > ''`);
        redeclared('more', (text) => text.replace(`"key" > ''`, SLOW))(sqlite, changed);
      },
      /unexpected index more/,
    ],
    [
      'a trigger',
      bySql(`CREATE TRIGGER "more" AFTER UPDATE ON "World" BEGIN
        DELETE FROM "Setting" WHERE (${ENDLESS} SELECT count(*) FROM n) > 0; END`),
      /unexpected trigger more/,
    ],
    [
      'a virtual table',
      bySql(`CREATE VIRTUAL TABLE "more" USING fts5(a)`),
      /unexpected table more/,
    ],
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
      'too many interventions',
      bySql(`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000)
        INSERT INTO "Intervention" ("id", "symbol", "kind", "percent", "startAt", "durationMs", "createdAt")
        SELECT 'flood' || x, 'BTC/USDT', 'move', 0.01, "clockWorldAt" - x * 1000, 500000, "clockWorldAt" - x * 1000
        FROM n, "World"`),
      /Intervention: it has 20\d\d\d rows; it may have at most 5000/,
    ],
    [
      'too many events to come',
      bySql(events(200_000, `(SELECT "clockWorldAt" FROM "World") + 86400000 + x`)),
      /TimelineEntry.* at most 100000/,
    ],
  ])(
    'with %s is refused within the time limit, and another world responds meanwhile',
    async (_, change, why) => {
      expect(await expectRefused(changed(honest, change))).toMatch(why);
    },
    60_000,
  );

  it.each<[string, offset: number]>([
    ['pages', 28],
    ['bytes in a page', 16],
  ])('with a header that declares more %s than the file has is refused', async (_, offset) => {
    const file = Buffer.from(honest);
    file.writeUInt8(0x7f, offset);
    expect(await expectRefused(file)).toMatch(/damaged: it has \d+ bytes, its header declares \d+/);
  });

  it('with pages that refer to one page many times is refused after a time limit', async () => {
    expect(await expectRefused(manyPaths(honest))).toMatch(/within \d+ s/);
  }, 60_000);

  it('does not prevent the server from stopping', async () => {
    const importing = importFile(transport(), manyPaths(honest)).catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const gone = once(server.child, 'exit');
    const started = performance.now();
    server.child.kill('SIGTERM');
    const late = setTimeout(() => server.child.kill('SIGKILL'), 8_000);
    const [code] = await gone;
    clearTimeout(late);
    await importing;
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(drafts()).toEqual([]);
  }, 60_000);
});

describe('a world file with invalid values', () => {
  const inWorld = (assignment: string) => `UPDATE "World" SET ${assignment}`;
  const inFirst = (table: string, assignment: string, where = '1') =>
    `UPDATE "${table}" SET ${assignment} WHERE rowid = (SELECT min(rowid) FROM "${table}" WHERE ${where})`;
  const inAnswerRule = (kind: string, value: string | number, when: string | null) =>
    `INSERT INTO "AnswerRule" ("id", "number", "call", "kind", "value", "when", "hits", "problems", "createdAt")
      VALUES ('a', 1, 'login', '${kind}', '${value}', ${when === null ? 'NULL' : `'${when}'`}, 0, '[]', 0)`;
  const open = `"doneAt" IS NULL AND "refId" <> 'job'`;

  /** Checks a file in this process. Servers start a process for each check, which takes most of its time. */
  function check(bytes: Buffer) {
    const file = join(dataDir, 'candidate.sqlite');
    writeFileSync(file, bytes);
    const secrets = new Secrets(Buffer.alloc(32), 'imported');
    return checkWorldFile({ file, blank }, { handlers: new Handlers(allHandlers()), secrets });
  }

  it.each<[change: string, why: RegExp]>([
    [inWorld('"clockRate" = 1e15'), /World world: clockRate is 1000000000000000; .* up to 86400/],
    [inWorld('"clockRate" = 9e999'), /World world: clockRate is .*must be a finite number/],
    [inWorld('"clockRate" = -5'), /World world: clockRate is -5; .* above 0/],
    [inWorld('"clockRate" = 0'), /World world: clockRate is 0; .* above 0/],
    [
      inWorld(`"clockRate" = ${CLOCK_RATE_MAX + 1}`),
      /World world: clockRate is 86401; .*up to 86400/,
    ],
    [inWorld(`"clockMode" = 'zzz'`), /World world: clockMode is zzz; .*live or frozen/],
    [inWorld(`"originClock" = 'LIVE'`), /World world: originClock is LIVE; .*live or frozen/],
    [inWorld(`"clockWorldAt" = 'abc'`), /World world: clockWorldAt is 'abc'; .*epoch milliseconds/],
    [inWorld(`"clockWorldAt" = 1.5`), /World world: clockWorldAt is 1.5; .*epoch milliseconds/],
    [
      inWorld(`"clockWorldAt" = -60000000000000`),
      /World world: clockWorldAt is -60000000000000; .* from 0/,
    ],
    [
      inWorld(`"clockWorldAt" = ${INSTANT_MAX + 1}`),
      /World world: clockWorldAt is 4102444800000; .*to 4102444799999/,
    ],
    [
      inWorld(`"doneUntil" = ${INSTANT_MAX + 1}`),
      /World world: doneUntil is 4102444800000; .*to 4102444799999/,
    ],
    [inWorld(`"clockWallAt" = x'00'`), /World world: clockWallAt is X'00'; .*epoch milliseconds/],
    [
      inWorld(`"createdAt" = "clockWorldAt" + 1`),
      /World world: createdAt is \d+; .*not be after the clock/,
    ],
    [inWorld(`"originAt" = -1`), /World world: originAt is -1; .* from 0/],
    [inWorld(`"ttlMs" = -1`), /World world: ttlMs is -1; .* from 0/],
    [
      inWorld(`"lastNumber" = 9223372036854775807`),
      /World world: lastNumber is 9223372036854775807; .*to 500000000000/,
    ],
    [
      inWorld(`"lastNumber" = 0`),
      /World world: lastNumber is 0; .*at least that of the last LedgerEntry/,
    ],
    [
      inWorld(`"lastTimelineNumber" = 0`),
      /World world: lastTimelineNumber is 0; .*at least that of the last TimelineEntry/,
    ],
    [inWorld(`"marketVersion" = 2`), /version 2 of the market/],
    [
      inWorld(`"marketVersion" = 4294967299`),
      /World world: marketVersion is 4294967299; .*32 bits/,
    ],
    [inWorld(`"seed" = ''`), /World world: seed is ; .*1 to 64 characters/],
    [inWorld(`"seedSalt" = 'salt'`), /World world: seedSalt is salt; .*hexadecimal/],
    [inWorld(`"scenario" = '../../x'`), /World world: scenario is ..\/..\/x; .*32 characters/],
    [inWorld(`"id" = 'other'`), /World other: id is other; .*must be world/],
    [inFirst('Ieo', `"drawRule" = 3`), /Ieo \w+: drawRule is 3; .*from 1 to 2/],
    [inFirst('IeoOrder', `"nonces" = 'a b'`), /IeoOrder \d+: nonces is a b; .*32 hexadecimal/],
    ...(
      [
        ['result', 1, '{"body.x":{"near":1}}', /AnswerRule a: when is .*; it must be conditions/],
        ['result', 1, 'x', /AnswerRule a: when is x; it must be conditions/],
        ['sequence', '[{"result":1,"merge":{}}]', null, /AnswerRule a: value .*of a sequence/],
        ['sequence', '[]', null, /AnswerRule a: value is \[\]; it must be the answers/],
        ['other', 1, null, /AnswerRule a: kind is other; it must be a kind of answer/],
      ] as const
    ).map(
      ([kind, value, when, message]) =>
        [inAnswerRule(kind, value, when), message] as [string, RegExp],
    ),
    ['DELETE FROM "World"', /contains no world/],
    [
      `CREATE TEMP TABLE "second" AS SELECT * FROM "World"; UPDATE "second" SET "id" = 'second';
        INSERT INTO "World" SELECT * FROM "second"`,
      /World: it must have one row/,
    ],
    [
      inFirst('TimelineEntry', `"kind" = '__proto__'`, open),
      /TimelineEntry \d+: kind is __proto__; .*this version knows/,
    ],
    [
      inFirst('TimelineEntry', `"dueAt" = 'soon'`, open),
      /TimelineEntry \d+: dueAt is 'soon'; .*epoch milliseconds/,
    ],
    [
      inFirst('TimelineEntry', `"dueAt" = 9e18`, open),
      /TimelineEntry \d+: dueAt is 9000000000000000000; .*epoch milliseconds/,
    ],
    [
      inFirst('TimelineEntry', `"dueAt" = 0`, open),
      /TimelineEntry \d+: dueAt is 0; .*370 days before the clock/,
    ],
    [
      inFirst('TimelineEntry', `"payload" = '[1'`, open),
      /TimelineEntry row \d+: payload is \[1; .*JSON/,
    ],
    [
      inFirst('TimelineEntry', `"payload" = '{"a":1}'`, open),
      /TimelineEntry \d+: payload is \{"a":1\}; .*object of texts/,
    ],
    [
      `INSERT INTO "TimelineEntry" ("id", "dueAt", "priority", "kind", "refId", "payload", "createdAt")
        SELECT 'twice', "dueAt", "priority", "kind", 'twice', '{}', 0 FROM "TimelineEntry"
        WHERE "doneAt" IS NULL AND "refId" = 'job' LIMIT 1`,
      /TimelineEntry: 2 events of the recurring kind \S+ are to come; .*at most 1/,
    ],
    [inFirst('Setting', `"value" = '{broken'`), /Setting row \d+: value is \{broken; .*JSON/],
    [inFirst('Setting', `"value" = '[1]'`), /Setting row \d+: value is \[1\]; .*object, text/],
    [inFirst('Contest', `"rewards" = 'none'`), /Contest row \d+: rewards is none; .*JSON/],
    [inFirst('Member', `"account" = x'00'`), /Member \d+: account is X'00'; .*a text/],
    [inFirst('Member', `"isGuest" = 2`), /Member \d+: isGuest is 2; .*0 or 1/],
    [inFirst('Member', `"creditScore" = 'high'`), /Member \d+: creditScore is 'high'; .*32 bits/],
    ...['../../x.png', '/etc/a.png', 'a/../b.png', 'a//b.png', '<b>.png', "a'.png"].map(
      (path): [string, RegExp] => [
        inFirst('Upload', `"path" = '${path.replaceAll("'", "''")}'`),
        /Upload .*: path is .*must be the path of an upload/,
      ],
    ),
    [
      inFirst('Upload', `"mime" = 'text/html'`),
      /Upload .*: mime is text\/html; .*one of image\/jpeg/,
    ],
    [inFirst('Upload', `"size" = 7000000`), /Upload .*: size is 7000000; .*number of its bytes/],
    [inFirst('Upload', `"bytes" = 'text'`), /Upload .*: bytes is 'text'; .*must be bytes/],
    [
      inFirst('MarketSymbol', `"dailyVolatility" = 1e300`),
      /MarketSymbol \S+: dailyVolatility is 1e\+300; .*to 0\.5/,
    ],
    [
      inFirst('MarketSymbol', `"pricePrecision" = 500`),
      /MarketSymbol \S+: pricePrecision is 500; .*to 8/,
    ],
    [inFirst('MarketSymbol', `"basePrice" = 0`), /MarketSymbol \S+: basePrice is 0; .*from 1/],
    [
      inFirst('Intervention', `"durationMs" = 9000000000000000000`),
      /Intervention \d+: durationMs is 9000000000000000000; .*to 31536000000/,
    ],
    [inFirst('Intervention', `"factor" = 1000`), /Intervention \d+: factor is 1000; .*to 100/],
    [
      inFirst('Intervention', `"kind" = 'replay', "candles" = '{}'`),
      /Intervention \d+: candles must be given for a replay/,
    ],
    [
      inFirst('LedgerAccount', `"postedCredits" = 'abc'`),
      /LedgerAccount \S+: postedCredits is abc; .*decimal/,
    ],
    [
      inFirst(
        'LedgerAccount',
        `"postedCredits" = "postedCredits" || '0'`,
        `"memberId" IS NOT NULL AND "postedCredits" > '0'`,
      ),
      /ledger does not balance/,
    ],
    [inFirst('LedgerTransfer', `"amount" = "amount" + 1`), /ledger does not balance/],
    ['DELETE FROM "LedgerEntry"', /ledger does not balance/],
  ])('is refused with table, row, column and bound: %s', async (change, why) => {
    const { problem } = await check(changed(honest, bySql(change)));
    expect(problem).toMatch(why);
  });

  it('is refused by a server with the same reason', async () => {
    const file = changed(honest, bySql(inFirst('Member', `"isGuest" = 2`)));
    const { status, result } = await importFile(transport(), file);
    expect(result).toEqual({ reason: 'worldFileInvalid', why: (await check(file)).problem });
    expect(status).toBe(200);
    expect(drafts()).toEqual([]);
  });

  it('is not refused without a change', async () => {
    expect(await check(honest)).toEqual({ problem: null });
  });
});

describe('a valid world file', () => {
  /** Imports the file, advances the world by a week, and expects a balanced ledger. */
  async function expectImported(file: Buffer): Promise<void> {
    const { result } = await importFile(transport(), file, 'imported');
    expect(result).toMatchObject({ id: 'imported', now: TEST_AT + WEEK_MS });
    const control = server.control('imported');
    await control.advance('7d');
    expect(await control.audit()).toMatchObject({ balanced: true, problems: [] });
    await server.client('main').must(deleteWorld, { params: { world: 'imported' } });
  }

  it('of a world in which every feature is used is imported with the same hash', async () => {
    const { result } = await importFile(transport(), honest, 'imported');
    expect(result).toMatchObject({ id: 'imported' });
    expect(await server.control('imported').hash()).toBe(await server.control('source').hash());
    await server.client('main').must(deleteWorld, { params: { world: 'imported' } });
    await expectImported(honest);
  }, 60_000);

  it('of each older version is imported, or refused because of its market version', async () => {
    const versions = migrationNames().map((_, index) => index + 1);
    for (const version of versions.slice(0, -1)) {
      const file = downgraded(honest, version, dataDir);
      const hasMarketVersion = version > migrationNames().indexOf('20261122045436_market_version');
      if (hasMarketVersion) await expectImported(file);
      else {
        const { result } = await importFile(transport(), file, 'imported');
        expect(result['why']).toContain('version 1 of the market');
      }
    }
  }, 120_000);

  it('with the maximum of overdue events is imported', async () => {
    const due = `(SELECT max("clockWorldAt", "doneUntil") FROM "World") - x`;
    await expectImported(changed(honest, bySql(events(9_900, due))));
  }, 60_000);

  it('imported twice concurrently under one id creates one world and causes one refusal', async () => {
    const answers = await Promise.all([1, 2].map(() => importFile(transport(), honest, 'twin')));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    const refused = answers.find(({ success }) => !success);
    expect(refused?.result).toMatchObject({ reason: 'worldExists', id: 'twin' });
    await server.client('main').must(deleteWorld, { params: { world: 'twin' } });
    expect(drafts()).toEqual([]);
  });
});
