import type { Call } from '@hongbao/contracts/call';
import { login } from '@hongbao/contracts/account/login.calls';
import { clearAnswers, setAnswer } from '@hongbao/contracts/control/answers.calls';
import {
  exportTraffic,
  getTraffic,
  listTraffic,
  streamTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import { readEvents } from '@hongbao/test-support/events';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindAuthenticator } from '../../features/account/authenticator.samples.ts';
import { servedCalls } from '../../features/served.ts';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { recorderOf } from './recorder.ts';

/** Secret fields of members' calls, and public fields with secret-like names. */
const secretFields = new Set([
  'captcha',
  'googleCode',
  'idToken',
  'initialPassword',
  'newPassword',
  'oldPassword',
  'otpauthUrl',
  'password',
  'secret',
  'signature',
  'ticket',
  'token',
  'withdrawPassword',
]);
const publicFields = new Set([
  'areaCode',
  'authenticatorData',
  'author',
  'code',
  'credentialId',
  'creditBases',
  'creditCap',
  'creditGranted',
  'creditLimit',
  'creditScore',
  'creditUsed',
  'googleAuthBound',
  'googleAuthRequired',
  'googleCodeNeeded',
  'hashrate',
  'inviteCode',
  'key',
  'keyword',
  'maintenanceCredit',
  'nextCreditStep',
  'nonce',
  'nonces',
  'publicKey',
  'salt',
  'tickets',
  'withdrawPasswordSet',
]);
const SOUNDS_SECRET =
  /pass|secret|token|ticket|key|code|otp|captcha|nonce|sign(?:ature|ed)|salt|pin(?:$|[A-Z])|cred|auth|hash|session/i;

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}
const shapeOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape;
const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Shape) => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

function namesIn(shape: Shape): string[] {
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, of]) => [name, ...namesIn(of)]),
    ...(shape.items ? namesIn(shape.items) : []),
    ...alternativesOf(shape).flatMap(namesIn),
  ];
}

/**
 * Creates a value with every field of a schema; variants of a union are merged. Secret fields get the secret for their
 * name.
 */
function filled(shape: Shape, name: string, secretOf: (name: string) => string): unknown {
  if (secretFields.has(name)) return secretOf(name);
  if (shape.items) return [filled(shape.items, name, secretOf)];
  const fields = Object.entries(shape.properties ?? {}).map(
    ([each, of]) => [each, filled(of, each, secretOf)] as const,
  );
  const others = alternativesOf(shape).map((each) => filled(each, '', secretOf));
  const objects = others.filter((each) => typeof each === 'object' && !Array.isArray(each));
  if (fields.length > 0 || objects.length > 0)
    return Object.assign({}, ...objects, Object.fromEntries(fields));
  return others[0] ?? 'v';
}

const hasSecret = (schema: z.core.$ZodType) =>
  namesIn(shapeOf(schema)).some((name) => secretFields.has(name));

const calls = servedCalls().map(({ call }) => call);
const parts = ({ params, query, body, result }: Call) => ({ params, query, body, result });

it('every secret-like field name in a member’s call is listed as secret or public', () => {
  const names = new Set(
    calls.flatMap((call) => Object.values(parts(call)).map(shapeOf)).flatMap(namesIn),
  );
  const unknown = [...names].filter(
    (name) => SOUNDS_SECRET.test(name) && !secretFields.has(name) && !publicFields.has(name),
  );
  expect(unknown).toEqual([]);
  expect([...secretFields, ...publicFields].filter((name) => !names.has(name))).toEqual([]);
});

