import { once } from 'node:events';
import { connect } from 'node:net';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { useWorld } from '../testing/useWorld.ts';
import { isWelcome } from '@hongbao/engine/http/originRules';

const NAMED = 'https://app.example.com';
const world = useWorld({ isShared: true, config: { corsOrigins: [NAMED] } });

const get = (origin: string, path = getServerTime.path) =>
  world.send({ method: 'GET', url: path, headers: { origin, 'x-world': world.id } });

/** Sends a CORS preflight request. */
const preflight = (origin: string, path = getMember.path) =>
  world.server.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'content-type,x-access-token,x-world,idempotency-key,x-envelope',
    },
  });

/** Origin of the listening server, for requests that `inject` would normalize. */
let origin: Promise<string> | null = null;

describe('a browser app of another origin', () => {
  it.each(['http://localhost:5173', 'http://127.0.0.1:8080', 'http://shop.localhost:3000', NAMED])(
    '%s can make calls and read the response headers',
    async (origin) => {
      const answer = await get(origin);
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['access-control-expose-headers']).toContain('x-world-now');
      expect(answer.headers['vary']?.toLowerCase()).toContain('origin');
      const asked = await preflight(origin);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers['access-control-allow-origin']).toBe(origin);
      const allowed = String(asked.headers['access-control-allow-headers']);
      for (const name of ['idempotency-key', 'x-envelope']) expect(allowed).toContain(name);
    },
  );

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    'https://app.example.com.evil.example',
  ])('%s gets no CORS headers', async (origin) => {
    expect((await get(origin)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    [
      'http://192.0.2.2:5173',
      login.path,
      /http:\/\/192\.0\.2\.2:5173 is not allowed .*CORS_ORIGINS/,
    ],
    ['null', login.path, /^This origin is not allowed .*CORS_ORIGINS/],
    [
      'http://localhost:5173',
      listWorlds.path,
      /Control calls are not allowed from a page of another origin/,
    ],
  ])(
    '%s receives a hint why its preflight request for %s is refused',
    async (origin, path, hint) => {
      const { statusCode, body } = await preflight(origin, path);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ result: { hint: expect.stringMatching(hint) } });
    },
  );

  it('gets no CORS headers for operator calls', async () => {
    for (const origin of ['http://localhost:5173', NAMED]) {
      const asked = await preflight(origin, listWorlds.path);
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
      const answer = await get(origin, listWorlds.path);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it.each([
    '//control/worlds',
    '/control//worlds',
    '/%63ontrol/worlds',
    '/control%2Fworlds',
    '/%2Fcontrol/worlds',
    '/control',
    'http://a.example/control/worlds',
  ])('gets no CORS headers for an operator call at the path %s', async (url) => {
    origin ??= world.server.listen();
    const { port } = new URL(await origin);
    const ask = async (method: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `${method} ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://localhost:5173\r\n` +
          'access-control-request-method: GET\r\nconnection: close\r\n\r\n',
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      await once(socket, 'close');
      return text;
    };
    for (const method of ['GET', 'OPTIONS']) {
      const text = await ask(method);
      expect(text).toMatch(/^HTTP\/1.1 \d/);
      expect(text.toLowerCase()).not.toContain('access-control-allow-origin');
    }
  });

  it('can have any origin if `*` is configured', () => {
    expect(isWelcome('https://anybody.example', ['*'])).toBe(true);
    expect(isWelcome(undefined, ['*'])).toBe(false);
  });
});

it.each(['app.example.com', 'https://app.example.com/', 'https://a.example/x'])(
  'refuses to start with the invalid CORS_ORIGINS %s',
  (text) => {
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(
      /CORS_ORIGINS must be origins such as/,
    );
    expect(readConfig({ CORS_ORIGINS: ' https://a.example , * ' }).corsOrigins).toEqual([
      'https://a.example',
      '*',
    ]);
  },
);
