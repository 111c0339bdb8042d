import type { KeyObject } from 'node:crypto';
import { fstatSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { durationMs } from '@hongbao/contracts/control/duration';
import { listAnswers, removeAnswer, setAnswer } from '@hongbao/contracts/control/answers.calls';
import { type Client, createClient } from '@hongbao/sdk';
import type { Dialect } from '@hongbao/engine/dialect/dialect';
import type { Exchange } from '@hongbao/server/conform/compareExchange';
import { type Ask, type Conformity, conform } from '@hongbao/server/conform/conform';
import { readPrivateKey, startConformProxy } from '@hongbao/server/conform/conformProxy';
import examples from '@hongbao/engine/docs/examples.json' with { type: 'json' };
import type { Command } from 'commander';
import { requireDialect } from './addDialect.ts';
import { Unsuccessful } from './unsuccessful.ts';

interface Flags {
  readonly url: string;
  readonly listen?: string;
  readonly for?: string;
  readonly key?: string;
  readonly memberToken?: string;
  readonly header: readonly string[];
  readonly timeout: string;
  readonly output?: string;
  readonly into?: string;
  readonly dialect?: string;
  readonly learn?: string;
  readonly strict?: true;
  readonly json?: true;
}

/** Maximum of `--timeout` and `--for`, the maximum of timers. */
const TIMER_MS_MAX = 2_147_483_647;

/**
 * `hongbao conform`: reports the differences between a backend and the contracts. It sends GET requests itself, or with
 * `--listen` forwards the requests of an app and compares them.
 */
export function addConform(program: Command): void {
  program
    .command('conform')
    .description('compare any backend with the contracts: by GET requests, or as a proxy')
    .requiredOption('--url <address>', 'the backend; calls are sent to /api below it')
    .option('--listen <port>', 'forward an app’s requests to the backend and compare them')
    .option('--for <duration>', 'with --listen: stop after this time, such as 10m')
    .option('--key <file>', 'with --listen: the backend’s private key (PEM), opens sealed requests')
    .option('--member-token <text>', 'sent as X-Access-Token, for members’ calls')
    .option('-H, --header <line>', 'a request header, "Name: value"; repeatable', collect, [])
    .option('--timeout <duration>', 'maximum time without a byte from the backend', '20s')
    .option('-o, --output <file>', 'write the answers that differ, with --listen all, to a file')
    .option('--into <world>', 'set these answers in a Hongbao world (HONGBAO_URL)')
    .option('--dialect <name or file>', 'how the backend names calls and fields')
    .option('--learn <file>', 'with --listen: propose a dialect from the requests, as YAML')
    .option('--strict', 'exit with 1 for notes too: extra fields and unknown calls')
    .option('--json', 'print the report as JSON')
    .action(run);
}

const collect = (line: string, lines: readonly string[]) => [...lines, line];

async function run(flags: Flags): Promise<void> {
  const backend = readBackend(flags.url);
  const timeoutMs = readDuration('--timeout', flags.timeout);
  const dialect = flags.dialect === undefined ? null : await requireDialect(flags.dialect);
  if (flags.listen === undefined) {
    for (const name of ['for', 'key', 'learn'] as const)
      if (flags[name] !== undefined) throw new Unsuccessful(`--${name} requires --listen`, 2);
    return finish(
      flags,
      await conform(askWith(flags, { backend, timeoutMs, dialect }), examples, dialect),
    );
  }
  if (flags.memberToken !== undefined || flags.header.length > 0)
    throw new Unsuccessful(
      '--member-token and --header can’t be used with --listen: the app’s own headers are forwarded',
      2,
    );
  const port = Number(flags.listen);
  if (!/^\d+$/.test(flags.listen) || port > 65_535)
    throw new Unsuccessful(`--listen must be a port from 0 to 65535, not ${flags.listen}`, 2);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(backend.hostname);
  if (port !== 0 && isLoopback && Number(backend.port || 80) === port)
    throw new Unsuccessful('--listen must be another port than that of --url', 2);
  const limitMs = flags.for === undefined ? null : readDuration('--for', flags.for);
  const privateKey = flags.key === undefined ? null : readKey(flags.key);
  // A recording is not lost at its end because of its destination.
  if (flags.output !== undefined) requireWritable(flags.output);
  if (flags.into !== undefined)
    await controlClient().must(listAnswers, { params: { world: flags.into } });
  const print = flags.json ? console.error : console.log;
  if (flags.learn !== undefined) requireWritable(flags.learn);
  const seen: Exchange[] = [];
  const onExchange = (exchange: Exchange) => {
    if (flags.learn !== undefined && seen.length < SEEN_MAX) seen.push(exchange);
  };
  const options = { backend, port, timeoutMs, privateKey, dialect, onExchange, onLine: print };
  const proxy = await startConformProxy(options).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new Unsuccessful(`Port ${port} of 127.0.0.1 is in use. Choose another for --listen.`);
  });
  const end = limitMs === null ? 'Ctrl-C ends it' : `It ends after ${flags.for}, or with Ctrl-C`;
  print(
    `http://127.0.0.1:${proxy.port} forwards to ${backend.href}. ${end} and prints the report.`,
  );
  await untilStopped(limitMs);
  const conformity = await proxy.stop();
  if (flags.learn !== undefined) writeFileSync(flags.learn, await learnedFrom(seen, privateKey));
  await finish(flags, conformity);
  if (conformity.report.hasFailures) throw new Unsuccessful('', 3);
  if (!conformity.report.hasCompared) throw new Unsuccessful('');
}

