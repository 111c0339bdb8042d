import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Templates } from './templates.ts';

const name = { scenario: 'empty', seed: 'test', at: 0 };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'templates-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a template is created once for concurrent requests, and its last use is updated', async () => {
  const templates = new Templates(folder);
  let made = 0;
  const make = async (draft: string) => {
    made += 1;
    writeFileSync(draft, 'whole');
  };
  const [file = ''] = await Promise.all([templates.get(name, make), templates.get(name, make)]);
  expect([made, readdirSync(folder).length]).toEqual([1, 1]);
  utimesSync(file, 1, 1);
  await templates.get(name, make);
  expect(Math.abs(statSync(file).mtimeMs - Date.now())).toBeLessThan(60_000);
  expect(made).toBe(1);
});

it('the least recently used template is evicted above the maximum', async () => {
  const templates = new Templates(folder);
  const make = async (draft: string) => writeFileSync(draft, 'whole');
  const files: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const file = await templates.get({ ...name, seed: `seed ${index}` }, make);
    // The template at index 4 is the oldest, so that the order by age differs from the order by name.
    utimesSync(file, 1_000 + ((index + 8) % 12), 1_000 + ((index + 8) % 12));
    files.push(file);
  }
  const newest = await templates.get({ ...name, seed: 'seed 12' }, make);
  const kept = [...files, newest].filter((file) => existsSync(file));
  expect(kept).toHaveLength(12);
  expect(existsSync(files[4] ?? '')).toBe(false);
});

it('an incomplete template is created again', async () => {
  const templates = new Templates(folder);
  const broken = async (draft: string) => {
    writeFileSync(draft, 'half');
    throw new Error('stopped');
  };
  await expect(templates.get(name, broken)).rejects.toThrow('stopped');
  const file = await templates.get(name, async (draft) => {
    expect(existsSync(draft)).toBe(false);
    writeFileSync(draft, 'whole');
  });
  expect(readFileSync(file, 'utf8')).toBe('whole');
  const other = await templates.get({ ...name, seed: 'other' }, async (draft) =>
    writeFileSync(draft, 'another'),
  );
  const later = await templates.get({ ...name, at: 1 }, async (draft) =>
    writeFileSync(draft, 'of another day'),
  );
  expect(new Set([file, other, later]).size).toBe(3);
});

it('the blank database is migrated once and never evicted', async () => {
  const templates = new Templates(folder);
  const blank = await templates.blank();
  utimesSync(blank, 1, 1);
  const made = statSync(blank).ino;
  for (let index = 0; index < 13; index++)
    await templates.get({ ...name, seed: `${index}` }, async (draft) => writeFileSync(draft, ''));
  expect(await templates.blank()).toBe(blank);
  expect(statSync(blank).ino).toBe(made);
  expect(readdirSync(folder)).toHaveLength(13);
});

it('removeLeftovers() removes only drafts of dead processes and templates of old versions', async () => {
  const templates = new Templates(folder);
  const blank = await templates.blank();
  const stays = [
    basename(blank),
    'empty-a.sqlite',
    `empty-b.sqlite.${process.pid}.draft`,
    `empty-c.sqlite.${process.ppid}.draft`,
    `blank-new.sqlite.${process.ppid}.draft`,
  ];
  const goes = [
    'blank-old.sqlite',
    'empty-d.sqlite.999999999.draft',
    'blank-old.sqlite.999999999.draft',
  ];
  for (const file of [...stays.slice(1), ...goes]) writeFileSync(join(folder, file), '');
  templates.removeLeftovers();
  expect(readdirSync(folder).sort()).toEqual(stays.toSorted());
  for (let index = 0; index < 13; index++) writeFileSync(join(folder, `demo-${index}.sqlite`), '');
  templates.removeLeftovers();
  const kept = readdirSync(folder).filter((file) => !stays.slice(2).includes(file));
  expect(kept.filter((file) => file !== basename(blank))).toHaveLength(12);
});
