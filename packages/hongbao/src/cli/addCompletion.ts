import { type Command, Argument } from 'commander';
import { completionScript, shells } from './completionScripts.ts';

/** `hongbao completion <shell>`: a script for the shell, and the hidden command that the script calls. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a completion script: source <(hongbao completion bash)')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: (typeof shells)[number]) => console.log(completionScript(shell)));
  // The shell scripts run it at every press of Tab, with the line so far; its last word is incomplete.
  program
    .command('words-after', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action((words: readonly string[]) => console.log(nextWords(program, words).join('\n')));
}

/** Returns the possible next words of a line; the last word may be incomplete. */
export function nextWords(program: Command, words: readonly string[]): string[] {
  const done = words.slice(0, -1);
  const begun = words.at(-1) ?? '';
  const command = done.reduce<Command>(
    (at, word) => at.commands.find((each) => each.name() === word) ?? at,
    program,
  );
  const option = command.options.find((each) => each.long === done.at(-1));
  if (option?.argChoices) return option.argChoices.filter((each) => each.startsWith(begun));
  const names = command.commands
    .map((each) => each.name())
    .filter((name) => name !== 'words-after');
  const options = command.options.flatMap(({ long }) => long ?? []);
  const offered = begun.startsWith('-') || names.length === 0 ? options : names;
  return offered.filter((each) => each.startsWith(begun));
}
