import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Call } from '@hongbao/contracts/call';
import { login } from '@hongbao/contracts/account/login.calls';
import { changePassword, getMember } from '@hongbao/contracts/member/member.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { browserSnippet } from '@hongbao/contracts/openapi/browserSnippet';
import { shellSnippet, typescriptSnippet } from '@hongbao/contracts/openapi/snippets';
import { sampleInputs } from '@hongbao/test-support/samples';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { servedCalls, servedSockets, servedStreams } from '@hongbao/engine/features/served';
import { situations } from '@hongbao/engine/scenarios/situations/situations';

const world = useWorld();
const run = promisify(execFile);
/** Unused origin in the generated snippets; the environment overrides it. */
const NOWHERE = 'http://127.0.0.1:1';

type Node = { [key: string]: Node } & { [Symbol.iterator](): Iterator<Node> };
const fetchDocument = async () =>
  JSON.parse((await world.send({ method: 'GET', url: '/openapi.json' })).text);

describe('the OpenAPI document', () => {
  it('has version 3.1, contains every implemented call once, and has no dangling reference', async () => {
    const document = await fetchDocument();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths as Node).flatMap((path) => Object.values(path));
    const names = operations.map((operation) => String(operation['operationId']));
    const served = [...servedCalls(), ...servedStreams(), ...servedSockets(), ...servedControls];
    expect(names.toSorted()).toEqual(served.map(({ call }) => call.name).toSorted());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(300);
    for (const [, path = ''] of references)
      expect(
        path.split('/').reduce((node: Node | undefined, key) => node?.[key], document),
        path,
      ).toBeDefined();
  });

  it('describes every field of every decrypted body', async () => {
    const document = await fetchDocument();
    for (const { call } of servedCalls().filter((each) => each.call.transport === 'sealed')) {
      const { schema } = document.paths[call.path].post['x-opened-body'];
      for (const sample of sampleInputs[call.name] ?? [])
        for (const name of Object.keys((sample.body ?? {}) as object))
          expect(JSON.stringify(schema), call.name).toContain(`"${name}"`);
    }
  });
});

describe('the OpenAPI document over HTTP', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    world.send({ method: 'GET', url, headers });

  it('contains the origin of the request in every address', async () => {
    const { text } = await ask('/openapi.json', { host: 'localhost:8080' });
    const { servers } = JSON.parse(text) as { servers: { url: string }[] };
    expect(servers.map(({ url }) => url)).toEqual(['http://localhost:8080']);
    expect(text.includes('BASE=${BASE:-http://localhost:8080}')).toBe(true);
    expect(text.includes('.invalid')).toBe(false);
  });

  it.each(['evil"},"x":{"', "a'b", '$(id)', '[::1', 'evil.example'])(
    'contains the default origin when requested at the Host %s',
    async (host) => {
      const { text } = await ask('/llms.txt', { host });
      expect(text).toContain('](http://127.0.0.1:3000/openapi.json)');
    },
  );

  it('describes decrypted bodies for ?bodies=opened', async () => {
    const document = JSON.parse((await ask('/openapi.json?bodies=opened')).text);
    const { post } = document.paths[login.path];
    expect(post.requestBody.content['application/json'].schema.$ref).toMatch(/LoginBody$/);
    expect(post['x-opened-body']).toBeUndefined();
    expect(document.components.schemas.SealedBody).toBeUndefined();
  });

  it('rejects an unknown value of the parameter bodies and lists the valid values', async () => {
    const { status, text } = await ask('/openapi.json?bodies=raw');
    expect(status).toBe(400);
    expect(text).toContain('must be one of sealed, opened');
  });
});

it('the guide for language models lists every call, situation and document', async () => {
  const headers = { host: 'localhost:81' };
  const { text } = await world.send({ method: 'GET', url: '/llms.txt', headers });
  for (const { call } of [
    ...servedCalls(),
    ...servedStreams(),
    ...servedSockets(),
    ...servedControls,
  ])
    expect(text.includes(call.name), call.name).toBe(true);
  for (const { name } of situations) expect(text).toContain(`- ${name}: `);
  expect(text.length).toBeLessThan(16_000);
  const links = [...text.matchAll(/\]\(http:\/\/localhost:81([^)]+)\)/g)].map(
    ([, path = '']) => path,
  );
  expect(links).toEqual(['/openapi.json', '/postman.json', '/docs']);
});

