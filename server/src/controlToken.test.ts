import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ownTokenFile, withControlToken } from './controlToken.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hongbao-token-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (env: Record<string, string>) =>
  withControlToken(readConfig({ DATA_DIR: dataDir, ...env }));

it('an installation in production makes its own token once, for its owner’s eyes', () => {
  const { controlToken, hasOwnToken } = configOf({ NODE_ENV: 'production' });
  expect(controlToken).toMatch(/^[\w-]{32}$/);
  expect(hasOwnToken).toBe(true);
  expect(configOf({ NODE_ENV: 'production' }).controlToken).toBe(controlToken);
  expect(statSync(ownTokenFile(dataDir)).mode & 0o777).toBe(0o600);
});

it.each([
  [{ NODE_ENV: 'production', CONTROL_TOKEN: 'given' }, 'given'],
  [{ NODE_ENV: 'production', CONTROL: 'off' }, null],
  [{}, null],
])('under %j it makes none', (env, token) => {
  expect(configOf(env)).toMatchObject({ controlToken: token, hasOwnToken: false });
});

it('an emptied file is no token that anybody could guess', () => {
  configOf({ NODE_ENV: 'production' });
  writeFileSync(ownTokenFile(dataDir), '');
  expect(() => configOf({ NODE_ENV: 'production' })).toThrow('holds no token');
});

it('a public address is an address', () => {
  expect(readConfig({ PUBLIC_URL: 'http://10.0.0.5:3000/' }).publicUrl).toBe(
    'http://10.0.0.5:3000',
  );
  expect(() => readConfig({ PUBLIC_URL: '10.0.0.5' })).toThrow('PUBLIC_URL');
});
