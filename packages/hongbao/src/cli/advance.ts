import type { LooseInput } from '@hongbao/sdk/input';
import { type advanceClock, getClock, stopAdvance } from '@hongbao/contracts/control/clock.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import { toWireTime } from '@hongbao/contracts/time';
import type { CommandOfCall } from './commands.ts';
import type { Connection } from './connection.ts';
import { print } from './print.ts';

/** Polling interval of a long advance, in machine ms. */
const POLL_MS = 1_000;

/** Advances the clock and prints the progress; Ctrl-C stops the advance at its current instant. */
export async function advance(
  { client, world, isJson }: Connection,
  { call }: CommandOfCall,
  input: LooseInput,
): Promise<void> {
  const params = { world };
  const stop = () => void client.call(stopAdvance, { params });
  process.once('SIGINT', stop);
  const polling = setInterval(() => void printProgress(), POLL_MS);
  const printProgress = async () => {
    const answer = await client.call(getClock, { params }).catch(() => null);
    if (!answer?.ok || !answer.result.advancing) return;
    const { now, advancing } = answer.result;
    const share = (now - advancing.from) / Math.max(1, advancing.to - advancing.from);
    process.stderr.write(
      `  ${toWireTime(now)}  ${Math.floor(share * 100)} %, ${advancing.events} events\n`,
    );
  };
  try {
    const state = (await client.must(call, input)) as ResultOf<typeof advanceClock>;
    if (state.isStopped) process.stderr.write('  stopped\n');
    print(state, isJson);
  } finally {
    clearInterval(polling);
    process.removeListener('SIGINT', stop);
  }
}
