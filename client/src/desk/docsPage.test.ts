import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { panelIds, panels } from './frame/panels.ts';

const docs = new URL('../../../docs/', import.meta.url);
const page = readFileSync(new URL('desk.md', docs), 'utf8');
const titles = import.meta.glob<string>('./words/en-us/*.json', { eager: true, import: 'title' });

it.each(panelIds)('documents the panel %s in docs/desk.md, with its key and its picture', (id) => {
  const title = titles[`./words/en-us/${id}.json`];
  expect(page).toContain(`## ${title} (${panels[id].key})\n`);
  expect(page).toContain(`![${title}](tour/desk-${id}.jpg)`);
  expect(existsSync(new URL(`tour/desk-${id}.jpg`, docs))).toBe(true);
});

it('has no sections for unknown panels in docs/desk.md', () => {
  expect(page.match(/^## /gm)).toHaveLength(panelIds.length);
});
