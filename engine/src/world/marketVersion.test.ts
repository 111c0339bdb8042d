import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changeClosed } from '@hongbao/prisma/database';
import { update } from '@hongbao/prisma/rowWriter';
import { expect, it } from 'vitest';
import { MARKET_VERSION } from '../market/market.ts';
import { isInFolder } from '@hongbao/server/testing/testStore';
import { startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';

it.runIf(isInFolder())(
  'a world with prices of another market version is refused with both versions',
  async () => {
    const dataDir = await temporaryDataFolder();
    const before = await startServer({ dataDir });
    const made = await before.createWorld({ id: 'old' });
    const inside = await made.inside();
    const other = { marketVersion: MARKET_VERSION + 1 };
    await inside.commit({ rows: [update('World', { id: 'world' }, other)] }, inside.now());
    await before.stop();
    const after = await startServer({ dataDir });
    const reason = new RegExp(
      `^The world was created with version ${MARKET_VERSION + 1} of the market`,
    );
    await expect(after.worlds.find('old')).rejects.toMatchObject({
      world: 'old',
      reason: expect.stringMatching(reason),
    });
    expect(await after.worlds.list()).toEqual([
      { id: 'old', broken: expect.stringMatching(reason) },
    ]);
    const file = join(dataDir, 'worlds', 'old.sqlite');
    // An open connection would have created a log beside the file.
    expect(existsSync(`${file}-wal`)).toBe(false);
    changeClosed(file, [update('World', { id: 'world' }, { marketVersion: MARKET_VERSION })]);
    expect((await after.worlds.find('old'))?.id).toBe('old');
    await after.stop();
    removeDataFolder(dataDir);
  },
);
