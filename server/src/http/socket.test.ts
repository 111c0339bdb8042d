import { startServer, type TestServer } from '../testing/server.ts';
import { listKlines } from '@hongbao/contracts/market/market.calls';
import { connect } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Tests of behavior that requests by `inject` do not have. */
describe('the server over a real socket', () => {
  let server: TestServer;
  let origin = '';

  beforeAll(async () => {
    server = await startServer();
    await server.createWorld({ id: 'main' });
    origin = await server.listen();
  });
  afterAll(() => server.stop());

  it.each(['/api//public/getServerTime', '/api/public/getServerTime'])(
    'answers %s',
    async (path) => {
      const { status, body } = await request(origin).get(path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, code: 200 });
    },
  );

  it('answers an unknown route in JSON, never in HTML', async () => {
    const { status, type, body } = await request(origin).get('/api/nothing/here');
    expect(status).toBe(404);
    expect(type).toBe('application/json');
    expect(body).toMatchObject({ success: false, code: 404, result: { reason: 'notFound' } });
  });

  it('refuses another content type with 415', async () => {
    const { status, body } = await request(origin)
      .post('/api/app/login')
      .set('content-type', 'text/plain')
      .send('x.y');
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: 415, result: { reason: 'unsupportedType' } });
  });

  it('refuses a body above the size limit with 413 and serves the next request', async () => {
    const { status } = await request(origin)
      .post('/api/app/login')
      .set('content-type', 'application/json')
      .send(`"${'a'.repeat(17 * 1024 * 1024)}"`);
    expect(status).toBe(413);
    expect((await request(origin).get('/api/public/getServerTime')).status).toBe(200);
  });

  it('sends the world time in every answer', async () => {
    const { headers, body } = await request(origin).get('/api/public/getServerTime');
    expect(Number(headers['x-world-now'])).toBe(body.result);
    expect(headers['x-world-rate']).toBe('0');
    expect(headers['x-request-id']).toMatch(/^r/);
  });

  it('answers 404 for an unknown world', async () => {
    const { status, body } = await request(origin)
      .get('/api/public/getServerTime')
      .set('x-world', '../../etc');
    expect(status).toBe(404);
    expect(body.result.reason).toBe('worldUnknown');
  });

  it('computes no candles for a client that disconnects while queued', async () => {
    const world = await server.worlds.find('main');
    if (!world) throw new Error('no world');
    const drawn = vi.spyOn(world.market, 'candles');
    const path = `${listKlines.path}?symbol=BTC/USDT&interval=1m&limit=1000`;
    const sockets = Array.from({ length: 30 }, () => connect(Number(new URL(origin).port)));
    const haveArrived = new Promise<void>((resolve) => {
      let arrived = 0;
      server.app.server.on('request', () => {
        arrived += 1;
        if (arrived === sockets.length) resolve();
      });
    });
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await haveArrived;
    for (const socket of sockets) socket.destroy();
    expect((await request(origin).get(path)).status).toBe(200);
    expect(drawn.mock.calls.length).toBeLessThan(10);
    drawn.mockRestore();
  });
});
