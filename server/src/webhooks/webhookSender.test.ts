import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type WebhookReceiver, startReceiver } from '../testing/webhookReceiver.ts';
import { webhookSender } from './webhookSender.ts';

const local = readConfig({});
const named = readConfig({ HOST: '0.0.0.0', WEBHOOK_ORIGINS: 'https://hooks.example.com' });
const open: WebhookReceiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});
const never = new AbortController().signal;
const request = (url: string) => ({ url, headers: {}, body: '{}' });
const resolveTo =
  (...addresses: string[]): Parameters<typeof webhookSender>[1] =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('the address of a webhook', () => {
  it.each([
    ['on a server for this machine', local, 'http://127.0.0.1:9/', null],
    ['on a server for this machine', local, 'http://localhost:9/', null],
    ['on a server for this machine', local, 'http://[::1]:9/', null],
    ['on a server for this machine', local, 'https://hooks.example.com/x', null],
    ['on a server for this machine', local, 'http://192.168.1.5/', null],
    ['on a server for this machine', local, 'http://169.254.169.254/', 'link-local'],
    ['on a server for this machine', local, 'http://[fe80::1]/', 'link-local'],
    ['on a server for this machine', local, 'http://[::ffff:a9fe:a9fe]/', 'link-local'],
    ['on a server for this machine', local, 'http://[::]/', 'an unspecified'],
    ['on a server for others', named, 'http://127.8.0.1:9/', null],
    ['on a server for others', named, 'https://hooks.example.com/x', null],
    ['on a server for others', named, 'http://hooks.example.com/x', 'WEBHOOK_ORIGINS'],
    ['on a server for others', named, 'https://hooks.example.com:8443/', 'WEBHOOK_ORIGINS'],
    ['on a server for others', named, 'http://192.168.1.5/', 'not an address of this machine'],
  ] as const)('%s is checked: %#', (_, config, url, problem) => {
    const found = webhookSender(config).addressProblem(url);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it.each([
    ['169.254.169.254', local, 'link-local'],
    ['::ffff:169.254.169.254', local, 'link-local'],
    ['10.0.0.1', { ...named, webhookOrigins: [] }, 'not an address of this machine'],
  ] as const)('whose name resolves to %s is not connected to', async (address, config, why) => {
    const { url, received } = await start();
    const host = config === local ? 'hooks.example.com' : 'localhost';
    const target = url.replace('127.0.0.1', host);
    const { send } = webhookSender(config, resolveTo(address));
    expect(await send(request(target), never)).toMatchObject({
      error: expect.stringContaining(why),
    });
    expect(received).toEqual([]);
  });

  it('whose name has an address that is not allowed beside others is not connected to', async () => {
    const { url, received } = await start();
    const { send } = webhookSender(local, resolveTo('127.0.0.1', '169.254.169.254'));
    expect(await send(request(url.replace('127.0.0.1', 'a.example')), never)).toMatchObject({
      error: expect.stringContaining('link-local'),
    });
    expect(received).toEqual([]);
  });

  it('is called by its name if that is allowed', async () => {
    const { url, received } = await start();
    const { send } = webhookSender(local, resolveTo('127.0.0.1'));
    const target = url.replace('127.0.0.1', 'hooks.example.com');
    expect(await send(request(target), never)).toMatchObject({ status: 200, text: 'ok' });
    expect(received[0]?.headers.host).toBe(new URL(target).host);
  });
});

describe('the answer of a receiver', () => {
  it('is read up to a maximum, and a longer one is not received', async () => {
    let isCut = false;
    const { url } = await start((response) => {
      response.on('close', () => (isCut = !response.writableFinished));
      response.writeHead(200);
      const write = () =>
        void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(write)));
      write();
    });
    const answer = await webhookSender(local).send(request(url), never);
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(4_096) });
    while (!isCut) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('that is a redirect is not followed', async () => {
    const { url, received } = await start((response) =>
      response.writeHead(307, { location: '/other' }).end(),
    );
    expect(await webhookSender(local).send(request(url), never)).toMatchObject({ status: 307 });
    expect(received).toHaveLength(1);
  });

  it('that is not HTTP, or cut, or missing when the server stops, is an error', async () => {
    const { url } = await start((response) => void response.socket?.end('nonsense\r\n\r\n'));
    expect(await webhookSender(local).send(request(url), never)).toHaveProperty('error');
    const cut = await start((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x', () => response.destroy());
    });
    expect(await webhookSender(local).send(request(cut.url), never)).toHaveProperty('error');
    const silent = await start(() => stop.abort());
    const stop = new AbortController();
    expect(await webhookSender(local).send(request(silent.url), stop.signal)).toEqual({
      error: 'the server is stopping',
    });
  });
});

it('an invalid WEBHOOK_ORIGINS stops the start', () => {
  for (const text of ['*', 'hooks.example.com', 'https://hooks.example.com/path'])
    expect(() => readConfig({ WEBHOOK_ORIGINS: text })).toThrow(/WEBHOOK_ORIGINS must be origins/);
});

async function start(...given: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const made = await startReceiver(...given);
  open.push(made);
  return made;
}
