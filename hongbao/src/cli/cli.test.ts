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
  vi.unstubAllEnvs();
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

  it.each([[[]], [['--step']]])(
    'refuse to begin a story that reads the traffic where none is recorded, with %j',
    async (options) => {
      const results: readonly [end: string, result: unknown][] = [
        [
          '/stories/sealed',
          {
            name: 'sealed',
            title: 'Sealed',
            line: 'One order.',
            steps: [{ say: 'Sent.', look: [{ call: 'listTraffic', keep: 'sent' }] }],
          },
        ],
        ['/worlds', []],
        ['/snapshots', []],
        ['/traffic', { recording: false, kept: 0, forgotten: 0, records: [] }],
        ['/hash', { hash: 'a hash' }],
      ];
      vi.stubGlobal('fetch', async (url: string) => {
        const { pathname } = new URL(url);
        const [, result = null] = results.find(([end]) => pathname.endsWith(end)) ?? [];
        return Response.json({ success: true, code: 200, message: '', timestamp: 1, result });
      });
      expect(await runCli(['node', 'hongbao', 'story', 'play', 'sealed', ...options])).toBe(1);
      expect(said.at(-1)).toBe(
        'the story cannot begin: the story reads recorded requests, and its world records none; start the server with TRAFFIC=on',
      );
      expect(said.join('\n')).not.toContain('Sent.');
    },
  );

  it('play no story that there is not', async () => {
    const result = { reason: 'storyUnknown', story: 'crush', known: ['crash'] };
    const refused = { success: false, code: 4040, message: 'There is none.', result };
    const { code, url } = await run(['story', 'play', 'crush', '--url', 'http://there:1'], refused);
    expect([code, url]).toEqual([1, 'http://there:1/control/stories/crush']);
    expect(said.join('')).toContain('Known are crash');
  });

  it.each([
    [['story', 'play', 'first-loss'], 'storyBroken'],
    [['worlds', 'create', 'mine', '--scenario', 'broken'], 'scenarioBroken'],
  ])('%j prints the problems of a broken file', async (line, reason) => {
    const problem = 'step 2: jmup is no field here; did you mean jump?';
    const result = { reason, file: 'broken.yaml', problems: [problem] };
    const refused = { success: false, code: 4041, message: 'The file is broken.', result };
    expect((await run(line, refused)).code).toBe(1);
    expect(said.join('')).toContain(`\n  ${problem}`);
    expect(said.join('')).not.toContain('undefined');
  });

  it.each([
    ['worlds list --url http://there:1 --token secret', 'http://there:1/control/worlds'],
    ['--url http://there:1 --token secret worlds list', 'http://there:1/control/worlds'],
    ['--url=http://there:1 --json --token secret worlds list', 'http://there:1/control/worlds'],
    [
      '-w mine --token secret ledger audit',
      'http://127.0.0.1:3000/control/worlds/mine/ledger/audit',
    ],
  ])('%s is sent where its common options say', async (line, address) => {
    const { url, headers } = await run(line.split(' '), { result: { balanced: true } });
    expect(url).toBe(address);
    expect(headers.get('authorization')).toBe('Bearer secret');
  });

  it('keep the options of a start apart from the common ones', async () => {
    expect((await run(['--url', 'http://there:1'])).code).toBe(2);
    expect(said.join('')).toContain('--url');
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

describe('trigger', () => {
  const made = { id: 'made', link: 'http://there/?world=made' };

  /** Runs `trigger margin-call` with more words against a server that plays it; gives the paths that were called. */
  async function paths(more: readonly string[], played: object = { result: made }) {
    const called: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      called.push(`${init.method} ${new URL(url).pathname}`);
      const answer = url.endsWith('/situations') ? played : { result: made };
      return Response.json({ success: true, code: 200, message: '', timestamp: 1, ...answer });
    });
    const code = await runCli(['node', 'hongbao', 'trigger', 'margin-call', ...more]);
    return { code, called };
  }

  it('plays in a new world, lets its clock run, and prints the world and the link', async () => {
    expect(await paths([])).toEqual({
      code: 0,
      called: [
        'POST /control/worlds',
        'POST /control/worlds/made/situations',
        'POST /control/worlds/made/clock/resume',
      ],
    });
    expect(said.join('')).toMatch(/^world +made/);
    expect(said.join('')).toContain('http://there/?world=made');
  });

  it('plays in the world that --world names', async () => {
    const { called } = await paths(['--world', 'main']);
    expect(called).toEqual(['POST /control/worlds/main/situations']);
  });

  it('plays in the world that HONGBAO_WORLD names', async () => {
    vi.stubEnv('HONGBAO_WORLD', 'mine');
    const { called } = await paths([]);
    expect(called).toEqual(['POST /control/worlds/mine/situations']);
  });

  it('removes its new world when the situation is refused', async () => {
    const refused = { success: false, code: 1, message: 'There is none.', result: { reason: 'x' } };
    const { code, called } = await paths([], refused);
    expect(code).toBe(1);
    expect(called.at(-1)).toBe('DELETE /control/worlds/made');
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
