import { controlCalls } from '@hongbao/contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsAfter } from './addCompletion.ts';
import { commandsOfCalls } from './commands.ts';
import { fieldsOf } from './fields.ts';
import { textOf } from './print.ts';
import { programOf, runCli } from './runCli.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text: unknown) => void said.push(String(text)));
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Runs a command line against a server that answers everything with one result; gives the code and what was asked. */
async function run(line: readonly string[], answer: object = { result: null }) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Response.json({ success: true, code: 200, message: '', timestamp: 1, ...answer });
  });
  const code = await runCli(['node', 'hongbao', ...line]);
  const [{ url, init } = { url: '', init: {} }] = asked;
  return { code, url, method: init.method, body: init.body, headers: new Headers(init.headers) };
}

describe('conform', () => {
  it('tells what of a backend differs, ends with 1, and keeps its answers in a world', async () => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push({ url, init });
      return Response.json({ success: true, code: 200, message: '', timestamp: 1, result: null });
    });
    const line = 'conform --url https://real.example/ -H x-tenant:7 --member-token t --into mine';
    expect(await runCli(['node', 'hongbao', ...line.split(' ')])).toBe(1);
    expect(said.join('\n')).toContain('✗ listTickers  GET ');
    const sent = new Headers(asked[0]?.init?.headers);
    expect([sent.get('x-tenant'), sent.get('x-access-token')]).toEqual(['7', 't']);
    expect(
      asked.filter(({ url }) => url.startsWith('https://real.example/api/')).length,
    ).toBeGreaterThan(20);
    const kept = asked.filter(({ url }) => url.endsWith('/control/worlds/mine/answers'));
    expect(kept.map(({ init }) => JSON.parse(String(init?.body)).call)).toContain('listTickers');
  });

  it.each([
    [['conform', '--url', 'real.example'], 'must be an address'],
    [['conform', '--url', 'http://a.example', '-H', 'nonsense'], '"Name: value"'],
    [['conform'], '--url'],
  ])('%j is asked wrongly', async (line, why) => {
    expect(await runCli(['node', 'hongbao', ...line])).toBe(2);
    expect(said.join('\n')).toContain(why);
  });
});

describe('commands', () => {
  it('are there for every control call, each under a name of its own', () => {
    const words = commandsOfCalls().map((command) => command.words);
    expect(words).toHaveLength(controlCalls.length);
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(commandsOfCalls().map((command) => [command.words, command] as const))(
    '%s has its call’s fields',
    (_, { call, places }) => {
      const names = fieldsOf(call).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...places]));
    },
  );

  it('send what was written as the contract needs it', async () => {
    const fields = '--balances USDT=1000,BTC=0.5 --level 3 --verified --withdraw-password 123456';
    const connection = '-w mine --token secret --url http://there:1/x';
    const line = `members create li@example.com ${fields} ${connection}`.split(' ');
    const { url, method, body, headers } = await run(line);
    expect([method, url]).toEqual(['POST', 'http://there:1/control/worlds/mine/members']);
    expect(headers.get('authorization')).toBe('Bearer secret');
    expect(JSON.parse(String(body))).toEqual({
      email: 'li@example.com',
      balances: { USDT: '1000', BTC: '0.5' },
      level: 3,
      verified: true,
      withdrawPassword: '123456',
    });
  });

  it('print JSON when asked', async () => {
    expect((await run(['worlds', 'hash', 'w', '--json'], { result: { hash: 'abc' } })).code).toBe(
      0,
    );
    expect(said).toEqual(['{"hash":"abc"}']);
  });

  it('name what was refused, and what was probably meant', async () => {
    const result = { reason: 'situationUnknown', nearest: 'margin-call', known: ['a'] };
    const refused = { success: false, code: 1, message: 'There is none.', result };
    expect((await run(['trigger', 'margin-cal'], refused)).code).toBe(1);
    expect(said.join('')).toContain('Did you mean margin-call?');
  });

  it('play no story that there is not', async () => {
    const result = { reason: 'storyUnknown', story: 'crush', known: ['crash'] };
    const refused = { success: false, code: 4040, message: 'There is none.', result };
    const { code, url } = await run(['story', 'play', 'crush', '--url', 'http://there:1'], refused);
    expect([code, url]).toEqual([1, 'http://there:1/control/stories/crush']);
    expect(said.join('')).toContain('Known are crash');
  });

  it('end with 1 when the books do not balance', async () => {
    const result = { balanced: false, assets: [], problems: ['BTC sums to 1'] };
    expect((await run(['ledger', 'audit'], { result })).code).toBe(1);
  });

  it.each([
    [['wrlds'], 'worlds'],
    [['worlds', 'creat'], 'create'],
    [['faults', 'add', 'code500', '--cal', 'x'], '--call'],
    [['decisions', 'decide'], 'kind'],
    [['logs', '--url', 'nowhere'], 'nowhere'],
    [['members', 'create', '--balances', 'many'], 'balances'],
    [['market', 'replay', 'BTC/USDT', '@no-such-file.csv'], 'no-such-file.csv'],
  ])('%j is asked wrongly: 2, and the word is named', async (line, word) => {
    expect((await run(line)).code).toBe(2);
    expect(said.join('')).toContain(word);
  });

  it('end with 3 when no server answers', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')));
    expect(await runCli(['node', 'hongbao', 'worlds', 'list'])).toBe(3);
    expect(said.join('')).toContain('npx hongbao');
  });
});

describe('completion', () => {
  it.each([
    [['fau'], ['faults']],
    [['faults', 'a'], ['add']],
    [['decisions', 'policy', '--u'], ['--url']],
    [['answers', 'set', '--mer'], ['--merge']],
  ])('of %j is %j', (words, next) => expect(wordsAfter(programOf(), words)).toEqual(next));

  it('of an option with few words is those', () => {
    expect(wordsAfter(programOf(), ['faults', 'add', '--preset', 's'])).toEqual(['subway']);
  });
});

describe('a result in words', () => {
  it.each([
    [null, 'Done.'],
    [[], 'None.'],
    [[{ id: 'a', now: 0 }], 'id  now\na   1970-01-01 08:00:00'],
    [{ hash: 'x', events: [{ at: 0 }] }, 'hash  x\n\nevents:\nat\n1970-01-01 08:00:00'],
    [{ problems: [] }, 'problems  []'],
  ])('%j', (result, text) => expect(textOf(result)).toBe(text));
});
