import { createInterface } from 'node:readline';
import type { StoryPlace, StoryPlayer } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import type { Command } from 'commander';
import { readConnection, withConnection } from './connection.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** `hongbao story play <name>`: plays a story to its end, or step by step. `program` already contains the group. */
export function addStory(program: Command): void {
  const group = program.commands.find((each) => each.name() === 'story') ?? program;
  const command = withConnection(group.command('play').argument('<name>', 'crash, monday …'))
    .description('play a story in its own world and print its lines')
    .option('--step', 'wait before each step: Enter next, b back, r restart, q quit')
    .addHelpText('after', '\nWithout --world it is played in story-<name>.');
  command.action(async (name: string) => {
    const { client, world, isJson } = readConnection(command);
    const isNamed = command.getOptionValueSource('world') === 'cli';
    const player = createStoryPlayer(
      client,
      await client.calls.getStory({ name }),
      isNamed ? { world } : {},
    );
    const print = (text: string) => (isJson ? undefined : console.log(text));
    print(`${player.place.title}: ${player.place.line}`);
    await (command.opts<{ step?: true }>().step
      ? stepByStep(player, print)
      : playAll(player, print));
    const { index, of, failure } = player.place;
    await player.end();
    const { hash } = await client.calls.hashWorld({ world: player.place.world });
    console.log(
      isJson ? JSON.stringify({ world: player.place.world, index, of, failure, hash }) : hash,
    );
    if (failure) throw new Unsuccessful(isJson ? '' : failureText(failure));
  });
}

type Print = (text: string) => void;

async function playAll(player: StoryPlayer, print: Print): Promise<void> {
  let place = await player.reset();
  while (!place.failure && place.nextStep) {
    announce(place, print);
    place = await player.next();
    if (!place.failure) print(formatLine(place));
  }
}

async function stepByStep(player: StoryPlayer, print: Print): Promise<void> {
  const terminal = createInterface({ input: process.stdin });
  // Created before the first await, so that no keyboard input is lost.
  const keys = terminal[Symbol.asyncIterator]();
  const does: Readonly<Record<string, () => Promise<StoryPlace>>> = {
    b: player.back,
    r: player.reset,
  };
  try {
    let place = await player.reset();
    if (place.failure) return;
    for (;;) {
      announce(place, print);
      const { value: key = 'q' } = (await keys.next()) as { readonly value?: string };
      if (key.trim() === 'q') return;
      place = await (does[key.trim()] ?? player.next)();
      print(place.failure ? failureText(place.failure) : formatLine(place));
    }
  } finally {
    terminal.close();
  }
}

function announce({ nextStep }: StoryPlace, print: Print): void {
  if (nextStep?.announce) print(`\n${nextStep.number}. ${nextStep.announce}`);
}

const formatLine = ({ index, of, said }: StoryPlace) =>
  `${index}/${of} ${said ?? 'The beginning.'}`;

const failureText = ({ step, call, why }: NonNullable<StoryPlace['failure']>) =>
  step === 0 ? `the story cannot begin: ${why}` : `step ${step}: ${call}: ${why}`;
