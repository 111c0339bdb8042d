import { writeFileSync } from 'node:fs';
import { createClient } from '@hongbao/sdk';
import { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { type Ask, type Comparison, conform } from '@hongbao/server/conform/conform';
import { differingAnswers, formatReport } from '@hongbao/server/conform/report';
import examples from '@hongbao/server/docs/examples.json' with { type: 'json' };
import type { Command } from 'commander';
import { Unsuccessful } from './unsuccessful.ts';

interface Flags {
  readonly url: string;
  readonly memberToken?: string;
  readonly header: readonly string[];
  readonly output?: string;
  readonly into?: string;
  readonly json?: true;
}

const ANSWER_MS_MAX = 20_000;

/**
 * `hongbao conform`: reports the differences between a backend's answers and the contracts. It only sends GET requests.
 */
export function addConform(program: Command): void {
  program
    .command('conform')
    .description('compare the answers of any backend with the contracts (read-only)')
    .requiredOption('--url <address>', 'the backend; calls are sent to /api below it')
    .option('--member-token <text>', 'sent as X-Access-Token, for members’ calls')
    .option('-H, --header <line>', 'a request header, "Name: value"; repeatable', collect, [])
    .option('-o, --output <file>', 'write the answers that differ to a file')
    .option('--into <world>', 'set the differing answers in a Hongbao world (HONGBAO_URL)')
    .option('--json', 'print every comparison as JSON')
    .action(run);
}

const collect = (line: string, lines: readonly string[]) => [...lines, line];

async function run({ url, memberToken, header, output, into, json }: Flags): Promise<void> {
  if (!URL.canParse(url)) throw new Unsuccessful(`--url must be a URL, not ${url}`, 2);
  const headers = new Headers(memberToken === undefined ? {} : { 'x-access-token': memberToken });
  for (const line of header) {
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (!name || !value) throw new Unsuccessful(`--header must be "Name: value", not ${line}`, 2);
    headers.append(name, value);
  }
  const base = url.replace(/\/+$/, '');
  const ask: Ask = async (path) => {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const answer = await fetch(`${base}${path}`, { headers, signal }).catch((error: unknown) => {
      throw new Unsuccessful(`${base}${path} did not answer: ${reasonOf(error)}`, 3);
    });
    return { status: answer.status, text: await answer.text() };
  };
  const compared = await conform(ask, examples);
  console.log(json ? JSON.stringify(compared) : formatReport(compared));
  if (output !== undefined)
    writeFileSync(output, `${JSON.stringify(differingAnswers(compared), null, 2)}\n`);
  if (into !== undefined) await setAnswersIn(into, compared);
  if (compared.some(({ fits }) => !fits)) throw new Unsuccessful('');
}

/**
 * Adds replacement answers for all differing calls to a world. Throws when the server of the world is unreachable or
 * refuses an answer.
 */
async function setAnswersIn(world: string, compared: readonly Comparison[]): Promise<void> {
  const { HONGBAO_URL, CONTROL_TOKEN } = process.env;
  const client = createClient({
    url: HONGBAO_URL || 'http://127.0.0.1:3000',
    ...(CONTROL_TOKEN ? { controlToken: CONTROL_TOKEN } : {}),
  });
  for (const body of differingAnswers(compared))
    await client.must(setAnswer, { params: { world }, body });
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return cause?.message || message || String(error);
}
