import english from '@hongbao/locales/en-us/desk.json' with { type: 'json' };
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { panelIds, panels } from './state/panels.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'desk.md'), 'utf8');

it.each(panelIds)('documents the panel %s in docs/desk.md, with its key and its picture', (id) => {
  const title = english[id].title;
  expect(page).toContain(`## ${title} (${panels[id].key})\n`);
  expect(page).toContain(`![${title}](tour/desk-${id}.jpg)`);
  expect(existsSync(join(docs, `tour/desk-${id}.jpg`))).toBe(true);
});

it('docs/desk.md has no section for an unknown panel', () => {
  expect(page.match(/^## .* \(.\)$/gm)).toHaveLength(panelIds.length);
});
