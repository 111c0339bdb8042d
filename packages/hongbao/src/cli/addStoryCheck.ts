import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Client } from '@hongbao/sdk';
import { checkStory } from '@hongbao/sdk/stories/checkStory';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import type { Command } from 'commander';
import { readConnection, withConnection } from './connection.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** A story to check: the story, or the problems of its file. */
interface Checked {
  readonly name: string;
  readonly story: Story | readonly string[];
}

/** `hongbao story check [name or file…]`: plays stories in worlds of their own and reports their problems. */
export function addStoryCheck(program: Command): void {
  const group = program.commands.find((each) => each.name() === 'story') ?? program;
  const command = withConnection(group.command('check').argument('[stories...]', 'names or files'))
    .description('play stories in worlds of their own, and report what would fail or be empty')
    .addHelpText(
      'after',
      '\nWithout a name: all stories of the server. A file (my-story.yaml) need not be in STORIES_DIR.',
    );
  command.action(async (wanted: string[]) => {
    const { client, isJson } = readConnection(command);
    const names = wanted.length > 0 ? wanted : (await client.calls.listStories()).map(nameOf);
    const lines: string[] = [];
    for (const name of names) {
      const found = await find(client, name);
      const problems =
        'steps' in found.story
          ? (await checkStory(client, found.story)).map(({ step, what }) =>
              step === 0 ? what : `step ${step}: ${what}`,
            )
          : found.story;
      lines.push(...problems.map((problem) => `${found.name}: ${problem}`));
      if (problems.length === 0 && !isJson) console.log(`${found.name}: no problem`);
    }
    if (isJson) console.log(JSON.stringify({ problems: lines }));
    if (lines.length > 0) throw new Unsuccessful(isJson ? '' : lines.join('\n'));
  });
}

const nameOf = ({ name }: { readonly name: string }) => name;

/** Finds a story by the path of a file, otherwise by its name on the server. */
async function find(client: Client, wanted: string): Promise<Checked> {
  const extension = extname(wanted);
  if (['.yaml', '.yml'].includes(extension)) {
    if (!existsSync(wanted)) throw new Unsuccessful(`There is no file ${wanted}.`);
    // Loaded when needed, because the commands of a running server do not use the code of the server.
    const { readStory } = await import('@hongbao/engine/scenarios/stories/readStory');
    const story = readStory(basename(wanted, extension), readFileSync(wanted, 'utf8'));
    return { name: wanted, story };
  }
  const listed = (await client.calls.listStories()).find(({ name }) => name === wanted);
  if (listed?.problems) return { name: listed.file ?? wanted, story: listed.problems };
  return { name: wanted, story: await client.calls.getStory({ name: wanted }) };
}
