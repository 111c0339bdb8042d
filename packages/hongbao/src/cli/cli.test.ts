import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlCalls } from '@hongbao/contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextWords } from './addCompletion.ts';
import { commandsOfCalls } from './commands.ts';
import { fieldsOf } from './fields.ts';
import { formatResult } from './print.ts';
import { createProgram, runCli } from './runCli.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text: unknown) => void printed.push(String(text)));
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/**
 * Runs a command line against a server that returns one result for every call; returns the exit code and the first
 * request.
 */
async function run(line: readonly string[], answer: object = { result: null }) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Response.json({ success: true, code: 200, message: '', timestamp: 1, ...answer });
  });
  const code = await runCli(['node', 'hongbao', ...line]);
  const [{ url, init } = { url: '', init: {} }] = requests;
  return { code, url, method: init.method, body: init.body, headers: new Headers(init.headers) };
}

describe('docs', () => {
  it.each([
    ['lists the documents', [], /^worlds {18}Worlds, time, situations, links$/m],
    ['prints a document', ['settings'], /^# Settings$/m],
    ['lists the sections with all words', ['private', 'KEY'], /^settings {16}\S/m],
  ])('%s', async (_what, words, expected) => {
    expect(await runCli(['node', 'hongbao', 'docs', ...words])).toBe(0);
    expect(printed.join('\n')).toMatch(expected);
  });

  it('names the documents for words that none contains', async () => {
    expect(await runCli(['node', 'hongbao', 'docs', 'xyzzy'])).toBe(2);
    expect(printed.join('\n')).toMatch(/“xyzzy”\. Documents: agents, .*worlds$/);
  });
});

describe('conform', () => {
  it('reports the differences of a backend, exits with 1 and writes its answers to a world', async () => {
    const requests: { url: string; init: RequestInit | undefined }[] = [];
    const rules = [
      { id: 'a1', call: 'listTickers', kind: 'body' },
      { id: 'a2', call: 'listTickers', kind: 'body', memberId: '7' },
      { id: 'a3', call: 'openPosition', kind: 'body' },
    ];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push({ url, init });
      const isList = url.endsWith('/answers') && init?.method === 'GET';
      const result = isList ? rules : null;
      return Response.json({ success: true, code: 200, message: '', timestamp: 1, result });
    });
    const line = 'conform --url https://real.example/ -H x-tenant:7 --member-token t --into mine';
    expect(await runCli(['node', 'hongbao', ...line.split(' ')])).toBe(1);
    expect(printed.join('\n')).toContain('✗ listTickers  GET ');
    const sent = new Headers(requests[0]?.init?.headers);
    expect([sent.get('x-tenant'), sent.get('x-access-token')]).toEqual(['7', 't']);
    expect(
      requests.filter(({ url }) => url.startsWith('https://real.example/api/')).length,
    ).toBeGreaterThan(20);
    const writes = requests.filter(
      ({ url, init }) => url.includes('/control/worlds/mine/answers') && init?.method !== 'GET',
    );
    const removed = writes.filter(({ init }) => init?.method === 'DELETE');
    expect(removed.map(({ url }) => url.split('/').at(-1))).toEqual(['a1']);
    const set = writes.filter(({ init }) => init?.method === 'POST');
    expect(set.map(({ init }) => JSON.parse(String(init?.body)).call)).toContain('listTickers');
  });

  it('reports a redirect as a difference, and sends the token to no other address', async () => {
    const stolen: (string | undefined)[] = [];
    const other = createServer(({ headers }, answer) => {
      stolen.push(String(headers['x-access-token']));
      answer.end();
    }).listen(0, '127.0.0.1');
    const server = createServer(({ url }, answer) =>
      answer.writeHead(302, { location: `${urlOf(other)}${url}` }).end(),
    ).listen(0, '127.0.0.1');
    const urlOf = (listening: Server) =>
      `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    await Promise.all([once(other, 'listening'), once(server, 'listening')]);
    const url = urlOf(server);
    try {
      const line = ['conform', '--url', url, '--member-token', 'secret'];
      expect(await runCli(['node', 'hongbao', ...line])).toBe(1);
      expect(printed.join('\n')).toMatch(
        /HTTP status: is 302 \(to http:\/\/127\.0\.0\.1:\d+\/api\/.*, must be 200/,
      );
      expect(stolen).toEqual([]);
    } finally {
      for (const each of [server, other]) each.close().closeAllConnections();
    }
  });

  const backend = ['conform', '--url', 'http://127.0.0.1:4400'];
  it.each([
    [['conform', '--url', 'real.example'], 'must be a URL'],
    [['conform', '--url', 'ftp://real.example'], 'with http or https'],
    [['conform', '--url', 'https://me:pw@real.example'], 'must not contain a user name, password'],
    [['conform', '--url', 'https://real.example/?a=1'], 'query or fragment'],
    [[...backend, '-H', 'nonsense'], '"Name: value"'],
    [['conform'], '--url'],
    [[...backend, '--timeout', 'soon'], '--timeout must be a duration'],
    [[...backend, '--for', '1s'], '--for requires --listen'],
    [[...backend, '--key', 'k.pem'], '--key requires --listen'],
    [[...backend, '--listen', '65536'], '--listen must be a port from 0 to 65535, not 65536'],
    [[...backend, '--listen', '4400'], 'another port than that of --url'],
    [[...backend, '--listen', '0', '--for', '25d'], '--for must be a duration'],
    [[...backend, '--listen', '0', '--member-token', 't'], 'can’t be used with --listen'],
    [[...backend, '--listen', '0', '--key', 'no-such.pem'], '--key: no-such.pem can’t be used'],
    [[...backend, '--listen', '0', '-o', 'no-such/a.json'], '--output can’t be written'],
  ])('rejects the arguments %j', async (line, why) => {
    expect(await runCli(['node', 'hongbao', ...line])).toBe(2);
    expect(printed.join('\n')).toContain(why);
  });
});

describe('commands', () => {
  it('exist for every control call, each with a unique name', () => {
    const words = commandsOfCalls().map((command) => command.words);
    expect(words).toHaveLength(controlCalls.length);
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(commandsOfCalls().map((command) => [command.words, command] as const))(
    'have the positional fields of their call: %s',
    (_, { call, places }) => {
      const names = fieldsOf(call).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...places]));
    },
  );

  it('convert arguments and options to the types of the contract', async () => {
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

  it.each([
    'market steer BTC/USDT gap --percent 1',
    'market steer --symbol BTC/USDT gap --percent 1',
    'market steer gap --percent 1 --symbol BTC/USDT',
    'market steer --kind gap --symbol BTC/USDT --percent 1',
  ])('take a positional field as an option too: %s', async (line) => {
    const { code, body } = await run(line.split(' '));
    expect(code).toBe(0);
    expect(JSON.parse(String(body))).toEqual({ symbol: 'BTC/USDT', kind: 'gap', percent: 1 });
  });

  it('pass what happens with missing candles of a file on', async () => {
    const { code, body } = await run('market replay BTC/USDT 1,2 --gaps fill'.split(' '));
    expect(code).toBe(0);
    expect(JSON.parse(String(body))).toEqual({ symbol: 'BTC/USDT', csv: '1,2', gaps: 'fill' });
    expect((await run('market replay BTC/USDT 1,2 --gaps guess'.split(' '))).code).toBe(2);
  });

  it.each([
    ['market steer --kind gap', "missing required argument 'symbol'"],
    ['market steer gap BTC/USDT --kind gap', 'too many arguments'],
  ])('exit with 2 and print the usage: %s', async (line, problem) => {
    expect((await run(line.split(' '))).code).toBe(2);
    expect(printed.join('')).toContain(problem);
    expect(printed.join('')).toContain('hongbao market steer [options] <symbol> <kind>');
  });

  it('print JSON with --json', async () => {
    expect((await run(['worlds', 'hash', 'w', '--json'], { result: { hash: 'abc' } })).code).toBe(
      0,
    );
    expect(printed).toEqual(['{"hash":"abc"}']);
  });

  it('print the reason of a refusal and the closest name', async () => {
    const result = { reason: 'situationUnknown', nearest: 'margin-call', known: ['a'] };
    const refused = { success: false, code: 1, message: 'There is none.', result };
    expect((await run(['trigger', 'margin-cal'], refused)).code).toBe(1);
    expect(printed.join('')).toContain('Did you mean margin-call?');
  });

  it.each([[[]], [['--step']]])(
    'refuse to start a story that reads recorded requests in a world without recording (%j)',
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
      expect(printed.at(-1)).toBe(
        'the story cannot begin: the story reads recorded requests, and its world records none; start the server with TRAFFIC=on',
      );
      expect(printed.join('\n')).not.toContain('Sent.');
    },
  );

  it('check a story file without a server, and report its problems with file, step and field', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'story-check-'));
    const file = join(folder, 'mine.yaml');
    const unclosed = join(folder, 'unclosed.yaml');
    try {
      writeFileSync(file, 'title: T\nline: L\nsteps:\n  - { say: S, jmup: { by: 1d } }\n');
      writeFileSync(unclosed, 'title: T\nline: [L\nsteps: []\n');
      expect((await run(['story', 'check', file, unclosed])).code).toBe(1);
      expect(printed.join('\n').split('\n')).toEqual([
        `${file}: step 1: jmup unknown field; did you mean jump?`,
        expect.stringMatching(/unclosed\.yaml: .* at line \d/),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('check the listed stories, and report the problems of an invalid file', async () => {
    const problems = ['step 2: jmup unknown field; did you mean jump?'];
    const result = [
      {
        name: 'mine',
        kind: 'file',
        title: 'mine',
        line: '',
        steps: 0,
        file: 'mine.yaml',
        problems,
      },
    ];
    expect((await run(['story', 'check'], { result })).code).toBe(1);
    expect(printed).toEqual([`mine.yaml: ${problems[0]}`]);
  });

  it('refuse to play an unknown story', async () => {
    const result = { reason: 'storyUnknown', story: 'crush', known: ['crash'] };
    const refused = { success: false, code: 4040, message: 'There is none.', result };
    const { code, url } = await run(['story', 'play', 'crush', '--url', 'http://there:1'], refused);
    expect([code, url]).toEqual([1, 'http://there:1/control/stories/crush']);
    expect(printed.join('')).toContain('Known are crash');
  });

  it.each([
    [['story', 'play', 'first-loss'], 'storyBroken'],
    [['worlds', 'create', 'mine', '--scenario', 'broken'], 'scenarioBroken'],
  ])('print the problems of an invalid file: %j', async (line, reason) => {
    const problem = 'step 2: jmup unknown field; did you mean jump?';
    const result = { reason, file: 'broken.yaml', problems: [problem] };
    const refused = { success: false, code: 4041, message: 'The file is broken.', result };
    expect((await run(line, refused)).code).toBe(1);
    expect(printed.join('')).toContain(`\n  ${problem}`);
    expect(printed.join('')).not.toContain('undefined');
  });

  it.each([
    ['worlds list --url http://there:1 --token secret', 'http://there:1/control/worlds'],
    ['--url http://there:1 --token secret worlds list', 'http://there:1/control/worlds'],
    ['--url=http://there:1 --json --token secret worlds list', 'http://there:1/control/worlds'],
    [
      '-w mine --token secret ledger audit',
      'http://127.0.0.1:3000/control/worlds/mine/ledger/audit',
    ],
  ])('use the server, world and token of their common options: %s', async (line, address) => {
    const { url, headers } = await run(line.split(' '), { result: { balanced: true } });
    expect(url).toBe(address);
    expect(headers.get('authorization')).toBe('Bearer secret');
  });

  it('reject the common options when no command is given', async () => {
    expect((await run(['--url', 'http://there:1'])).code).toBe(2);
    expect(printed.join('')).toContain('--url');
  });

  it('exit with 1 when the ledger does not balance', async () => {
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
  ])('exit with 2 and name the invalid word: %j', async (line, word) => {
    expect((await run(line)).code).toBe(2);
    expect(printed.join('')).toContain(word);
  });

  it('exit with 3 when no server answers', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')));
    expect(await runCli(['node', 'hongbao', 'worlds', 'list'])).toBe(3);
    expect(printed.join('')).toContain('npx hongbao');
  });
});

describe('trigger', () => {
  const made = { id: 'made', name: 'margin-call', link: 'http://there/?world=made', done: [] };

  /**
   * Runs `trigger margin-call` with more arguments against a server that plays the situation; returns the requested
   * paths.
   */
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

  it('plays the situation in a new world, runs its clock, and prints the world and the link', async () => {
    expect(await paths([])).toEqual({
      code: 0,
      called: [
        'POST /control/worlds',
        'POST /control/worlds/made/situations',
        'POST /control/worlds/made/clock/resume',
      ],
    });
    expect(printed.join('')).toMatch(/^world +made/);
    expect(printed.join('')).toContain('http://there/?world=made');
  });

  it('plays the situation in the world named by --world', async () => {
    const { called } = await paths(['--world', 'main']);
    expect(called).toEqual(['POST /control/worlds/main/situations']);
  });

  it('prints what it changed for every member of an existing world, and how to use a fork', async () => {
    const done = ['Clock moved from 1 to 2', 'BTC/USDT moved by -10%'];
    await paths(['--world', 'main'], { result: { ...made, done } });
    const text = printed.join('\n');
    expect(text).toContain(
      'For every member of the world main:\n  Clock moved from 1 to 2\n  BTC/',
    );
    expect(text).toContain('npx hongbao worlds fork my-fork --world main');
    expect(text).toContain('npx hongbao trigger margin-call --world my-fork');
    printed.length = 0;
    await paths(['--world', 'main', '--json'], { result: { ...made, done } });
    await paths([], { result: { ...made, done } });
    expect(printed.join('\n')).not.toContain('For every member');
  });

  it('plays the situation in the world named by HONGBAO_WORLD', async () => {
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
  ])('completes %j to %j', (words, next) =>
    expect(nextWords(createProgram(), words)).toEqual(next),
  );

  it('completes an option with a list of values to these values', () => {
    expect(nextWords(createProgram(), ['faults', 'add', '--preset', 's'])).toEqual(['subway']);
  });
});

describe('formatResult', () => {
  it.each([
    [null, 'Done.'],
    [[], 'None.'],
    [[{ id: 'a', now: 0 }], 'id  now\na   1970-01-01 08:00:00'],
    [{ hash: 'x', events: [{ at: 0 }] }, 'hash  x\n\nevents:\nat\n1970-01-01 08:00:00'],
    [{ problems: [] }, 'problems  []'],
  ])('formats %j', (result, text) => expect(formatResult(result)).toBe(text));
});
