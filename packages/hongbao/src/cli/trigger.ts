import type { LooseInput } from '@hongbao/sdk/input';
import type { playSituation } from '@hongbao/contracts/control/situations.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import type { CommandOfCall } from './commands.ts';
import type { Connection } from './connection.ts';
import { print } from './print.ts';

/**
 * Plays a situation: in the named world, otherwise in a new world, whose clock then runs. A situation changes the clock
 * and the prices of a whole world, so by default it does not play in a world that others may be using.
 */
export async function trigger(
  { client, world, isWorldNamed, isJson }: Connection,
  { call }: CommandOfCall,
  input: LooseInput,
): Promise<void> {
  const play = async (id: string) => {
    const params = { ...input.params, world: id };
    const played = await client.must(call, { ...input, params } as LooseInput);
    return played as ResultOf<typeof playSituation>;
  };
  const inNewWorld = async () => {
    const { id } = await client.calls.createWorld({ scenario: 'empty' });
    try {
      const played = await play(id);
      await client.calls.resumeClock({ world: id });
      return { world: id, played };
    } catch (error) {
      await client.calls.deleteWorld({ world: id }).catch(() => undefined);
      throw error;
    }
  };
  const result = isWorldNamed ? { world, played: await play(world) } : await inNewWorld();
  print({ world: result.world, ...result.played }, isJson);
  if (!isJson && isWorldNamed && result.played.done.length > 0)
    console.log(`\n${worldChanged(result.world, result.played)}`);
}

/** What the situation changed for every member of an existing world, and how to play it in a copy instead. */
function worldChanged(world: string, { name, done }: ResultOf<typeof playSituation>): string {
  return [
    `For every member of the world ${world}:`,
    ...done.map((each) => `  ${each}`),
    'To leave the world unchanged, play it in a fork:',
    `  npx hongbao worlds fork my-fork --world ${world}`,
    `  npx hongbao trigger ${name} --world my-fork`,
  ].join('\n');
}
