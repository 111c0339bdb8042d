import { setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import {
  exportTraffic,
  getTraffic,
  listTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const here = () => ({ world: world.id });

const rules = {
  bodies: 'plain',
  names: { request: { withdrawPassword: 'code1', password: 'code2' } },
  calls: {
    login: {
      path: ['POST /v1/session', 'GET /v1/session', 'GET /v1/session/{code2}'],
      answer: { token: 'key1' },
      add: { jwt: { from: 'token' } },
    },
  },
};

const headers = () => ({ 'x-world': world.id, 'content-type': 'application/json' });

const send = (
  method: 'GET' | 'POST',
  url: string,
  body: string | undefined = undefined,
  more: Record<string, string> = {},
) =>
  world.send({
    method,
    url,
    headers: { ...headers(), ...more },
    ...(body === undefined ? {} : { body }),
  });

/** Every text in which an operator can see the recorded requests. */
async function shownTexts(): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const page = await world.must(listTraffic, { params: here() });
  shown.set('list', JSON.stringify(page));
  for (const bodies of ['opened', 'sealed'] as const) {
    const har = await world.raw(exportTraffic, { params: here(), query: { bodies } });
    shown.set(`har ${bodies}`, har.text);
  }
  for (const { id, call } of page.records) {
    const params = { ...here(), id };
    shown.set(`${id} in full`, JSON.stringify(await world.must(getTraffic, { params })));
    for (const bodies of ['opened', 'sealed'] as const)
      shown.set(
        `${id} curl ${bodies}`,
        (await world.raw(writeCurl, { params, query: { bodies } })).text,
      );
    if (call !== undefined)
      shown.set(`${id} code`, (await world.raw(writeTestCode, { params })).text);
  }
  return shown;
}

it('masks the secret fields of the contract under the names of a dialect', async () => {
  await world.must(setWorldDialect, { params: here(), body: { rules } });
  const { account } = await world.given.member({ password: 'hunter2isMine' });
  const sent = { account, code2: 'hunter2isMine' };
  const answers = [];
  for (const [method, url, body] of [
    ['POST', '/v1/session', JSON.stringify(sent)],
    ['POST', '/v1/session', JSON.stringify({ code2: 'hunter2isMine' })],
    ['POST', '/v1/session', JSON.stringify(sent).slice(0, -1)],
    ['GET', `/v1/session?account=${account}&code2=hunter2isMine`],
    ['GET', `/v1/session/hunter2isMine?account=${account}`],
  ] as const)
    answers.push(await send(method, url, body));
  const [{ result } = { result: null }] = answers.map(({ text }) => JSON.parse(text));
  expect(result).toEqual(expect.objectContaining({ key1: expect.any(String) }));
  expect(result.jwt).toBe(result.key1);
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200, 200]);
  const tokens = answers.flatMap(({ text }) => JSON.parse(text).result?.key1 ?? []);
  expect(tokens).toHaveLength(3);
  const shown = await shownTexts();
  for (const [name, text] of shown)
    for (const secret of ['hunter2isMine', ...tokens]) expect(text, name).not.toContain(secret);
  expect(shown.get('1 in full')).toContain('"code2":"<masked>"');
  expect(shown.get('list')).toContain('/v1/session/%3Cmasked%3E');
});

it('records the requests of a client to paths outside /api, but not what a browser loads', async () => {
  await send('POST', '/v2/orders', '{}', { 'x-dialect': 'none' });
  await send('GET', '/v2/prices');
  await send('GET', '/icon.png', undefined, { 'sec-fetch-dest': 'image' });
  await send('GET', '/control/nothing');
  await send('GET', '/health');
  const { records } = await world.must(listTraffic, { params: here() });
  expect(records.map(({ path, status }) => [path, status])).toEqual([
    ['/v2/prices', 404],
    ['/v2/orders', 404],
  ]);
  const [, first] = records;
  const params = { ...here(), id: first?.id ?? '' };
  const { headers: shown } = await world.must(getTraffic, { params });
  expect(shown['x-dialect']).toBe('none');
});

it('masks requests that were recorded before the dialect had a name for the secret', async () => {
  await send('GET', '/v1/session?account=a&code2=hunter2isMine');
  expect((await shownTexts()).get('list')).toContain('hunter2isMine');
  await world.must(setWorldDialect, { params: here(), body: { rules } });
  for (const [name, text] of await shownTexts()) expect(text, name).not.toContain('hunter2isMine');
});
