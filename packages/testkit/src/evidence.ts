import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { refusals } from '@hongbao/contracts/refusals';
import { toWireTime } from '@hongbao/contracts/time';
import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import type { World } from './world.ts';

/** Number of requests that the report of a failed test lists. */
const CALLS_MAX = 20;

/** What is kept of the world of a failed test. */
export interface Evidence {
  /** The world as a file, which `hongbao open` shows. */
  readonly world: string;
  /** The requests of the world as an HTTP archive. */
  readonly har: string;
  /** The report, which is also printed. */
  readonly report: string;
  /** Text of the report: scenario, seed and time of the world, how to open the file, the last requests with refusals. */
  readonly text: string;
}

/**
 * Writes the world of a failed test to a folder: `world.hongbao`, `traffic.har` and `report.txt`. The fixtures of Vitest
 * and Playwright do this; a test without them calls it when it fails. The report's command opens the app as the member of
 * the last request, or else as the newest member, on `route`.
 */
export async function keepEvidence(
  world: World,
  folder: string,
  { route }: { readonly route?: string | undefined } = {},
): Promise<Evidence> {
  await mkdir(folder, { recursive: true });
  const files = {
    world: join(folder, 'world.hongbao'),
    har: join(folder, 'traffic.har'),
    report: join(folder, 'report.txt'),
  };
  const exported = await world.client.send(exportWorld, { params: { world: world.id } });
  await writeFile(files.world, Buffer.from(await exported.arrayBuffer()));
  await writeFile(files.har, await world.traffic.har());
  const text = await report(world, files.world, route);
  await writeFile(files.report, `${text}\n`);
  return { ...files, text };
}

/** Folder of the worlds of failed tests, below the current folder. */
const FAILURES = '.hongbao/failures';

/** Writes the world of a failed test to `.hongbao/failures` and prints the report. */
export async function printEvidence(
  world: World,
  test: string,
  options: { readonly route?: string } = {},
): Promise<void> {
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const folder = join(FAILURES, `${name}-${world.id.slice(-6)}`);
  // The failure of the test is more important than that of its evidence.
  const text = await keepEvidence(world, folder, options).then(
    (evidence) => evidence.text,
    (error: unknown) => `The world of the failed test was not kept: ${String(error)}`,
  );
  console.error(`\n${text}\n`);
}

/** The names of refusals by the code of the answer. */
const refusalOf = new Map<number, string>(
  Object.entries(refusals).map(([name, { code }]) => [code, name]),
);

async function report(world: World, file: string, route: string | undefined): Promise<string> {
  const [worlds, lines, newest] = await Promise.all([
    world.client.calls.listWorlds(),
    world.traffic.list({ limit: CALLS_MAX }),
    world.control.listMembers({ pageSize: 1 }),
  ]);
  const info = worlds.find(({ id }) => id === world.id);
  const facts =
    info && 'seed' in info
      ? `scenario ${info.scenario}, seed ${info.seed}, time ${toWireTime(info.now)} (UTC+8)`
      : 'unknown';
  const calls = await Promise.all(lines.toReversed().map((line) => describeCall(world, line)));
  const sender = lines.find((line) => line.memberId !== undefined)?.memberId;
  const memberId = sender ?? newest.records[0]?.id;
  return [
    `World of the failed test: ${facts}.`,
    `Open it again: npx hongbao open ${[
      relative(process.cwd(), file),
      ...(memberId === undefined ? [] : ['--as', memberId]),
      ...(route === undefined ? [] : ['--route', `'${route}'`]),
    ].join(' ')}`,
    calls.length > 0
      ? `Its last requests (${calls.length}), oldest first:`
      : 'It received no requests.',
    ...calls,
  ].join('\n');
}

type Line = Awaited<ReturnType<World['traffic']['list']>>[number];

/** One line for a request: its status and call, and the refusal or the invalid fields. */
async function describeCall(world: World, line: Line): Promise<string> {
  const { id, method, path, call, status, code } = line;
  const refusal = code === undefined ? undefined : refusalOf.get(code);
  const fields = status === 400 ? await invalidFields(world, id) : [];
  const why = refusal
    ? `: ${refusal} (${code})`
    : fields.length > 0
      ? `: ${fields.join('; ')}`
      : '';
  return `  ${status} ${call ?? `${method} ${path}`}${why}`;
}

/** The fields of a request that violate its contract, each with the bound. */
async function invalidFields(world: World, id: string): Promise<string[]> {
  const { requestVerdict } = await world.traffic.get(id);
  return (requestVerdict?.problems ?? []).map(({ path, message }) => `${path}: ${message}`);
}