describe('a generated snippet', () => {
  /** Runs a generated snippet and returns its output. */
  async function copyAndRun(
    language: 'mjs' | 'sh',
    text: string,
    env: Record<string, string> = {},
  ): Promise<unknown> {
    const folder = mkdtempSync(join(tmpdir(), 'hongbao-snippet-'));
    const file = join(folder, `snippet.${language}`);
    // Prints the answer as text, which is parsed as JSON below.
    writeFileSync(
      file,
      text.replace('console.log(await answer.json())', 'console.log(await answer.text())'),
    );
    const command = language === 'mjs' ? process.execPath : 'bash';
    const base = await listening();
    const { stdout } = await run(command, [file], { env: { ...process.env, BASE: base, ...env } });
    rmSync(folder, { recursive: true });
    return JSON.parse(stdout);
  }
  let origin = '';
  const listening = async () => (origin ||= await world.server.listen());
  const main = async () => world.server.createWorld({ id: 'main' });
  const both = (call: Call, example: { body?: unknown }) =>
    [
      ['mjs', typescriptSnippet(call, NOWHERE, { answer: null, ...example })],
      ['sh', shellSnippet(call, NOWHERE, { answer: null, ...example })],
    ] as const;

  it('of a sealed call runs unchanged in Node.js and in the shell', async () => {
    const { given } = await main();
    const { account } = await given.member();
    const body = { method: 'password', account, password: 'it’s "not" right' };
    for (const [language, text] of both(login, { body }))
      expect(await copyAndRun(language, text)).toMatchObject({
        result: { reason: 'credentialsWrong' },
      });
  });

  const demo = { email: 'demo@hongbao.example', password: 'hongbao123' };

  it('of a member’s sealed call reads the token from the environment', async () => {
    const { given } = await main();
    const { token } = await given.member();
    const body = { type: 'withdraw', newPassword: 'correct horse' };
    const [typescript, shell] = both(changePassword, { body });
    expect(await copyAndRun(...typescript, { TOKEN: token })).toMatchObject({ success: true });
    expect(await copyAndRun(...shell, { TOKEN: token })).toMatchObject({
      result: { reason: 'oldPasswordNeeded' },
    });
  });

  it('of a member’s call signs in the demo member without a token in the environment', async () => {
    const { given } = await main();
    const { id } = await given.member(demo);
    const body = { type: 'withdraw', newPassword: 'correct horse' };
    const [typescript, shell] = both(changePassword, { body });
    expect(await copyAndRun(...typescript)).toMatchObject({ success: true });
    expect(await copyAndRun(...shell)).toMatchObject({ result: { reason: 'oldPasswordNeeded' } });
    for (const [language, text] of both(getMember, {}))
      expect(await copyAndRun(language, text)).toMatchObject({ result: { id } });
  });

  it('for the browser uses only browser APIs', async () => {
    const { given } = await main();
    const { account, id } = await given.member(demo);
    const base = await listening();
    const paste = (call: Call, example: { body?: unknown }) =>
      copyAndRun('mjs', browserSnippet(call, base, { answer: null, ...example }));
    // A text longer than an AES block, with multi-byte characters.
    const body = { method: 'password', account, password: '密码密码密码密码密码密码' };
    expect(await paste(login, { body })).toMatchObject({
      result: { reason: 'credentialsWrong' },
    });
    const change = { type: 'withdraw', newPassword: 'correct horse' };
    expect(await paste(changePassword, { body: change })).toMatchObject({ success: true });
    expect(await paste(getMember, {})).toMatchObject({ result: { id } });
    expect(await paste(listTickers, {})).toMatchObject({ success: true });
  });

  it('of a read-only call runs in Node.js and in the shell', async () => {
    const { given } = await main();
    const { token, id } = await given.member();
    for (const [language, text] of both(listTickers, {}))
      expect(await copyAndRun(language, text)).toMatchObject({ success: true });
    for (const [language, text] of both(getMember, {}))
      expect(await copyAndRun(language, text, { TOKEN: token })).toMatchObject({ result: { id } });
  });
});
