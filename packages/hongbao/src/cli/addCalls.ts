import { type LooseInput, inputOf } from '@hongbao/sdk/input';
import { type Command, Option } from 'commander';
import { advance } from './advance.ts';
import { type CommandOfCall, commandsOfCalls } from './commands.ts';
import { type Connection, readConnection, withConnection } from './connection.ts';
import { type Field, fieldsOf } from './fields.ts';
import { follow } from './follow.ts';
import { importWorld, saveFile } from './files.ts';
import { print } from './print.ts';
import { trigger } from './trigger.ts';
import { Unsuccessful } from './unsuccessful.ts';

type Answer = (connection: Connection, command: CommandOfCall, input: LooseInput) => Promise<void>;

/** Calls with a hand-written command, because they need more than one request or another output than the result. */
const special: Readonly<Record<string, Answer>> = {
  advanceClock: advance,
  getDialect: showDialect,
  auditLedger: audit,
  importWorld,
  playSituation: trigger,
};

/** Descriptions of the command groups, for the help. */
const groups: Readonly<Record<string, string>> = {
  worlds: 'create, copy, snapshot, compare and remove worlds',
  clock: 'the clock of a world',
  jobs: 'recurring jobs',
  parked: 'failed events waiting for a retry',
  market: 'prices and interventions',
  decisions: 'deposits, withdrawals, identity checks and loans waiting for review',
  members: 'members of the world',
  ledger: 'transfers, accounts and the audit',
  traffic: 'recorded requests',
  faults: 'fault injection',
  answers: 'replacement answers of calls',
  dialect: 'how a client names calls, fields and values',
  products: 'orders of products',
  story: 'stories for presenters',
  call: 'any other control call',
};

/** Adds a command for every control call. Its arguments and options are the fields of the contract. */
export function addCalls(program: Command): void {
  for (const command of commandsOfCalls()) {
    const words = command.words.split(' ');
    const name = words.pop() ?? '';
    addCall(words.reduce(groupOf, program), name, command);
  }
}

function groupOf(parent: Command, name: string): Command {
  const found = parent.commands.find((each) => each.name() === name);
  return found ?? parent.command(name).description(groups[name] ?? name);
}

function addCall(parent: Command, name: string, of: CommandOfCall): void {
  const command = withConnection(parent.command(name).description(of.call.summary));
  const fields = fieldsOf(of.call);
  const places = of.places.flatMap((place) => fields.find((field) => field.name === place) ?? []);
  // An argument may be given as an option too, so that none is required by the parser.
  for (const place of places) command.argument(`[${place.name}]`, hintOf(place));
  command.usage(['[options]', ...places.map(argumentOf)].join(' '));
  if (of.call.name === 'importWorld') command.requiredOption('--file <path>', 'an exported world');
  if (of.call.answers === 'file') command.option('-o, --output <path>', 'a file instead of stdout');
  if (of.call.name === 'playSituation')
    command.addHelpText('after', '\nWithout --world it is played in a new world of its own.');
  const named = fields.filter((field) => field.name !== 'world' && !places.includes(field));
  for (const field of named) command.addOption(optionOf(field));
  for (const place of places.filter(({ name: field }) => field !== 'world'))
    command.addOption(optionOf(place).makeOptionMandatory(false).hideHelp());
  command.action(async () => {
    const connection = readConnection(command);
    const given = readFields(command, places, named);
    await answer(connection, { ...of }, given, command);
  });
}

async function answer(
  connection: Connection,
  of: CommandOfCall,
  given: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<void> {
  const hasWorld = of.call.path.includes('{world}');
  const input = inputOf(of.call, { ...(hasWorld ? { world: connection.world } : {}), ...given });
  if (of.call.answers === 'events') return follow(connection, of.call, input);
  if (of.call.answers === 'file')
    return saveFile(connection, of.call, input, command.opts<{ output?: string }>().output);
  const does = special[of.call.name];
  if (does) return does(connection, of, { ...input, ...command.opts<{ file?: string }>() });
  print(await connection.client.must(of.call, input), connection.isJson);
}

/** The given arguments and options, by field name. Arguments are the positional fields that no option names. */
function readFields(
  command: Command,
  places: readonly Field[],
  named: readonly Field[],
): Record<string, unknown> {
  const options = command.opts<Record<string, string | true | undefined>>();
  const args = [...command.args];
  const written = [
    ...places.map((field) => {
      const option = field.name === 'world' ? undefined : options[field.name];
      const text = option ?? args.shift();
      if (text === undefined && argumentOf(field).startsWith('<'))
        command.error(`error: missing required argument '${field.name}'\n${usageOf(command)}`);
      return [field, text] as const;
    }),
    ...named.map((field) => [field, options[field.name]] as const),
  ];
  if (args.length > 0) command.error(`error: too many arguments\n${usageOf(command)}`);
  return Object.fromEntries(
    written.flatMap(([field, text]) =>
      text === undefined ? [] : [[field.name, text === true ? true : field.read(text)] as const],
    ),
  );
}

const usageOf = (command: Command) => `Usage: ${command.createHelp().commandUsage(command)}`;

const argumentOf = ({ name, isRequired }: Field) =>
  isRequired && name !== 'world' ? `<${name}>` : `[${name}]`;

const hintOf = ({ choices, description }: Field) =>
  choices.length > 0 ? choices.join(', ') : description;

function optionOf(field: Field): Option {
  const flag = `--${field.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const option = new Option(
    `${flag} ${field.isFlag ? '[true|false]' : '<value>'}`,
    field.description,
  );
  if (field.choices.length > 0) option.choices(field.choices);
  return option.makeOptionMandatory(field.isRequired);
}

/** `hongbao ledger audit`; exits with 1 when the ledger does not balance. */
async function audit({ client, isJson }: Connection, { call }: CommandOfCall, input: LooseInput) {
  const result = (await client.must(call, input)) as { readonly balanced: boolean };
  print(result, isJson);
  if (!result.balanced) throw new Unsuccessful('The ledger does not balance.');
}

/** Prints the file of a dialect, with its errors in comments. */
async function showDialect(
  { client, isJson }: Connection,
  { call }: CommandOfCall,
  input: LooseInput,
): Promise<void> {
  const found = (await client.must(call, input)) as { yaml: string; problems?: string[] };
  if (isJson) return print(found, true);
  const problems = (found.problems ?? []).map((problem) => `# ${problem}\n`).join('');
  process.stdout.write(`${problems}${found.yaml}`);
}
