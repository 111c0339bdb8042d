import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runCli } from './runCli.ts';

it('exec runs a command with its arguments unchanged, in a folder whose name has spaces and other scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'Ünïcode dir 测试 '));
  const file = join(folder, 'seen.json');
  const script = `require('fs').writeFileSync(process.argv[1], JSON.stringify([process.argv.slice(2), process.env.HONGBAO_URL]))`;
  const words = ['-g', 'two words', '$HOME & "quoted"', ''];
  const exec = ['exec', '--data', join(folder, 'data'), '--', process.execPath, '-e', script, file];
  expect(await runCli(['node', 'hongbao', ...exec, ...words])).toBe(0);
  const [seen, url] = JSON.parse(readFileSync(file, 'utf8'));
  expect(seen).toEqual(words);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  rmSync(folder, { recursive: true });
});

it('exec reports a command that does not exist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-exec-'));
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const line = ['exec', '--data', folder, '--', 'no-such-program'];
  expect(await runCli(['node', 'hongbao', ...line])).toBe(127);
  expect(report.mock.calls.flat().join()).toContain('no-such-program could not be started');
  report.mockRestore();
  rmSync(folder, { recursive: true });
});
