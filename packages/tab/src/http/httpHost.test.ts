import { login } from '@hongbao/contracts/account/login.calls';
import { listWebhooks, setWebhook } from '@hongbao/contracts/control/webhooks.calls';
import { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import { exportWorld, importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { getStory, listStories } from '@hongbao/contracts/stories/stories.calls';
import {
  listTraffic,
  replayTraffic,
  streamTraffic,
} from '@hongbao/contracts/control/traffic.calls';
import { createWorld, deleteWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { type Member, asMember } from '@hongbao/test-support/given';
import type { RawAnswer, RawRequest } from '@hongbao/test-support/transport';
import { PNG, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { manyPaths } from '@hongbao/server/testing/worldFileChanges';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserTab, openBrowserTab } from '../testing/browserTab.ts';
import { type WorldInTab, makeInTab, operatorOf, worldInTab } from '../testing/tabClients.ts';
import type { TabPage } from '../testing/tabPage.ts';

const AT = Date.UTC(2026, 0, 6, 4);
const JSON_TYPE = { 'content-type': 'application/json' };

let tab: BrowserTab;
let world: WorldInTab;
let member: Member;
let origin = '';
beforeAll(async () => {
  tab = await openBrowserTab();
  ({ origin } = new URL(tab.page.url()));
  world = await makeInTab(tab, { id: 'main', scenario: 'empty', seed: 'test', at: AT });
  const made = await world.control.createMember({ balances: { USDT: '1000' } });
  member = asMember(world.client, made);
});
afterAll(() => tab.close());

const here = { params: { world: 'main' } };
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;
const get = (url: string) => tab.send({ method: 'GET', url });
const summary = ({ status, text }: RawAnswer) => ({ status, ...JSON.parse(text) });
/** The page, inside of a function that runs in it. */
interface Scope {
  readonly tab: TabPage;
}

describe('a call over the worker', () => {
  it('is validated, and the answer names the field and its bound', async () => {
    const answer = await member.raw(openPosition, { body: { ...order, quantity: 'much' } });
    expect(summary(answer)).toMatchObject({
      status: 400,
      success: false,
      result: { reason: 'malformed', problems: [{ path: 'quantity' }] },
    });
  });

  it('that is refused returns the reason in the requested language, of the request or of the browser', async () => {
    // The operator's 1,000 USDT and a gift of 5 USDT.
    const body = { from: 'USDT', to: 'ETH', amount: '5000' };
    const answer = await member.raw(exchangeFlash, { body }, { language: 'de, ko' });
    expect(summary(answer)).toMatchObject({
      status: 200,
      success: false,
      result: { reason: 'insufficientBalance' },
      message: expect.stringMatching(/[가-힣]/) as unknown,
    });
    const inEnglish = summary(await member.raw(exchangeFlash, { body }));
    expect(inEnglish.message).toMatch(/^[ -~’]+$/);
  });

  it.each<[string, RawRequest, number, string]>([
    [
      'a member’s call without a session',
      { method: 'GET', url: getMember.path },
      401,
      'unauthorized',
    ],
    [
      'an unknown world',
      { method: 'GET', url: getServerTime.path, headers: { 'x-world': 'other' } },
      404,
      'worldUnknown',
    ],
    [
      'an envelope that cannot be opened',
      { method: 'POST', url: login.path, headers: JSON_TYPE, body: '"AAAA.AAAA"' },
      400,
      'envelopeInvalid',
    ],
    [
      'a body that is not JSON',
      { method: 'POST', url: login.path, headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'unsupportedType',
    ],
    [
      'a body above the limit of operators',
      { method: 'POST', url: createWorld.path, headers: JSON_TYPE, body: `"${'a'.repeat(2e6)}"` },
      413,
      'tooLarge',
    ],
    [
      'a body above the limit of envelopes',
      { method: 'POST', url: login.path, headers: JSON_TYPE, body: `"${'a'.repeat(2e6)}"` },
      413,
      'tooLarge',
    ],
    ['an unknown path', { method: 'GET', url: '/api/nothing/like/it' }, 404, 'notFound'],
  ])('%s is refused with the status and reason of a server', async (_, request, status, reason) => {
    const answer = await tab.send(request);
    expect(summary(answer)).toMatchObject({ status, code: status, result: { reason } });
    expect(answer.headers['x-request-id']).toMatch(/^t/);
  });

  it.each<[string, RawRequest, RegExp]>([
    [
      'the wrong method',
      { method: 'GET', url: openPosition.path },
      /^openPosition uses POST, not GET\.$/,
    ],
    ['a misspelled path', { method: 'GET', url: `${getMember.path}s` }, /^Unknown call/],
    [
      'a plain body for a sealed call',
      { method: 'POST', url: login.path, headers: JSON_TYPE, body: '{"method":"guest"}' },
      /^This call is sealed: seal its body/,
    ],
  ])('with %s gets a hint for developers', async (_, request, hint) => {
    expect(summary(await tab.send(request)).result.hint).toMatch(hint);
  });

  it('by HEAD has no body, and the status of GET where there is a route', async () => {
    const heads = await tab.page.evaluate(async (path) => {
      const page = (globalThis as unknown as Scope).tab;
      const ask = async (url: string) => {
        const response = await page.fetch(url, { method: 'HEAD' });
        return [response.status, await response.text()];
      };
      return [await ask(path), await ask('/api/nothing')];
    }, getServerTime.path);
    expect(heads).toEqual([
      [200, ''],
      [404, ''],
    ]);
  });

  it('with the same Idempotency-Key is executed once', async () => {
    const input = { body: { from: 'USDT', to: 'ETH', amount: '10' } } as const;
    const first = await member.must(exchangeFlash, input, { idempotencyKey: 'once' });
    const again = await member.must(exchangeFlash, input, { idempotencyKey: 'once' });
    expect(again).toEqual(first);
    const other = { body: { ...input.body, amount: '11' } };
    expect(await member.call(exchangeFlash, other, { idempotencyKey: 'once' })).toMatchObject({
      reason: 'idempotencyConflict',
    });
  });
});

describe('worlds of the worker', () => {
  it.each([
    ['an invalid id', { id: 'no space' }, 'malformed'],
    ['an id in use', { id: 'main' }, 'worldExists'],
    ['an unknown scenario', { id: 'a', scenario: 'none' }, 'scenarioUnknown'],
    ['a short key of secrets', { id: 'a', secrets: 'short' }, 'malformed'],
  ])('with %s are not made', async (_, wrong, reason) => {
    const body = { scenario: 'empty', seed: 'test', at: AT, ...wrong };
    const answer = await operatorOf(tab).raw(createWorld, { body });
    expect(summary(answer)).toMatchObject({ success: false, result: { reason } });
  });

  it('with a live clock run their due events without a call', async () => {
    const live = await makeInTab(tab, { id: 'live', scenario: 'empty', seed: 'test', at: AT });
    await live.control.resume();
    const before = await live.control.now();
    await expect.poll(() => live.control.now(), { timeout: 5_000 }).toBeGreaterThan(before);
    await operatorOf(tab).must(deleteWorld, { params: { world: 'live' } });
    const gone = await live.client.raw(getServerTime);
    expect(summary(gone)).toMatchObject({ status: 404, result: { reason: 'worldUnknown' } });
  });

  it('are imported from a file, and a file that is not a world or is damaged is refused, and its id stays free', async () => {
    const { bytes } = await world.client.raw(exportWorld, here);
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, 5_000, 9_000);
    const importFile = async (data: Buffer) => {
      const parts = [
        { name: 'id', data: 'copy' },
        { name: 'file', filename: 'world.sqlite', data },
      ];
      return summary(await sendForm({ send: tab.send, id: 'main' }, null, parts, importWorld));
    };
    for (const [data, why] of [
      [Buffer.from('no database'), 'The file is not an SQLite database.'],
      [bytes.subarray(0, -4_096), 'The file is damaged'],
      [damaged, 'database disk image is malformed'],
    ] as const)
      expect((await importFile(data)).result).toMatchObject({
        reason: 'worldFileInvalid',
        why: expect.stringContaining(why) as unknown,
      });
    expect(await importFile(bytes)).toMatchObject({ success: true, result: { id: 'copy' } });
    const copy = await worldInTab(tab, 'copy');
    expect(await copy.control.hash()).toBe(await world.control.hash());
    await operatorOf(tab).must(deleteWorld, { params: { world: 'copy' } });
  });

  it('are not imported from a file that SQLite never finishes reading, and others answer afterwards', async () => {
    const { bytes } = await world.client.raw(exportWorld, here);
    const parts = [
      { name: 'id', data: 'endless' },
      { name: 'file', filename: 'world.sqlite', data: manyPaths(bytes) },
    ];
    const answer = await sendForm({ send: tab.send, id: 'main' }, null, parts, importWorld);
    expect(JSON.parse(answer.text).result).toMatchObject({
      reason: 'worldFileInvalid',
      why: 'It could not be checked in time.',
    });
    expect(await world.client.call(getServerTime)).toMatchObject({ ok: true });
  }, 60_000);

  it('are not imported from a file that is larger than a world can be', async () => {
    const answer = await tab.page.evaluate(async (path) => {
      const form = new FormData();
      form.set('id', 'huge');
      form.set('file', new Blob([new Uint8Array(256_000_001)]), 'huge.sqlite');
      const { fetch } = (globalThis as unknown as Scope).tab;
      const response = await fetch(path, { method: 'POST', body: form });
      return { status: response.status, text: await response.text() };
    }, importWorld.path);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      413,
      { success: false, result: { reason: 'tooLarge' } },
    ]);
  });
});

describe('tools of developers in a tab', () => {
  it('traffic lists requests with their bodies opened, and replays them', async () => {
    await member.must(openPosition, { body: order });
    const [newest] = (await world.client.must(listTraffic, here)).records;
    expect(newest).toMatchObject({
      call: 'openPosition',
      method: 'POST',
      path: openPosition.path,
      memberId: member.id,
      outcome: 'answered',
      status: 200,
    });
    const params = { world: 'main', id: newest?.id ?? '' };
    const replayed = await world.client.must(replayTraffic, { params, body: {} });
    expect(replayed).toMatchObject({ outcome: 'answered', status: 200, answer: { success: true } });
  });

  it('a stream of traffic has the requests that follow, and a stream of prices has its first event', async () => {
    const events = await tab.page.evaluate(
      async ({ traffic, prices, time }) => {
        const { fetch } = (globalThis as unknown as Scope).tab;
        const reading = async (url: string, wanted: string, act: () => Promise<unknown>) => {
          const response = await fetch(url);
          const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
          await act();
          let text = '';
          while (reader && !text.includes(wanted)) {
            const { done, value } = await reader.read();
            if (done) break;
            text += value;
          }
          await reader?.cancel();
          return [response.status, response.headers.get('content-type'), text] as const;
        };
        return [
          await reading(traffic, 'getServerTime', () => fetch(time)),
          await reading(prices, 'data: ', async () => undefined),
        ];
      },
      {
        traffic: streamTraffic.path.replace('{world}', 'main'),
        prices: streamTrade.path,
        time: getServerTime.path,
      },
    );
    for (const [status, type] of events)
      expect([status, type]).toEqual([200, expect.stringContaining('text/event-stream')]);
    expect(events[0]?.[2]).toContain('"call":"getServerTime"');
  });

  it('a stream that is canceled is closed: 600 in sequence do not reach the limit of 500 open ones', async () => {
    const answers = await tab.page.evaluate(
      async (url) => {
        const { fetch } = (globalThis as unknown as Scope).tab;
        const all = new Set<string>();
        for (let count = 0; count < 600; count++) {
          const response = await fetch(url);
          all.add(`${response.status} ${response.headers.get('content-type')}`);
          await response.body?.cancel();
        }
        return [...all];
      },
      streamTraffic.path.replace('{world}', 'main'),
    );
    expect(answers).toEqual(['200 text/event-stream; charset=utf-8']);
  });

  it('the fault reset is a network error, and the call is not executed', async () => {
    const before = await member.must(listBalances);
    const body = { kind: 'reset', call: 'openPosition', count: 1 } as const;
    await world.client.must(addFault, { ...here, body });
    await expect(member.raw(openPosition, { body: order })).rejects.toThrow('Failed to fetch');
    expect(await member.must(listBalances)).toEqual(before);
    const { records } = await world.client.must(listTraffic, {
      ...here,
      query: { call: 'openPosition', limit: 1 },
    });
    expect(records).toMatchObject([{ outcome: 'dropped', status: 0 }]);
    await world.client.must(clearFaults, here);
  });

  it('the fault latency delays an answer, and a hang ends when the client leaves', async () => {
    const latency = { kind: 'latency', latencyMs: 300, call: 'getServerTime', count: 1 } as const;
    await world.client.must(addFault, { ...here, body: latency });
    const begin = performance.now();
    expect((await get(getServerTime.path)).headers['x-hongbao-fault']).toMatch(/^fault/);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(299);
    const hang = { kind: 'hang', call: 'getServerTime', count: 1 } as const;
    await world.client.must(addFault, { ...here, body: hang });
    await tab.page.evaluate((url) => {
      const page = (globalThis as unknown as Scope).tab;
      const stop = new AbortController();
      void page.fetch(url, { signal: stop.signal }).catch(() => undefined);
      Object.assign(globalThis, { leave: () => stop.abort() });
    }, getServerTime.path);
    const hung = async () => {
      const query = { call: 'getServerTime', limit: 1 };
      const { records } = await world.client.must(listTraffic, { ...here, query });
      return records[0];
    };
    const last = (await hung())?.id;
    await tab.page.evaluate('leave()');
    await expect.poll(hung, { timeout: 5_000 }).toMatchObject({ outcome: 'dropped' });
    expect((await hung())?.id).not.toBe(last);
    await world.client.must(clearFaults, here);
  });

  it('an answer rule replaces an answer', async () => {
    const body = { call: 'getServerTime', body: { maintenance: true }, status: 503, count: 1 };
    await world.client.must(setAnswer, { ...here, body });
    const answer = await get(getServerTime.path);
    expect([answer.status, answer.text]).toEqual([503, '{"maintenance":true}']);
    expect((await get(getServerTime.path)).status).toBe(200);
  });

  it('a webhook is refused, because a page cannot call its address', async () => {
    const body = { address: 'http://127.0.0.1:9/' };
    const { status, text } = await world.client.raw(setWebhook, { ...here, body });
    expect(status).toBe(400);
    expect(text).toContain('webhooks are sent by a server');
    expect(await world.client.must(listWebhooks, here)).toEqual([]);
  });

  it('situations are listed and played, and their link opens the address of the page', async () => {
    const playable = await world.client.must(listSituations);
    expect(playable.map(({ name }) => name)).toContain('position-running');
    const body = { name: 'position-running' };
    const played = await world.client.must(playSituation, { ...here, body });
    expect(played.link.startsWith(`${origin}/?`)).toBe(true);
    const { token } = played.member;
    expect((await world.client.must(getMember, {}, { token })).id).toBe(played.member.id);
  });

  it('built-in stories are listed and returned completely', async () => {
    const stories = await world.client.must(listStories);
    expect(stories.length).toBeGreaterThan(3);
    for (const { name, steps } of stories) {
      const story = await world.client.must(getStory, { params: { name } });
      expect(story.steps).toHaveLength(steps);
    }
  });

  it('the overview counts members, and worlds are listed with the address of the page', async () => {
    const { members, now } = await world.client.must(getOverview, here);
    expect(members.total).toBeGreaterThan(0);
    expect(Math.abs(now - AT)).toBeLessThan(DAY_MS);
    const worlds = await operatorOf(tab).must(listWorlds);
    expect(worlds).toContainEqual(
      expect.objectContaining({ id: 'main', url: `${origin}/?world=main` }),
    );
  });
});

describe('other routes in a tab', () => {
  it('documents contain the origin of the page', async () => {
    const openApi = await get('/openapi.json');
    expect(JSON.parse(openApi.text)).toMatchObject({ servers: [{ url: origin }] });
    const guide = await get('/llms.txt');
    expect(guide.headers['content-type']).toContain('text/plain');
    expect(guide.text).toContain(`here at ${origin}.`);
    expect((await get('/postman.json')).text).toContain(origin);
    for (const { text } of [openApi, guide]) expect(text).not.toContain('.invalid');
  });

  it('an uploaded picture is returned to its owner only', async () => {
    const path = await uploadPng({ send: tab.send, id: 'main' }, member);
    const url = `/api/sys/common/static/${path}`;
    const own = await get(`${url}?token=${member.token}`);
    expect([own.status, own.headers['content-type']]).toEqual([200, 'image/png']);
    expect(own.bytes).toEqual(PNG);
    expect((await get(url)).status).toBe(401);
  });

  it('a link makes a world, plays its situation and answers 302 to an address below the root', async () => {
    const answer = await get('/go/demo?situation=margin-call&in=2m&seed=s&lang=xi&clock=frozen');
    expect([answer.status, answer.text]).toEqual([302, '']);
    const location = answer.headers['location'] ?? '';
    expect(location).toMatch(/^\/\?/);
    const { searchParams, hash } = new URL(location, origin);
    expect([searchParams.get('lang'), hash]).toEqual(['xi', '#/jiedaiOrder']);
    const session = {
      world: searchParams.get('world') ?? '',
      token: searchParams.get('token') ?? '',
    };
    expect(await world.client.must(getMember, {}, session)).toBeTruthy();
    const unknown = await get('/go/nothing');
    expect(summary(unknown)).toMatchObject({ result: { reason: 'scenarioUnknown' } });
  });

  it('the test provider has its page, and issues a token that signs a person in', async () => {
    const page = await get('/provider/google');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const person = { email: 'li@example.com', name: 'Li' };
    const issued = await tab.send({
      method: 'POST',
      url: '/provider/google/token',
      headers: JSON_TYPE,
      body: JSON.stringify(person),
    });
    expect(summary(issued)).toMatchObject({ status: 200, success: true });
  });

  it('health reports the server of a tab', async () => {
    const answer = await get('/health');
    expect([answer.status, answer.text]).toEqual([200, '{"server":"tab"}']);
  });
});

it('the worker makes the world main with the scenario of the page, whose clock runs', async () => {
  const page = await openBrowserTab();
  await page.kill();
  await page.start({ scenario: 'empty' });
  const { control } = await worldInTab(page, 'main');
  expect(await control.clock()).toMatchObject({ mode: 'live' });
  await page.close();
});

it('a page is notified when the worker cannot load SQLite', async () => {
  const page = await tab.page.context().newPage();
  await page.route('**/sqlite3.wasm', (route) => route.abort());
  await page.goto(tab.page.url());
  const failure = page.evaluate('tab.start({}).then(() => "ready", (error) => error.message)');
  expect(await failure).toMatch(/^The worker failed: /);
  await page.close();
});
