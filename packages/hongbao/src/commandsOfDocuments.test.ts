import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledCli } from '@hongbao/test-support/bundledServer';
import { startServer } from '@hongbao/server/testing/server';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The documents whose commands are run, by their path in the repository. */
const documents = [
  'README.md',
  'contracts/README.md',
  ...['sdk', 'testkit', 'hongbao'].map((folder) => `packages/${folder}/README.md`),
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** Commands that are not run here, each with the reason. Every other command of a document is run. */
const NOT_RUN: readonly (readonly [command: RegExp, why: string])[] = [
  [/^(DATABASE_URL=\S+ .*)?npm start$/, 'installs, builds and does not end'],
  [/^npx hongbao$/, 'starts a server and does not end; examples/vitest does it'],
  [
    /^npm (test|run (test:full|check|bench|fairness|soak|chaos|mutate|tour|site|examples|dev|release|confirm))\b/,
    'takes minutes',
  ],
  [
    /^(npm run pack|cd \/path|npm i \/path)\b/,
    'takes minutes; npm run examples packs and installs',
  ],
  [/^(docker|pg_dump|pg_restore)\b/, 'needs Docker or a PostgreSQL'],
  [/^npx hongbao open\b/, 'shows a world and does not end; examples/vitest does it'],
  [/^npx hongbao conform\b/, 'needs a backend of the reader'],
  [/^curl -i 127\.0\.0\.1:3000\/api\/app\/vouchers$/, 'needs a backend of the reader'],
  [/^npx hongbao logs -f$/, 'follows requests and does not end'],
  [/^curl -N\b/, 'follows a stream and does not end'],
  [/^jq\b/, 'needs a file of Binance'],
  [
    /^(pip install|npx hongbao-service-worker)\b/,
    'needs packed packages; npm run examples installs them',
  ],
  [
    /^(NODE_EXTRA_CA_CERTS=\S+ npx hongbao|curl --cacert)\b/,
    'needs a server with HTTPS; https.test.ts starts one',
  ],
];

const WORDS = /^(curl|docker|echo|jq|node|npm|npx|pg_dump|pg_restore|pnpm|sh|source)\b|^\w+=/;

/** The commands of a document that are run, in the order of the document. */
function commandsOf(document: string): string[] {
  return blocksOf(document)
    .filter(({ language, text }) => language === 'sh' || (language === '' && isShell(text)))
    .flatMap(({ text }) => logicalLines(text))
    .filter((line) => !NOT_RUN.some(([command]) => command.test(line.replace(/\s+#.*/, ''))));
}

/** A block without a language is a shell block if its first command is a shell command. */
const isShell = (text: string) => WORDS.test(logicalLines(text)[0] ?? '');

/** The commands without comments; a line that ends with a backslash or a pipe continues in the next line. */
function logicalLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return lines
    .join('\n')
    .replace(/(\\|\|)\n/g, '$1\0')
    .split('\n')
    .map((line) => line.replaceAll('\0', '\n'));
}

const hasTools = ['bash', 'curl', 'openssl'].every(
  (tool) => spawnSync(tool, ['version']).error === undefined,
);

describe.runIf(hasTools)('the commands of a document', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hongbao-documents-'));
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(join(repository, 'docs'), join(folder, 'docs'));
    const put = (name: string, lines: readonly string[]) => {
      writeFileSync(join(bin, name), `#!/bin/bash\n${lines.join('\n')}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const runCli = `exec '${process.execPath}' '${bundledCli()}' "$@"`;
    // These replacements of npx and npm run only the project's own commands, without a request to a registry.
    put('npx', ['[ "$1" = hongbao ] || exit 64', 'shift', runCli]);
    put('npm', [
      '[ "$1" = run ] || exit 64',
      'shift',
      '[ "$1" = --silent ] && shift',
      '[ "$1" = hongbao ] && [ "$2" = -- ] || exit 64',
      'shift 2',
      runCli,
    ]);
    // Some refusals have HTTP status 200, so the body is checked too.
    const curl = spawnSync('bash', ['-c', 'command -v curl'], { encoding: 'utf8' }).stdout.trim();
    put('curl', [
      'answer=$(mktemp)',
      `'${curl}' -sS --fail-with-body "$@" > "$answer"; code=$?`,
      'cat "$answer"',
      'grep -aq \'^{"success":false\' "$answer" && code=22',
      'exit $code',
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(documents.filter((document) => commandsOf(document).length > 0))(
    'succeed in order on a new server: %s',
    { timeout: 120_000 },
    async (document) => {
      const server = await startServer();
      try {
        await server.createWorld({ id: 'main' });
        const origin = await server.listen();
        const script = [
          'set -eEuo pipefail',
          'trap \'echo "failed: $BASH_COMMAND" >&2\' ERR',
          ...commandsOf(document),
        ].join('\n');
        const env = {
          ...process.env,
          PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
          HONGBAO_URL: origin,
        };
        const ran = await runShell(script.replaceAll('127.0.0.1:3000', new URL(origin).host), env);
        expect(ran).toMatchObject({ code: 0 });
      } finally {
        await server.stop();
      }
    },
  );

  /** Runs a script. Returns its exit code and the end of its output. */
  async function runShell(script: string, env: NodeJS.ProcessEnv) {
    const running = promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
    running.child.stdin?.end();
    return running.then(
      () => ({ code: 0, printed: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        printed: `${stdout.slice(-500)}\n${stderr.slice(-2_000)}`,
      }),
    );
  }
});

interface Block {
  /** The word after the opening fence: `ts`, `sh`, or nothing. */
  readonly language: string;
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a document, in their order. */
function blocksOf(document: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; lines: string[] } | null = null;
  const all = readFileSync(join(repository, document), 'utf8').split('\n');
  for (const [index, text] of all.entries()) {
    const fence = /^```(\w*)/.exec(text);
    if (!fence) open?.lines.push(text);
    else if (open) {
      blocks.push({ language: open.language, line: open.line, text: open.lines.join('\n') });
      open = null;
    } else open = { language: fence[1] ?? '', line: index + 1, lines: [] };
  }
  return blocks;
}
