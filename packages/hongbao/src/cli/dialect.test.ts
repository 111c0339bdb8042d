import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from './runCli.ts';

const folder = mkdtempSync(join(tmpdir(), 'hongbao-dialect-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = join(import.meta.dirname, '../../../..');

let printed = '';
let errors = '';
beforeEach(() => {
  printed = '';
  errors = '';
  vi.spyOn(console, 'log').mockImplementation((text) => void (printed += `${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void (errors += `${text}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const run = (...words: string[]) => runCli(['node', 'hongbao', 'dialect', ...words]);

describe('hongbao dialect', () => {
  it('checks files, and names file, line, call and field of each error', async () => {
    const good = join(root, 'examples/clients/dialects/numbers.yaml');
    expect(await run('check', good)).toBe(0);
    expect(printed).toContain('no problem');
    const bad = join(folder, 'bad.yaml');
    writeFileSync(bad, 'extends: jeecg\ncalls:\n  openPosition:\n    request: { margn: money }\n');
    expect(await run('check', good, bad)).toBe(1);
    expect(errors).toMatch(/bad\.yaml: line 4: calls › openPosition.*did you mean margin\?/);
    expect(await run('check', join(folder, 'none.yaml'))).toBe(1);
  });

  it('prints types', async () => {
    expect(await run('types', join(root, 'examples/clients/dialects/numbers.yaml'))).toBe(0);
    expect(printed).toContain('export interface Answer<Result> {\n  code: number | string;');
    expect(printed).toMatch(/export type OpenPositionRequest = \{[^}]*side: 1 \| -1;/);
    expect(await run('types', 'jeeg')).toBe(1);
    expect(errors).toContain('did you mean jeecg?');
  });

  it('learns a dialect from an archive, which passes its own check', async () => {
    const recording = join(root, 'engine/src/dialect/learn/recordings/snake.har');
    const file = join(folder, 'learned.yaml');
    expect(await run('learn', recording, '-o', file), errors).toBe(0);
    expect(printed).toMatch(/learned\.yaml: \d+ calls from \d+ requests/);
    expect(readFileSync(file, 'utf8')).toContain('request:');
    expect(await run('check', file), errors).toBe(0);
    const empty = join(folder, 'empty.har');
    writeFileSync(empty, '{"log":{"entries":[]}}');
    expect(await run('learn', empty)).toBe(1);
    expect(errors).toContain('None of the 0 requests was recognized');
    writeFileSync(empty, '<html>');
    expect(await run('learn', empty)).toBe(1);
    expect(errors).toContain('is not JSON');
  });
});