describe('every traffic export', () => {
  let server: TestServer;
  let world: TestWorld;
  let origin = '';
  const here = { world: 'secrets' };
  beforeAll(async () => {
    server = await startServer({ config: { envelope: 'optional' } });
    world = await server.createWorld({ id: here.world });
    origin = await server.listen();
  });
  afterAll(() => server.stop());

  const secrets: string[] = [];
  const newSecret = (name: string) => {
    secrets.push(`Zz${secrets.length}x${name}9q`);
    return secrets.at(-1) ?? '';
  };

  /** Returns all exports of the recording by name. */
  async function everyExport(): Promise<Map<string, string>> {
    const shown = new Map<string, string>();
    const records: { id: string; call?: string | undefined }[] = [];
    for (let before: string | undefined; ; before = records.at(-1)?.id) {
      const query = { limit: 500, ...(before === undefined ? {} : { before }) };
      const page = await world.must(listTraffic, { params: here, query });
      if (page.records.length === 0) break;
      records.push(...page.records);
      shown.set(`list before ${before}`, JSON.stringify(page));
    }
    for (const { id, call } of records) {
      const params = { ...here, id };
      shown.set(`${call} in full`, JSON.stringify(await world.must(getTraffic, { params })));
      for (const bodies of ['opened', 'sealed'])
        shown.set(
          `${call} curl ${bodies}`,
          (await world.raw(writeCurl, { params, query: { bodies } })).text,
        );
      shown.set(`${call} code`, (await world.raw(writeTestCode, { params })).text);
    }
    for (const bodies of ['opened', 'sealed'])
      shown.set(
        `HAR ${bodies}`,
        (await world.raw(exportTraffic, { params: here, query: { bodies } })).text,
      );
    return shown;
  }

  it('masks the secrets of every call in sealed, plain and malformed bodies and in answers', async () => {
    const url = `${origin}${streamTraffic.path.replace('{world}', here.world)}`;
    const stream = await readEvents(streamTraffic, url);
    const { token } = await world.given.member();
    const withSecrets = calls.filter((call) => Object.values(parts(call)).some(hasSecret));
    for (const call of withSecrets) {
      const ofCall = new Map<string, string>();
      const secretOf = (name: string) => {
        const secret = ofCall.get(name) ?? newSecret(name);
        ofCall.set(name, secret);
        return secret;
      };
      const value = (part: keyof ReturnType<typeof parts>) =>
        filled(shapeOf(call[part]), '', secretOf) as Record<string, unknown>;
      const [params, query, body] = [value('params'), value('query'), value('body')];
      const headers = {
        referer: `${origin}/?token=${newSecret('token')}`,
        'x-api-key': newSecret('key'),
      };
      // Sent before the answer rule is set, so that the server's own answer is recorded.
      await world.raw(call, { params, query, body }, { headers });
      if (hasSecret(call.result))
        await world.must(setAnswer, {
          params: here,
          body: { call: call.name, result: value('result') },
        });
      await world.raw(call, { params, query, body }, { headers, token });
      await world.must(clearAnswers, { params: here });
      if (call.method === 'GET' || !hasSecret(call.body)) continue;
      const sent = { 'x-world': here.world, 'content-type': 'application/json' };
      const json = JSON.stringify(body);
      for (const text of [json, json.slice(0, -2), `[${json}]`])
        await world.send({ method: call.method, url: call.path, headers: sent, body: text });
    }
    const { records } = await world.must(listTraffic, { params: here, query: { limit: 500 } });
    const last = records[0]?.id;
    const lines: unknown[] = [];
    await stream.next((event) => {
      lines.push(event);
      return event.lines.some(({ id }) => id === last);
    });
    stream.close();

    const shown = await everyExport();
    shown.set('stream', JSON.stringify(lines));
    for (const [name, text] of shown) {
      const found = secrets.filter((secret) => text.includes(secret));
      expect(found, name).toEqual([]);
    }
    const recorder = recorderOf(await world.inside(), true);
    const recorded = Array.from({ length: recorder.lastId }, (_, at) => recorder.get(at + 1));
    const raw = JSON.stringify(recorded.map((each) => ({ ...each, call: null })));
    // The unmasked recording contains every secret.
    expect(secrets.filter((secret) => !raw.includes(secret))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(50);
  });

  it('masks the ticket of a login without its second factor, which is the key of a row', async () => {
    const password = 'a-secret-word';
    const member = await world.given.member({ password });
    await bindAuthenticator(world, member);
    const answer = await world.must(login, {
      body: { method: 'password', account: member.account, password },
    });
    const ticket = 'ticket' in answer ? answer.ticket : expect.fail();
    const { records } = await world.must(listTraffic, { params: here, query: { limit: 1 } });
    const full = await world.must(getTraffic, { params: { ...here, id: records[0]?.id ?? '' } });
    expect(full.rows).toContainEqual({ op: 'insert', table: 'SignInTicket', key: '<masked>' });
    expect(JSON.stringify(full)).not.toContain(ticket);
  });
});