/** Maximum exchanges from which a dialect is learned. */
const SEEN_MAX = 5_000;

async function learnedFrom(seen: readonly Exchange[], key: KeyObject | null): Promise<string> {
  const { learnFromExchanges } = await import('@hongbao/server/dialect/learn/learnFromExchanges');
  return learnFromExchanges(seen, key);
}

/** Prints the report, stores the answers, and throws if the backend differs. */
async function finish(
  { json, output, into, strict }: Flags,
  { report, answers }: Conformity,
): Promise<void> {
  console.log(json ? JSON.stringify(report.toJson()) : report.toText());
  if (output !== undefined) writeFileSync(output, `${JSON.stringify(answers.inputs, null, 2)}\n`);
  if (into !== undefined) await setAnswersIn(into, answers.inputs);
  if (output !== undefined || into !== undefined)
    for (const line of answers.remarks) console.error(line);
  if (report.differs(strict === true)) throw new Unsuccessful('');
}

/** Time in which a repeated signal is ignored: npm and npx forward the signals that the terminal sends to them as well. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Resolves after the time, on SIGINT, SIGTERM or SIGHUP, or when a pipe at stdin ends. A later signal ends the process
 * without a report.
 */
async function untilStopped(limitMs: number | null): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const onStop = () => {
      for (const name of signals) process.off(name, onStop).on(name, ignore);
      clearTimeout(timer);
      process.stdin.off('end', onStop).pause();
      setTimeout(() => {
        for (const name of signals) process.off(name, ignore);
      }, REPEATED_SIGNAL_MS).unref();
      resolve();
    };
    for (const name of signals) process.on(name, onStop);
    if (limitMs !== null) timer = setTimeout(onStop, limitMs);
    if (isPipeOrTerminal()) process.stdin.once('end', onStop).resume();
  });
}

const ignore = () => undefined;

/** Whether the end of stdin is a request to stop. The end of a file or of /dev/null, as of a background job, is not. */
function isPipeOrTerminal(): boolean {
  if (process.stdin.isTTY) return true;
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

function readBackend(url: string): URL {
  const backend = URL.canParse(url) ? new URL(url) : null;
  if (backend === null || !/^https?:$/.test(backend.protocol))
    throw new Unsuccessful(`--url must be a URL with http or https, not ${url}`, 2);
  const { username, password, search, hash } = backend;
  if (`${username}${password}${search}${hash}` !== '')
    throw new Unsuccessful('--url must not contain a user name, password, query or fragment', 2);
  return backend;
}

function readDuration(option: string, text: string): number {
  const ms = durationMs(text);
  if (ms === null || ms === 0 || ms > TIMER_MS_MAX)
    throw new Unsuccessful(
      `${option} must be a duration such as 30s or 10m, up to 24d, not ${text}`,
      2,
    );
  return ms;
}

function readKey(file: string): KeyObject {
  try {
    return readPrivateKey(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Unsuccessful(`--key: ${file} can’t be used: ${(error as Error).message}`, 2);
  }
}

/** Creates the file if it does not exist. */
function requireWritable(file: string): void {
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new Unsuccessful(`--output can’t be written: ${(error as Error).message}`, 2);
  }
}

interface Asking {
  readonly backend: URL;
  readonly timeoutMs: number;
  readonly dialect: Dialect | null;
}

/** The header of a member’s token, as the backend expects it. */
function tokenHeader(token: string, dialect: Dialect | null): Record<string, string> {
  const { header = 'x-access-token', prefix = '' } = dialect?.file.token ?? {};
  return { [header]: `${prefix}${token}` };
}

function askWith({ memberToken, header }: Flags, { backend, timeoutMs, dialect }: Asking): Ask {
  const headers = new Headers(memberToken === undefined ? {} : tokenHeader(memberToken, dialect));
  for (const line of header) {
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (!name || !value) throw new Unsuccessful(`--header must be "Name: value", not ${line}`, 2);
    headers.append(name, value);
  }
  const base = backend.href.replace(/\/+$/, '');
  return async (path) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      // A redirect is a difference. It is not followed, because the backend could send the token to another origin.
      const answer = await fetch(`${base}${path}`, { headers, signal, redirect: 'manual' });
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        location: answer.headers.get('location') ?? undefined,
        text: await answer.text(),
      };
    } catch (error) {
      throw new Unsuccessful(`${base}${path} did not answer: ${reasonOf(error)}`, 3);
    }
  };
}

/**
 * Sets the answers in a world, in place of earlier answers of the same calls for all members. Throws when the server of
 * the world is unreachable or refuses an answer.
 */
async function setAnswersIn(world: string, inputs: Conformity['answers']['inputs']): Promise<void> {
  const client = controlClient();
  const calls = new Set(inputs.map(({ call }) => call));
  const present = await client.must(listAnswers, { params: { world } });
  for (const { id, call, kind, memberId } of present)
    if (kind === 'body' && memberId === undefined && calls.has(call))
      await client.must(removeAnswer, { params: { world, id } });
  for (const body of inputs) await client.must(setAnswer, { params: { world }, body });
}

function controlClient(): Client {
  const { HONGBAO_URL, CONTROL_TOKEN } = process.env;
  return createClient({
    url: HONGBAO_URL || 'http://127.0.0.1:3000',
    ...(CONTROL_TOKEN ? { controlToken: CONTROL_TOKEN } : {}),
  });
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return cause?.message || message || String(error);
}
