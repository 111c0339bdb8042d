import { type InPageHongbao, startHongbao } from '@hongbao/testkit/browser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let hongbao: InPageHongbao;
beforeAll(async () => {
  hongbao = await startHongbao();
});
afterAll(() => hongbao.stop());

test('a margin call in a minute, without a server', async () => {
  const world = await hongbao.world();
  const { member } = await world.situation('margin-call', { in: '60s' });
  await world.clock.advance('60s');
  expect((await member.calls.listNotices()).records[0]?.title).toBe('Margin call');
  await world.expectBalanced();
});

test('requests of the page are answered: fetch, XMLHttpRequest and EventSource', async () => {
  const world = await hongbao.world({ at: '2026-03-01 09:00:00' });
  hongbao.serve(world);
  const time = (text: string) => (JSON.parse(text) as { result: number }).result;
  const now = Date.UTC(2026, 2, 1, 1);
  const answer = await fetch('/api/public/getServerTime');
  expect(time(await answer.text())).toBe(now);
  const xhr = new XMLHttpRequest();
  xhr.open('GET', '/api/public/getServerTime');
  await new Promise((resolve) => {
    xhr.addEventListener('loadend', resolve);
    xhr.send();
  });
  expect(time(xhr.responseText)).toBe(now);
  const stream = new EventSource('/api/trade/stream?symbols=BTC/USDT');
  const event = await new Promise<MessageEvent<string>>((resolve, reject) => {
    stream.addEventListener('message', resolve);
    stream.addEventListener('error', reject);
  });
  expect(JSON.parse(event.data)).toEqual({ event: 'clock', now, rate: 0 });
  stream.close();
  hongbao.serve(null);
});

test('a WebSocket of the page is answered', async () => {
  const world = await hongbao.world({ at: '2026-03-01 09:00:00' });
  hongbao.serve(world);
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/trade/socket`);
  const messages: { readonly channel?: string; readonly now?: number }[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'clock' }));
  await vi.waitFor(() =>
    expect(messages).toContainEqual(
      expect.objectContaining({ channel: 'clock', now: Date.UTC(2026, 2, 1, 1) }),
    ),
  );
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  socket.close();
  await closed;
  hongbao.serve(null);
});

test('a fault rule loses the answer of a call', async () => {
  const world = await hongbao.world();
  await world.control.addFault({ kind: 'reset', call: 'getServerTime' });
  const lost = fetch('/api/public/getServerTime', { headers: { 'x-world': world.id } });
  await expect(lost).rejects.toThrow(TypeError);
});

test('other requests of the page reach the network', async () => {
  expect((await fetch('/package.json')).ok).toBe(true);
});
