import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setForward } from '@hongbao/contracts/control/forward.calls';
import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { updateProfile } from '@hongbao/contracts/member/member.calls';
import { type Client, createClient } from '@hongbao/test-support/client';
import { readEvents } from '@hongbao/test-support/events';
import { fetchFrom } from '@hongbao/test-support/transport';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeeds } from '@hongbao/server/devtools/faults/openFeeds';
import type { TestServer } from '@hongbao/server/testing/server';
import { startServer } from './testing/server.ts';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import type { WorldLocator } from './forwarding.ts';
import { CLOCKS_APART_MS_MAX, FORWARDED_HEADER, signProof } from './forwardingProof.ts';

const SECRET = randomBytes(32);
const PROFILE = {
  surname: 'Far',
  firstName: 'Away',
  gender: 'other',
  birthday: '1990-01-01',
  country: 'Iceland',
  address: 'Laugavegur 1',
  phone: '3545551234',
} as const;

/** World locations for a test: the given answers in order for each world, the last one repeated. */
class FakeLocator implements WorldLocator {
  readonly answers = new Map<string, (string | null)[]>();
  forgotten = 0;

  ownerUrl(world: string): string | null | Promise<string | null> {
    const answers = this.answers.get(world) ?? [];
    const [url = null] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return url === null ? null : Promise.resolve(url);
  }

  forget(): void {
    this.forgotten += 1;
  }
}

const locators = { first: new FakeLocator(), owner: new FakeLocator() };
let first: TestServer;
let owner: TestServer;
let urls = { first: '', owner: '' };
let world: TestWorld;
let client: Client;

beforeAll(async () => {
  const cluster = (name: keyof typeof locators) => ({
    locator: locators[name],
    secret: SECRET,
    name,
  });
  first = await startServer({ cluster: cluster('first') });
  owner = await startServer({
    cluster: cluster('owner'),
    config: { recordsTraffic: true, rateLimit: 'on' },
  });
  urls = { first: await first.listen(), owner: await owner.listen() };
});
afterAll(async () => {
  await first.stop();
  await owner.stop();
});
beforeEach(async () => {
  for (const each of Object.values(locators)) {
    each.answers.clear();
    each.forgotten = 0;
  }
  world = await owner.createWorld();
  locators.first.answers.set(world.id, [urls.owner]);
  client = clientOf(world.id);
});

/** Creates a client of a world that sends its requests to the first server. */
const clientOf = (id: string) =>
  createClient({ send: fetchFrom(urls.first), publicKeyPem: first.publicKeyPem, world: id });

describe('a request for a world on another server', () => {
  it('is answered and recorded by the owner, encrypted body included', async () => {
    const member = await world.given.member();
    const moved = await client.raw(updateProfile, { body: PROFILE }, { token: member.token });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.headers['x-hongbao-server']).toBe('owner');
    expect(moved.headers['x-world-now']).toBeDefined();
    expect(JSON.parse(moved.text)).toMatchObject({ success: true });
    const { records } = await world.must(listTraffic, { params: { world: world.id } });
    expect(records.map(({ call }) => call)).toContain('updateProfile');
    expect(await first.worlds.exists(world.id)).toBe(false);
  });

  it('is forwarded with its uploaded file, and the file can be downloaded', async () => {
    const member = await world.given.member();
    const big = Buffer.concat([PNG, randomBytes(3_000_000)]);
    const kept = await sendForm({ ...client, id: world.id }, member.token, [
      { name: 'file', filename: 'a.png', type: 'image/png', data: big },
    ]);
    const { result } = JSON.parse(kept.text) as { result: string };
    const address = `/api/sys/common/static/${result}?token=${member.token}&world=${world.id}`;
    const sent = await client.send({ method: 'GET', url: address });
    expect(sent.bytes.equals(big)).toBe(true);
  });

  it('can be an export of a whole world, or a HEAD request', async () => {
    const whole = await client.raw(exportWorld, { params: { world: world.id } });
    expect(whole.status).toBe(200);
    expect(whole.bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
    const url = `${urls.first}/api//public/getServerTime`;
    const head = await fetch(url, { method: 'HEAD', headers: { 'x-world': world.id } });
    expect(head.headers.get('x-hongbao-server')).toBe('owner');
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50);
    expect(await head.text()).toBe('');
  });

  it('can be an event stream, which ends at the owner when the client disconnects', async () => {
    const inside = await world.inside();
    const events = await readEvents(
      streamTrade,
      `${urls.first}${streamTrade.path}?world=${world.id}`,
    );
    expect(events.headers.get('x-hongbao-server')).toBe('owner');
    await events.next((event) => event.event === 'clock');
    expect(openFeeds(inside).size).toBe(1);
    events.close();
    await expect.poll(() => openFeeds(inside).size).toBe(0);
  });

  it('has the client’s own address for the address check, not the forwarding server’s', async () => {
    const ask = (remoteAddress: string) =>
      first.app.inject({ url: `/control/worlds/${world.id}/clock`, remoteAddress });
    expect((await ask('203.0.113.7')).statusCode).toBe(403);
    const here = await ask('127.0.0.1');
    expect([here.statusCode, here.headers['x-hongbao-server']]).toEqual([200, 'owner']);
  });

  it('is not forwarded when the world is local or unknown, or the request is for no world', async () => {
    for (const url of ['/control/worlds', '/api//public/getServerTime', '/docs']) {
      const answer = await fetch(`${urls.first}${url}`);
      expect(answer.headers.get('x-hongbao-server'), url).toBe('first');
      await answer.text();
    }
  });
});

