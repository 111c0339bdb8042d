import { describe, expect, it } from 'vitest';
import { readConfig } from './config/config.ts';
import { startupLines } from './startupMessage.ts';

const NEARBY = '192.168.1.7';

const printed = (
  listening: string,
  env: Record<string, string>,
  nearby: string | null = NEARBY,
) => {
  const own = env['CONTROL_TOKEN'] === undefined && env['HOST'] === '0.0.0.0';
  const config = { ...readConfig(env), ...(own ? { hasOwnToken: true, controlToken: 'own' } : {}) };
  const { lines, phoneOrigin } = startupLines(listening, config, nearby, config.dataDir);
  return { phoneOrigin, text: lines.join('\n') };
};

it('the startup message contains the configured public address in every line', () => {
  const { phoneOrigin, text } = printed('http://0.0.0.0:3000', {
    HOST: '0.0.0.0',
    CONTROL_TOKEN: 'a token of thirty-two characters',
    PUBLIC_URL: 'http://10.0.0.5:3399',
  });
  expect(phoneOrigin).toBe('http://10.0.0.5:3399');
  expect(text).not.toContain('0.0.0.0');
  expect(text).toContain('Desk      http://10.0.0.5:3399/desk.html\n');
  expect(text).not.toContain('For a phone');
});

it('the startup message lists the Desk first and the API documentation second', () => {
  const { text } = printed('http://127.0.0.1:3000', {});
  const addresses = text.match(/http:\S+/g);
  expect(addresses).toEqual([
    'http://127.0.0.1:3000/desk.html',
    'http://127.0.0.1:3000/docs',
    'http://127.0.0.1:3000/',
  ]);
});

it('the startup message omits the Desk when control is off', () => {
  expect(printed('http://127.0.0.1:3000', { CONTROL: 'off' }).text).not.toContain('Desk');
});

describe('the QR code of the startup message', () => {
  it('is replaced by a start command when the server listens only on loopback', () => {
    const { phoneOrigin, text } = printed('http://127.0.0.1:3000', {});
    expect(phoneOrigin).toBeNull();
    expect(text).toContain('For a phone in the same network: HOST=0.0.0.0 npm start');
  });

  it('is replaced by a Docker command when PUBLIC_URL is a loopback address', () => {
    const env = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' };
    const { phoneOrigin, text } = printed('http://0.0.0.0:3000', env);
    expect(phoneOrigin).toBeNull();
    expect(text).toContain('PUBLIC_URL=http://<address of this machine>:3000 docker compose up');
  });

  it.each([
    ['a network address', 'http://192.168.1.9:3000', 'http://192.168.1.9:3000'],
    ['all addresses', 'http://0.0.0.0:3000', `http://${NEARBY}:3000`],
  ])(
    'contains an address reachable from a phone when the server listens on %s',
    (_, at, origin) => {
      const { phoneOrigin, text } = printed(at, { HOST: new URL(at).hostname });
      expect(phoneOrigin).toBe(origin);
      expect(text).not.toContain('For a phone');
    },
  );

  it('is omitted on a machine without a network', () => {
    const { phoneOrigin, text } = printed('http://0.0.0.0:3000', { HOST: '0.0.0.0' }, null);
    expect(phoneOrigin).toBeNull();
    expect(text).toContain('http://127.0.0.1:3000/desk.html#token=own');
    expect(text).toContain('connect this machine to a network');
  });
});

describe('the control token in the startup message', () => {
  it('is printed, also in the link to the Desk, if the server generated it', () => {
    const { text } = printed('http://0.0.0.0:3000', { HOST: '0.0.0.0' });
    expect(text).toContain(`Desk      http://${NEARBY}:3000/desk.html#token=own\n`);
    expect(text).toContain('Token     own ');
  });

  it('is not printed if the operator configured it', () => {
    const env = { HOST: '0.0.0.0', CONTROL_TOKEN: 'a secret of the operator' };
    expect(printed('http://0.0.0.0:3000', env).text).not.toContain('secret');
  });
});
