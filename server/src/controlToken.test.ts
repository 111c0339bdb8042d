import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config/config.ts';
import { ownTokenFile, withControlToken } from './controlToken.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hongbao-token-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (env: Record<string, string>) =>
  withControlToken(readConfig({ DATA_DIR: dataDir, ...env }));

it('creates a control token in production, with a file that only its owner can read', () => {
  const { controlToken, hasOwnToken } = configOf({ NODE_ENV: 'production' });
  expect(controlToken).toMatch(/^[\w-]{32}$/);
  expect(hasOwnToken).toBe(true);
  expect(configOf({ NODE_ENV: 'production' }).controlToken).toBe(controlToken);
  expect(statSync(ownTokenFile(dataDir)).mode & 0o777).toBe(0o600);
});

it.each(['0.0.0.0', '::', '192.168.1.7', 'hongbao.local'])(
  'reuses the control token after a restart where the server listens on %s',
  (HOST) => {
    const { controlToken, hasOwnToken } = configOf({ HOST });
    expect(controlToken).toMatch(/^[\w-]{32}$/);
    expect(hasOwnToken).toBe(true);
    expect(configOf({ HOST }).controlToken).toBe(controlToken);
  },
);

it.each([
  { TRUSTED_PROXIES: 'loopback' },
  { PUBLIC_URL: 'https://hongbao.example' },
  { PUBLIC_URL: 'https://127.0.0.1.evil.example/path' },
])('creates a control token for %j, also on loopback outside production', (env) => {
  expect(configOf(env)).toMatchObject({
    controlToken: expect.stringMatching(/^[\w-]{32}$/),
    hasOwnToken: true,
  });
});

it.each([
  [{ HOST: '0.0.0.0', CONTROL_TOKEN: 'given' }, 'given'],
  [{ HOST: '0.0.0.0', CONTROL: 'off' }, null],
  [{ HOST: 'localhost' }, null],
  [{ HOST: '::1' }, null],
  [{ PUBLIC_URL: 'http://localhost:3000' }, null],
  [{ NODE_ENV: 'production', CONTROL_TOKEN: 'given' }, 'given'],
  [{ NODE_ENV: 'production', CONTROL: 'off' }, null],
  [{}, null],
])('creates no control token for %j', (env, token) => {
  expect(configOf(env)).toMatchObject({ controlToken: token, hasOwnToken: false });
});

it('does not accept an empty file as a control token', () => {
  configOf({ NODE_ENV: 'production' });
  writeFileSync(ownTokenFile(dataDir), '');
  expect(() => configOf({ NODE_ENV: 'production' })).toThrow('contains no token');
});

it('rejects a PUBLIC_URL that is not a URL', () => {
  expect(readConfig({ PUBLIC_URL: 'http://10.0.0.5:3000/' }).publicUrl).toBe(
    'http://10.0.0.5:3000',
  );
  expect(() => readConfig({ PUBLIC_URL: '10.0.0.5' })).toThrow('PUBLIC_URL');
});