describe('a request that the backend of its world answers', () => {
  it('is forwarded by the owner, once', async () => {
    const seen: string[] = [];
    const backend = createHttpServer(({ url = '', headers }, answer) => {
      seen.push(`${url} ${String(headers['x-hongbao-passed-on'])}`);
      answer.end('from the backend');
    });
    backend.listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const { port } = backend.address() as AddressInfo;
    const body = { to: `http://127.0.0.1:${port}` };
    await client.must(setForward, { params: { world: world.id }, body });
    const answer = await fetch(`${urls.first}/api/app/unknown`, {
      headers: { 'x-world': world.id },
    });
    expect(await answer.text()).toBe('from the backend');
    expect(answer.headers.get('x-hongbao-forwarded')).toBe(body.to);
    expect(seen).toEqual(['/api/app/unknown undefined']);
    backend.close();
  });
});

describe('the header of a forwarded request', () => {
  const url = () => `/control/worlds/${world.id}/clock`;
  const proof = (more: Partial<Parameters<typeof signProof>[1]> = {}, secret = SECRET) =>
    signProof(secret, {
      method: 'GET',
      url: url(),
      world: world.id,
      at: Date.now(),
      ip: '127.0.0.1',
      isLocal: true,
      ...more,
    });
  const ask = async (header: string, asked = url()) => {
    const { statusCode, headers, body } = await owner.app.inject({
      url: asked,
      headers: { [FORWARDED_HEADER]: header },
      remoteAddress: '203.0.113.7',
    });
    return { status: statusCode, headers, text: body };
  };

  /** The last character has two unused bits. */
  const otherEnd = (header: string) =>
    header.replace(/.$/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));

  it('is trusted when a server of the installation signed it', async () => {
    expect(await ask(proof())).toMatchObject({ status: 200 });
  });

  it('does not make a client that is elsewhere an operator', async () => {
    expect(await ask(proof({ isLocal: false }))).toMatchObject({ status: 403 });
  });

  it.each([
    ['for another address', () => proof({ url: '/control/worlds' })],
    ['for another method', () => proof({ method: 'POST' })],
    ['for another world', () => proof({ world: 'main' })],
    ['under another secret', () => proof({}, randomBytes(32))],
    ['for another client', () => proof().replace('127.0.0.1', '127.0.0.2')],
    ['for a client elsewhere', () => proof({ isLocal: false }).replace('remote', 'local')],
    ['at another time', () => proof().replace(/^\d+/, (at) => String(Number(at) + 1))],
    ['with a character after the signature', () => `${proof()}A`],
    ['with a text after the signature', () => `${proof()} A`],
    ['with padding', () => `${proof()}=`],
    ['with other unused bits at the end', () => otherEnd(proof())],
    ['with an empty header', () => ''],
    ['with an arbitrary signature', () => '1 127.0.0.1 AAAA'],
  ])('is refused when it is signed %s', async (_, header) => {
    expect(await ask(header())).toMatchObject({ status: 400 });
  });

  it('is refused on a request that is for no world', async () => {
    const asked = '/control/worlds';
    expect(await ask(proof({ url: asked }), asked)).toMatchObject({ status: 400 });
  });

  it('is refused with a report of the clock difference when it is too old', async () => {
    const late = await ask(proof({ at: Date.now() - CLOCKS_APART_MS_MAX - 5_000 }));
    expect(late.status).toBe(503);
    expect(late.text).toContain('clocks');
  });

  it('is refused by the forwarding server when a client sends it', async () => {
    const answer = await fetch(`${urls.first}${url()}`, {
      headers: { [FORWARDED_HEADER]: 'mine' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('a request forwarded to a server that is not the owner', () => {
  const time = '/api//public/getServerTime';
  const get = (id: string) => fetch(`${urls.first}${time}`, { headers: { 'x-world': id } });
  const post = (id: string) =>
    createClient({ send: fetchFrom(urls.first), publicKeyPem: first.publicKeyPem, world: id }).raw(
      updateProfile,
      { body: {} },
    );

  it('gets 503, after one retry if the request is safe', async () => {
    locators.owner.answers.set(world.id, [urls.first]);
    const answer = await get(world.id);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-hongbao-elsewhere')).toBe(null);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 503,
      result: { reason: 'worldUnavailable' },
    });
    expect(locators.first.forgotten).toBe(2);
    const changed = await post(world.id);
    expect([changed.status, changed.headers['retry-after']]).toEqual([503, '1']);
    expect(locators.first.forgotten).toBe(3);
  });

  it('is sent to the next owner when the first server is unreachable, also if the request is not safe', async () => {
    const member = await world.given.member();
    locators.first.answers.set(world.id, [await deadUrl(), urls.owner]);
    await client.must(updateProfile, { body: PROFILE }, { token: member.token });
    expect(locators.first.forgotten).toBe(1);
  });

  it('is handled locally when that server is unreachable and the world is now local', async () => {
    locators.first.answers.set('nobodys', [await deadUrl(), null]);
    const answer = await get('nobodys');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-hongbao-server')).toBe('first');
  });

  it('gets 503 when that server remains unreachable', async () => {
    locators.first.answers.set('lost', [await deadUrl()]);
    for (const answer of [await get('lost'), await post('lost')]) expect(answer.status).toBe(503);
    expect(locators.first.forgotten).toBe(4);
  });

  it('is retried only if it is safe when that server crashes before it answers', async () => {
    const asked: string[] = [];
    const dying = await answering((socket, text) => {
      asked.push(text.slice(0, 4));
      socket.destroy();
    });
    locators.first.answers.set('lost', [dying.url]);
    const changed = await post('lost');
    expect(changed.status).toBe(503);
    expect(changed.headers['retry-after']).toBe('1');
    expect(JSON.parse(changed.text)).toMatchObject({ result: { reason: 'worldUnavailable' } });
    expect(asked).toEqual(['POST']);
    expect((await get('lost')).status).toBe(503);
    expect(asked).toEqual(['POST', 'GET ', 'GET ']);
    dying.stop();
  });

  it('gets a truncated answer when that server crashes during the answer', async () => {
    const dying = await answering((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy()),
    );
    locators.first.answers.set('lost', [dying.url]);
    const answer = await get('lost');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    dying.stop();
  });

  it('waits while that server does not answer, until the world has moved', async () => {
    const still = await answering(() => {});
    locators.first.answers.set('still', [still.url, still.url, null]);
    const startedAt = performance.now();
    expect((await post('still')).status).toBe(503);
    expect(performance.now() - startedAt).toBeGreaterThan(3_000);
    locators.first.answers.set(world.id, [still.url, urls.owner]);
    const answer = await get(world.id);
    expect(answer.status).toBe(200);
    still.stop();
  });
});

describe('a forwarded request', () => {
  it('is aborted at the owner when the client disconnects while the owner has not answered', async () => {
    let closed = 0;
    const silent = await answering((socket) => socket.once('close', () => (closed += 1)));
    locators.first.answers.set('silent', [silent.url]);
    const requests = [
      'GET /api/x HTTP/1.1\r\nhost: a\r\nx-world: silent\r\n\r\n',
      'POST /api/x HTTP/1.1\r\nhost: a\r\nx-world: silent\r\ncontent-length: 2\r\n\r\nhi',
    ];
    for (const [index, text] of requests.entries()) {
      const asked = silent.count();
      const { socket } = send(text);
      await expect.poll(silent.count).toBe(asked + 1);
      socket.destroy();
      await expect.poll(() => closed).toBe(index + 1);
    }
    await silent.stop();
  });

  it.each(['/api/./x', '/api/a/../x', '/api/x|y"z', `/api//x?a='|"`])(
    'has the path %s as the client sent it',
    async (address) => {
      let line = '';
      const seeing = await answering((socket, text) => {
        line = text.slice(0, text.indexOf('\r\n'));
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      });
      locators.first.answers.set('exact', [seeing.url]);
      const { socket } = send(`GET ${address} HTTP/1.1\r\nhost: a\r\nx-world: exact\r\n\r\n`);
      await expect.poll(() => line).toBe(`GET ${address} HTTP/1.1`);
      socket.destroy();
      await seeing.stop();
    },
  );

  it('has the client’s Host and no hop-by-hop header; the answer has repeated headers and its reason phrase', async () => {
    let head = '';
    const seeing = await answering((socket, text) => {
      head = text.toLowerCase();
      socket.end(
        'HTTP/1.1 200 Fine\r\nset-cookie: a=1\r\nset-cookie: b=2\r\nkeep-alive: timeout=9\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok',
      );
    });
    locators.first.answers.set('headers', [seeing.url]);
    const { socket, received } = send(
      'GET /api/x HTTP/1.1\r\nhost: app.example.com\r\nx-world: headers\r\nx-hop: 1\r\nte: trailers\r\nconnection: x-hop\r\n\r\n',
    );
    await expect.poll(received).toContain('ok');
    expect(head).toContain('host: app.example.com\r\n');
    expect(head).not.toMatch(/\nte:/);
    expect(received()).toContain('HTTP/1.1 200 Fine\r\n');
    expect(received().match(/set-cookie: \w=\d/gi)).toHaveLength(2);
    expect(received()).not.toMatch(/timeout=9|x-own/);
    socket.destroy();
    await seeing.stop();
  });

  it('gets the headers of an event stream before its first event; the stream ends when the forwarding server stops', async () => {
    const streaming = await answering((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'),
    );
    const locator = new FakeLocator();
    locator.answers.set('quiet', [streaming.url]);
    const server = await startServer({ cluster: { locator, secret: SECRET, name: 'stopping' } });
    const { socket, received } = send(
      'GET /api/x HTTP/1.1\r\nhost: a\r\nx-world: quiet\r\n\r\n',
      await server.listen(),
    );
    await expect.poll(received).toContain('text/event-stream');
    const closed = once(socket, 'close');
    await server.stop();
    await closed;
    await streaming.stop();
  });
});

it('forwarding leaves no state behind when a client disconnects during its body', async () => {
  const seen: string[] = [];
  let isGone = false;
  const patient = await answering((socket, text) => {
    seen.push(text);
    socket.once('close', () => (isGone = true));
  });
  locators.first.answers.set('patient', [patient.url]);
  const socket = connect(Number(new URL(urls.first).port), '127.0.0.1');
  socket.write(
    'POST /api/trade/x HTTP/1.1\r\nhost: a\r\nx-world: patient\r\ncontent-length: 100\r\n\r\nhalf of it',
  );
  await expect.poll(() => seen.join('')).toContain('half of it');
  socket.destroy();
  await expect.poll(() => isGone).toBe(true);
  patient.stop();
});

it('the health endpoint reports whether worlds can be located, and the reason when they cannot', async () => {
  const health = () => fetch(`${urls.first}/health`);
  const well = await health();
  expect([well.status, await well.json()]).toEqual([200, { server: 'first' }]);
  const { ownerUrl } = locators.first;
  locators.first.ownerUrl = async () => {
    throw new Error('no database');
  };
  const answer = await fetch(`${urls.first}/api//public/getServerTime`);
  expect((await health()).status).toBe(503);
  locators.first.ownerUrl = ownerUrl;
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain('no database');
});

/** Sends text to a server, by default the first one, over a new connection. */
function send(text: string, url = urls.first) {
  let all = '';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (chunk) => (all += chunk.toString()));
  socket.write(text);
  return { socket, received: () => all };
}

/** Returns an address without a listener. */
async function deadUrl(): Promise<string> {
  const { url, stop } = await answering(() => {});
  await stop();
  return url;
}

/** Starts a server that calls `act` with the first bytes of each connection. */
async function answering(act: (socket: Socket, text: string) => void) {
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      count += 1;
      act(socket, chunk.toString());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, stop, count: () => count };
}
