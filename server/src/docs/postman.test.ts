import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import Ajv from 'ajv';
import { login } from '@hongbao/contracts/account/login.calls';
import { changePassword, getMember } from '@hongbao/contracts/member/member.calls';
import type { RawRequest } from '@hongbao/test-support/transport';
import { describe, expect, it } from 'vitest';
import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { servedCalls, servedSockets, servedStreams } from '@hongbao/engine/features/served';
import { useWorld } from '../testing/useWorld.ts';
import schema from './postman.schema.json' with { type: 'json' };

const world = useWorld();
const require = createRequire(import.meta.url);

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: Request;
}
interface Request {
  readonly method: RawRequest['method'];
  readonly url: { readonly raw: string; readonly path: readonly string[] };
  readonly header: readonly { key: string; value: string; disabled?: boolean }[];
  readonly body?: { mode: string; raw: string };
}
interface Collection {
  readonly item: readonly Item[];
  readonly event: readonly { listen: string; script: { exec: readonly string[] } }[];
  readonly variable: readonly { key: string; value: string }[];
}

const fetchCollection = async () =>
  JSON.parse(
    (await world.send({ method: 'GET', url: '/postman.json', headers: { host: 'localhost:81' } }))
      .text,
  ) as Collection;

const itemsOf = ({ item }: Pick<Collection, 'item'>): Item[] =>
  item.flatMap((each) => (each.item ? itemsOf({ item: each.item }) : [each]));

describe('the Postman collection', () => {
  it('matches the official schema and contains every implemented call', async () => {
    const collection = await fetchCollection();
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(collection), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...collection, info: { name: 'no schema' } })).toBe(false);
    const served = [...servedCalls(), ...servedStreams(), ...servedSockets(), ...servedControls];
    expect(
      itemsOf(collection)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(served.map(({ call }) => call.name).toSorted());
    expect(collection.variable).toContainEqual(
      expect.objectContaining({ key: 'base', value: 'http://localhost:81' }),
    );
  });

  it('has the sealing script for exactly the sealed calls', async () => {
    const items = itemsOf(await fetchCollection());
    for (const { call } of servedCalls()) {
      const { method, body, url } = items.find(({ name }) => name === call.name)?.request ?? {};
      const isTaken = method === 'POST' && url?.path[0] === 'api' && body?.mode === 'raw';
      expect(isTaken, call.name).toBe(call.transport === 'sealed');
    }
  });

  it('seals requests with its script and stores the returned token', async () => {
    const postman = new Sandbox(await fetchCollection());
    const { given } = await world.server.createWorld({ id: 'main' });
    const { account, token } = await given.member();
    await postman.send(changePassword.name, { type: 'withdraw', newPassword: 'x' });
    expect(postman.answer).toMatchObject({ code: 401 });

    const body = { method: 'password', account, password: '密码{{word}}', never: null };
    postman.variables.set('word', '密码密码密码密码');
    expect(await postman.send(login.name, body)).toMatch(
      /^"[A-Za-z0-9+/=]{344}\.[A-Za-z0-9+/=]+"$/,
    );
    expect(postman.answer).toMatchObject({ result: { reason: 'credentialsWrong' } });

    postman.hear({ result: { token } });
    expect(postman.variables.get('token')).toBe(token);
    await postman.send(changePassword.name, { type: 'withdraw', newPassword: 'correct horse' });
    expect(postman.answer).toMatchObject({ success: true });
    await postman.send(getMember.name);
    expect(postman.answer).toMatchObject({ result: { withdrawPasswordSet: true } });
  });
});

/** A stub of the Postman API that the scripts use: variables, one request, and the packages of the sandbox. */
class Sandbox {
  readonly variables: Map<string, string>;
  readonly #collection: Collection;
  answer: unknown = null;

  constructor(collection: Collection) {
    this.#collection = collection;
    this.variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  }

  /** Sends an item with another body as Postman would, and returns the sent body. */
  async send(name: string, opened?: object): Promise<string | undefined> {
    const item = itemsOf(this.#collection).find((each) => each.name === name);
    if (!item?.request) throw new Error(name);
    const { method, url, header } = item.request;
    const body = opened && { mode: 'raw', raw: JSON.stringify(opened) };
    const waiting: Promise<void>[] = [];
    this.#run('prerequest', {
      request: {
        method,
        headers: { get: (key: string) => header.find((each) => each.key === key)?.value },
        url: { getPath: () => `/${url.path.join('/')}` },
        body: body && { ...body, update: (next: typeof body) => Object.assign(body, next) },
      },
      sendRequest: (address: string, hear: (error: null, answer: object) => void) =>
        waiting.push(
          this.#ask('GET', address).then((answer) => hear(null, { json: () => answer })),
        ),
    });
    await Promise.all(waiting);
    const headers = header.flatMap(({ key, value, disabled = false }) =>
      disabled ? [] : [[key, this.#filled(value)] as const],
    );
    this.hear(
      await this.#ask(method, this.#filled(url.raw), body?.raw, Object.fromEntries(headers)),
    );
    return body?.raw;
  }

  /** Runs the script of the collection that handles an answer. */
  hear(answer: unknown): void {
    this.answer = answer;
    this.#run('test', {
      response: { headers: { get: () => 'application/json' }, json: () => answer },
    });
  }

  #run(listen: string, pm: object): void {
    const code = this.#collection.event.find((each) => each.listen === listen)?.script.exec ?? [];
    const variables = {
      get: (name: string) => this.variables.get(name),
      set: (name: string, value: string) => this.variables.set(name, value),
      replaceIn: (text: string) => this.#filled(text),
    };
    runInNewContext(code.join('\n'), {
      pm: { variables, collectionVariables: variables, ...pm },
      require,
    });
  }

  #filled(text: string): string {
    return text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => this.variables.get(name) ?? name);
  }

  async #ask(
    method: RawRequest['method'],
    address: string,
    payload?: string,
    headers = {},
  ): Promise<unknown> {
    const url = address.replace('http://localhost:81', '');
    const body = payload === undefined ? {} : { body: payload };
    return JSON.parse((await world.send({ method, url, headers, ...body })).text);
  }
}
