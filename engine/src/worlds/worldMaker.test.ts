import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@hongbao/contracts/time';
import { readRow } from '@hongbao/prisma/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_AT } from '@hongbao/server/testing/server';
import { Handlers } from '../world/handlers.ts';
import { builtIn } from '../world/scenario.ts';
import { Secrets } from '../world/secrets.ts';
import { Templates } from '@hongbao/server/worlds/templates';
import { WorldMaker } from './worldMaker.ts';

const secretsKey = Buffer.alloc(32, 'k');
const own = { secrets: new Secrets(secretsKey, 'one'), wallAt: TEST_AT, ttlMs: null };
const month = {
  name: 'month',
  summary: 'A month.',
  startsAt: (at: number) => at - 30 * DAY_MS,
  populate: async () => undefined,
};
let folder = '';
let maker: WorldMaker;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maker-'));
  const report = () => undefined;
  maker = new WorldMaker({
    templates: new Templates(folder),
    handlers: new Handlers([]),
    scenarios: builtIn([month]),
    secretsKey,
    report,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the origin of a world is read from its row, or derived from its scenario for an older world', async () => {
  const draft = join(folder, 'made.sqlite');
  const origin = { scenario: 'month', seed: 's', at: TEST_AT, clock: 'live' } as const;
  await maker.fill(draft, origin, own);
  const row = readRow(draft, 'World', 'world');
  expect(row).toMatchObject({ clockMode: 'live', clockRate: 1 });
  expect(Number(row.createdAt)).toBe(TEST_AT - 30 * DAY_MS);
  expect(await maker.originOf(row)).toEqual(origin);
  expect((await maker.originOf({ ...row, originClock: 'frozen' })).clock).toBe('frozen');
  const before = { ...row, originAt: 0n };
  expect((await maker.originOf(before)).at).toBe(TEST_AT);
  expect((await maker.originOf({ ...before, scenario: 'gone' })).at).toBe(TEST_AT - 30 * DAY_MS);
});

it('an unknown scenario creates no world', async () => {
  const origin = { scenario: 'nowhere', seed: 's', at: TEST_AT, clock: 'frozen' } as const;
  const made = maker.fill(join(folder, 'made.sqlite'), origin, own);
  await expect(made).rejects.toThrow('There is no scenario nowhere');
});
