import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTemplate } from '../writeTemplate.ts';
import type { Template } from './template.ts';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';
import { makeInTab } from './testing/tabClients.ts';

const origin = { scenario: 'demo', seed: 'template', at: Date.UTC(2026, 2, 1, 4) } as const;

/** Maximum compressed size of the demo world, bytes. */
const BYTES_MAX = 2_000_000;

let folder = '';
let tab: BrowserTab;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tab-templates-'));
  [tab, server] = await Promise.all([openBrowserTab(folder), startServer()]);
});
afterAll(async () => {
  await tab.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('a world that is made from a template equals one whose scenario runs, and only its template is fetched', async () => {
  const { file, compressedBytes } = await writeTemplate(folder, origin);
  expect(compressedBytes).toBeLessThan(BYTES_MAX);
  const url = `/templates/${file}.gz`;
  const requests: string[] = [];
  tab.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const absent = {
    file: file.replace(/.{4}\.sqlite$/, '0000.sqlite'),
    url: '/templates/absent.gz',
  };
  const startWith = async (templates: readonly Template[]) => {
    await tab.kill();
    await tab.start({ templates });
  };
  await startWith([absent, { file, url }]);
  const make = (id: string, seed: string) => makeInTab(tab, { ...origin, id, seed });
  const { control } = await make('copy', origin.seed);
  expect(requests.filter((path) => path.startsWith('/templates/'))).toEqual([url]);
  const onNode = await server.createWorld({ ...origin, id: 'whole' });
  const whole = await onNode.control.hash();
  expect(await control.hash()).toBe(whole);
  await make('other', 'other seed');
  expect(requests.filter((path) => path.startsWith('/templates/'))).toEqual([url]);
  // The scenario runs in place of a template that is not received, or is damaged.
  writeFileSync(join(folder, 'damaged.gz'), 'no gzip');
  for (const name of ['absent', 'damaged']) {
    await startWith([{ file, url: `/templates/${name}.gz` }]);
    const { control: run } = await make(name, origin.seed);
    expect(await run.hash()).toBe(whole);
    expect(tab.takeMessages()).toEqual([
      expect.stringContaining('template of the scenario was not received'),
    ]);
  }
});

it('an unknown scenario has no template', async () => {
  const unknown = { ...origin, scenario: 'none' };
  await expect(writeTemplate(folder, unknown)).rejects.toThrow('There is no scenario none');
});
