import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { exportTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { Dialect } from '@hongbao/engine/dialect/dialect';
import type { Dialects } from '@hongbao/engine/dialect/dialects';
import type { Command } from 'commander';
import { type Connection, readConnection, withConnection } from './connection.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** `hongbao dialect check|types|learn`: dialects as files. The commands for those of a world are those of their calls. */
export function addDialect(program: Command): void {
  const group = program.commands.find((each) => each.name() === 'dialect') ?? program;
  group
    .command('check')
    .argument('<files...>', 'dialects, such as dialects/mine.yaml')
    .description('check dialects against the contracts; reports line, call and field of each error')
    .action(check);
  group
    .command('types')
    .argument('<dialect>', 'the name of a dialect, or a file')
    .description('print the TypeScript types of the payloads of a dialect')
    .action(async (wanted: string) => {
      const { dialectTypes } = await import('@hongbao/engine/dialect/dialectTypes');
      process.stdout.write(dialectTypes(await requireDialect(wanted)));
    });
  const learn = withConnection(
    group.command('learn').argument('[files...]', 'HTTP archives (.har)'),
  )
    .description('propose a dialect from recorded requests of a client')
    .option('--key <file>', 'the backend’s private key (PEM), opens sealed bodies')
    .option('-o, --output <file>', 'write the dialect to a file, such as dialects/mine.yaml')
    .option('--force', 'replace the file')
    .option('--only <text>', 'read only requests whose URL contains this text')
    .addHelpText(
      'after',
      '\nWithout files: the recorded requests of the world (--world). A browser saves an archive in its network panel. See docs/dialects.md.',
    );
  learn.action((files: string[]) =>
    learnFrom(files, readConnection(learn), learn.opts<LearnFlags>()),
  );
}

async function check(files: readonly string[]): Promise<void> {
  const problems: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new Unsuccessful(`There is no file ${file}.`);
    const read = (await dialectsBeside(file)).find(nameOf(file));
    if ('problems' in read) problems.push(...read.problems.map((problem) => `${file}: ${problem}`));
    else console.log(`${file}: ${Object.keys(read.file.calls ?? {}).length} calls, no problem`);
  }
  if (problems.length > 0) throw new Unsuccessful(problems.join('\n'));
}

const nameOf = (file: string) => basename(file, extname(file));

/** The built-in dialects and those of a folder, DIALECTS_DIR by default; a file of the folder goes first. */
async function dialectsIn(folder?: string, file?: string): Promise<Dialects> {
  const [{ Dialects: All }, { dialectFiles }] = await Promise.all([
    import('@hongbao/engine/dialect/dialects'),
    import('@hongbao/server/dialect/dialectFiles'),
  ]);
  const files = dialectFiles(folder ?? (process.env['DIALECTS_DIR'] || 'dialects'));
  const own = file ? [{ name: nameOf(file), file, text: readFileSync(file, 'utf8') }] : [];
  return new All({ version: () => 'once', read: () => [...files.read(), ...own] }, null);
}

const dialectsBeside = (file: string) => dialectsIn(dirname(file), file);

/** Returns a dialect by the path of its file, or by its name in DIALECTS_DIR. Throws its problems. */
export async function requireDialect(wanted: string): Promise<Dialect> {
  const isFile = ['.yaml', '.yml'].includes(extname(wanted));
  if (isFile && !existsSync(wanted)) throw new Unsuccessful(`There is no file ${wanted}.`);
  const dialects = await (isFile ? dialectsBeside(wanted) : dialectsIn());
  const read = dialects.find(isFile ? nameOf(wanted) : wanted);
  if ('problems' in read) throw new Unsuccessful(read.problems.join('\n'));
  return read;
}

interface LearnFlags {
  readonly key?: string;
  readonly output?: string;
  readonly force?: true;
  readonly only?: string;
}

async function learnFrom(
  files: readonly string[],
  { client, world, isJson }: Connection,
  { key, output, force, only }: LearnFlags,
): Promise<void> {
  if (output !== undefined && existsSync(output) && !force)
    throw new Unsuccessful(`${output} exists. Choose another file, or replace it with --force.`);
  const [{ readHar }, { learnDialect }, { toLearnedFile }] = await Promise.all([
    import('@hongbao/engine/dialect/learn/exchange'),
    import('@hongbao/engine/dialect/learn/learn'),
    import('@hongbao/engine/dialect/learn/learnedFile'),
  ]);
  const openBody = key === undefined ? null : await openerOf(key);
  const archives =
    files.length > 0
      ? files.map((file) => [file, readArchive(file)] as const)
      : [[`the world ${world}`, await trafficOf(client, world)] as const];
  let leftOut = 0;
  const exchanges = archives.flatMap(([name, archive]) => {
    try {
      const read = readHar(archive, openBody, only ?? null);
      leftOut += read.leftOut;
      return read.exchanges;
    } catch (error) {
      throw new Unsuccessful(`${name}: ${(error as Error).message}`);
    }
  });
  const learned = learnDialect(exchanges);
  if (learned.calls.length === 0)
    throw new Unsuccessful(
      `None of the ${exchanges.length} requests was recognized. Is this the archive of a trading client, with the contents of its answers?`,
    );
  const { yaml, questions } = toLearnedFile(learned, `Learned from ${exchanges.length} requests`);
  if (isJson) return console.log(JSON.stringify({ ...learned, yaml }));
  if (output === undefined) return void process.stdout.write(yaml);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, yaml);
  const counts = ['high', 'medium', 'low']
    .map((rank) => {
      const { length } = learned.proposals.filter(({ confidence }) => confidence === rank);
      return `${length} ${rank}`;
    })
    .join(', ');
  console.log(
    `${output}: ${learned.calls.length} calls from ${exchanges.length} requests, lines by confidence: ${counts}; ${questions.length} questions at its end. ${leftOut} other requests were left out.`,
  );
}

function readArchive(file: string): unknown {
  if (!existsSync(file)) throw new Unsuccessful(`There is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Unsuccessful(`${file} is not JSON: ${(error as Error).message}`);
  }
}

async function trafficOf(client: Connection['client'], world: string): Promise<unknown> {
  const answer = await client.send(exportTraffic, { params: { world } });
  if (!answer.ok)
    throw new Unsuccessful(
      `The requests of the world ${world} can’t be read: ${await answer.text()}`,
    );
  return answer.json();
}

async function openerOf(file: string): Promise<(text: string) => unknown> {
  const [{ readPrivateKey }, { openEnvelope }] = await Promise.all([
    import('@hongbao/server/conform/conformProxy'),
    import('@hongbao/engine/http/openEnvelope'),
  ]);
  const privateKey = readPrivateKey(readFileSync(file, 'utf8'));
  return (text) => openEnvelope(text, privateKey);
}
