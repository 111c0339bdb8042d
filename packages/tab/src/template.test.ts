import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTemplate } from '../writeTemplate.ts';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';
import { clientInTab } from './testing/tabTransport.ts';

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
  await tab.host.provideTemplates([absent, { file, url }]);
  const make = (id: string, seed: string) =>
    tab.host.makeWorld({ ...origin, id, seed, clock: 'frozen' });
  await make('copy', origin.seed);
  expect(requests.filter((path) => path.startsWith('/templates/'))).toEqual([url]);
  const { control } = await clientInTab(tab.host, 'copy');
  const onNode = await server.createWorld({ ...origin, id: 'whole' });
  expect(await control.hash()).toBe(await onNode.control.hash());
  await make('other', 'other seed');
  expect(requests.filter((path) => path.startsWith('/templates/'))).toEqual([url]);
  // A template that is provided and cannot be fetched is an error, and the id stays free.
  await tab.host.provideTemplates([{ file, url: '/templates/absent.gz' }]);
  await expect(make('absent', origin.seed)).rejects.toThrow('HTTP 404');
  await make('absent', 'another seed');
});

it('an unknown scenario has no template', async () => {
  const unknown = { ...origin, scenario: 'none' };
  await expect(writeTemplate(folder, unknown)).rejects.toThrow('There is no scenario none');
});
