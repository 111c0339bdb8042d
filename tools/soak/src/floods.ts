import { connect } from 'node:net';
import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { login } from '@hongbao/contracts/account/login.calls';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { listKlines, listTickers, streamTrade } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { sealBody } from '@hongbao/test-support/seal';
import type { RawRequest } from '@hongbao/test-support/transport';
import { type Target, pause, sendFrom } from './wire.ts';

/** Source addresses of floods. No honest member uses them. */
const ADDRESSES = ['127.0.0.66', '127.0.0.67', '127.0.0.68', '127.0.0.69'];

export interface FloodParts {
  readonly target: Target;
  readonly publicKeyPem: string;
}

/** Floods a server until `until` returns true. Returns the number of requests sent. */
export type Flood = (parts: FloodParts, until: () => boolean) => Promise<number>;

const json = { 'content-type': 'application/json' };
const anonymousPost = (body: string | Buffer): RawRequest => ({
  method: 'POST',
  url: login.path,
  headers: json,
  body,
});

/**
 * Returns a flood with `width` concurrent requests from alternating addresses. Each request is followed by the next.
 */
function steady(width: number, make: (index: number, parts: FloodParts) => RawRequest): Flood {
  return async (parts, until) => {
    let sent = 0;
    const senders = ADDRESSES.map((address) => sendFrom(parts.target, address, width));
    const one = async (at: number) => {
      while (!until()) {
        sent += 1;
        const send = senders[(sent + at) % senders.length];
        await send?.(make(sent, parts)).catch(() => pause(5));
      }
    };
    await Promise.all(Array.from({ length: width }, (_, at) => one(at)));
    return sent;
  };
}

/**
 * Envelopes that are sealed once and reused, because sealing an envelope takes more time than opening it on the server.
 */
const stock = new Map<string, string[]>();
const STOCK_SIZE = 64;

function sealed(kind: string, parts: FloodParts, index: number, body: (index: number) => unknown) {
  const kept =
    stock.get(kind) ??
    Array.from({ length: STOCK_SIZE }, (_, at) => sealBody(body(at), parts.publicKeyPem));
  stock.set(kind, kept);
  return anonymousPost(kept[index % STOCK_SIZE] ?? '');
}

/** Returns a flood that opens `count` sockets, writes `text` to each and never reads. Closed sockets are replaced. */
function sockets(count: number, text: string, holdMs: number): Flood {
  return async ({ target }, until) => {
    let opened = 0;
    const one = async (at: number) => {
      while (!until()) {
        opened += 1;
        const localAddress = ADDRESSES[at % ADDRESSES.length] ?? '127.0.0.66';
        const socket = connect({ host: '127.0.0.1', port: target.port, localAddress });
        socket.on('error', () => undefined);
        socket.on('connect', () => socket.write(text));
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        await Promise.race([closed, pause(holdMs)]);
        socket.destroy();
        await pause(2);
      }
    };
    await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
    return opened;
  };
}

/** A flood that requests large answers and does not read them. */
const slowReaders: Flood = async ({ target }, until) => {
  let asked = 0;
  const path = `${listKlines.path}?symbol=BTC/USDT&interval=1m&limit=1000`;
  const one = async (at: number) => {
    while (!until()) {
      asked += 1;
      const localAddress = ADDRESSES[at % ADDRESSES.length] ?? '127.0.0.66';
      const sent = request({ host: '127.0.0.1', port: target.port, localAddress, path });
      sent.on('error', () => undefined);
      sent.on('response', (answer) => answer.pause());
      sent.end();
      await pause(500);
      sent.destroy();
    }
  };
  await Promise.all(Array.from({ length: 60 }, (_, at) => one(at)));
  return asked;
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const NESTED = `"${'['.repeat(60_000)}"`;
const DEEP = '['.repeat(60_000);
const COINS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX', 'LINK'];
const BALANCES = JSON.stringify({
  balances: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`no coin ${at}`, '1'])),
});
const TEN_MEGABYTES = Buffer.alloc(10 * 1024 * 1024, 'A');

export const floods: Readonly<Record<string, Flood>> = {
  'nested arrays': steady(8, (index) => anonymousPost(index % 2 === 0 ? NESTED : DEEP)),
  'random envelopes': steady(16, () =>
    anonymousPost(
      `${randomBytes(256).toString('base64')}.${randomBytes(40_000).toString('base64')}`,
    ),
  ),
  'bodies of ten megabytes': steady(4, () => anonymousPost(TEN_MEGABYTES)),
  'wrong passwords': steady(16, (index, parts) =>
    sealed('password', parts, index, (at) => ({
      method: 'password',
      account: `nobody${at}@example.com`,
      password: 'wrong horse',
    })),
  ),
  guests: steady(16, (index, parts) =>
    sealed('guest', parts, index, (at) => ({ method: 'guest', deviceId: `flood-${at}` })),
  ),
  codes: steady(16, (index) => ({
    method: 'GET',
    url: `${sendEmailCaptcha.path}?email=flood${index % 5_000}@example.com&purpose=login`,
  })),
  'aborted streams': sockets(100, get(streamTrade.path).repeat(6), 300),
  'open streams': sockets(200, get(streamTrade.path), 5_000),
  'incomplete requests': sockets(300, 'POST /api/app/login HTTP/1.1\r\nHost: a\r\nContent-', 5_000),
  'incomplete bodies': sockets(
    200,
    `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"abc`,
    5_000,
  ),
  'pipelined requests': sockets(4, get(getServerTime.path).repeat(500), 1_000),
  'uploads without a session': steady(8, () => ({
    method: 'POST',
    url: uploadFile.path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: TEN_MEGABYTES,
  })),
  'recent candles': steady(16, (index) => ({
    method: 'GET',
    url: `${listKlines.path}?symbol=${['BTC', 'ETH', 'DOGE'][index % 3]}/USDT&interval=1m&limit=1000`,
  })),
  'candles of a thousand weeks': steady(32, (index) => ({
    method: 'GET',
    url: `${listKlines.path}?symbol=${COINS[index % COINS.length]}/USDT&interval=${index % 2 === 0 ? '1w' : '1d'}&limit=1000`,
  })),
  'documents in brotli': steady(8, (index) => ({
    method: 'GET',
    url: `/openapi.json?any=${index}`,
    headers: {
      'accept-encoding': 'br',
      ...(index % 2 === 0 ? {} : { host: `site${index}.example` }),
    },
  })),
  'documents in gzip': steady(32, (index) => ({
    method: 'GET',
    url: `/postman.json?any=${index}`,
    headers: { 'accept-encoding': 'gzip' },
  })),
  'balances of fifty thousand coins': steady(8, () => ({
    method: 'POST',
    url: createMember.path.replace('{world}', 'main'),
    headers: json,
    body: BALANCES,
  })),
  tickers: steady(32, () => ({ method: 'GET', url: listTickers.path })),
  'unknown worlds': steady(16, (index) => ({
    method: 'GET',
    url: getServerTime.path,
    headers: { 'x-world': `none${index}` },
  })),
  'cross-site control calls': steady(16, () => ({
    method: 'GET',
    url: listWorlds.path,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })),
  'slow readers': slowReaders,
  'malformed requests': sockets(50, 'NONSENSE\r\n\r\n'.repeat(20), 200),
};
