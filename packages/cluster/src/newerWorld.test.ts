import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { expect, it } from 'vitest';
import { isPostgresHere, sharedPostgres } from './testing/postgres.ts';
import { startServer } from './testing/server.ts';
import { SharedDatabase } from './sharedDatabase.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');

it.runIf(isPostgresHere())(
  'a world that a newer server has migrated is refused with the reason, and is not changed',
  async () => {
    const postgres = await sharedPostgres();
    if (!postgres) throw new Error('PostgreSQL was not found.');
    const databaseUrl = await postgres.createDatabase();
    const first = await startServer({ databaseUrl });
    await first.createWorld({ id: 'newer' });
    await first.stop();
    const database = new SharedDatabase(databaseUrl);
    await renameNewestMigration(database);
    const older = await startServer({ databaseUrl });
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await older.client('newer').call(getServerTime);
      expect(answer).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
      expect(JSON.stringify(answer)).toContain('made by a newer version of Hongbao');
    }
    const [world] = await database.query('SELECT owner, image_number FROM hongbao.world');
    expect(world).toEqual({ owner: null, image_number: '0' });
    await older.stop();
    await database.close();
  },
);

/** Changes the images as if a version with an additional migration had written them. */
async function renameNewestMigration(database: SharedDatabase): Promise<void> {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error('There are no migrations.');
  const pieces = await database.query<{ file: string; number: number; bytes: Buffer }>(
    'SELECT file, number, bytes FROM hongbao.piece',
  );
  for (const { file, number, bytes } of pieces) {
    for (let at = bytes.indexOf(newest); at >= 0; at = bytes.indexOf(newest)) bytes.write('99', at);
    await database.query('UPDATE hongbao.piece SET bytes = $3 WHERE file = $1 AND number = $2', [
      file,
      number,
      bytes,
    ]);
  }
}
