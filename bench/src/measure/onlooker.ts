import { getClock } from '@hongbao/contracts/control/clock.calls';
import { setTraffic, streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { CONTROL_TOKEN, type Hongbao } from './hongbao.ts';

/** Somebody who looks at one world of a server as the Desk does, from time to time. */
export interface Onlooker {
  /** Looks from now on, or no longer. */
  readonly look: (isLooking: boolean) => Promise<void>;
}

/** How often the Desk asks for the worlds, and for the clock, machine milliseconds. */
const WORLDS_EVERY_MS = 2_000;
const CLOCK_EVERY_MS = 1_000;

/** Records the world's requests, reads the stream of them, and asks for clock and worlds as the frame of the Desk does. */
export function onlookerAt(hongbao: Hongbao, world: string): Onlooker {
  const client = hongbao.clientOf(world);
  const params = { world };
  let leave: AbortController | null = null;
  let timers: NodeJS.Timeout[] = [];
  return {
    look: async (isLooking) => {
      if (isLooking === (leave !== null)) return;
      await client.must(setTraffic, { params, body: { recording: isLooking } });
      timers.forEach(clearInterval);
      timers = [];
      leave?.abort();
      leave = isLooking ? new AbortController() : null;
      if (leave === null) return;
      await readStream(hongbao, world, leave.signal);
      const ask = (call: () => Promise<unknown>) => () => void call().catch(() => {});
      timers = [
        setInterval(
          ask(() => client.must(getClock, { params, query: { limit: 100 } })),
          CLOCK_EVERY_MS,
        ),
        setInterval(
          ask(() => client.must(listWorlds)),
          WORLDS_EVERY_MS,
        ),
      ];
    },
  };
}

/** Takes the stream off the wire as fast as it comes. What the browser does with it is no matter of the server. */
async function readStream(hongbao: Hongbao, world: string, signal: AbortSignal): Promise<void> {
  const address = `${hongbao.url}${streamTraffic.path.replace('{world}', world)}`;
  const headers = { authorization: `Bearer ${CONTROL_TOKEN}` };
  const { body, status } = await fetch(address, { headers, signal });
  if (body === null || status !== 200) throw new Error(`No stream of traffic: HTTP ${status}`);
  void body.pipeTo(new WritableStream(), { signal }).catch(() => {});
}
