import { getClock } from '@hongbao/contracts/control/clock.calls';
import { setTraffic, streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { CONTROL_TOKEN, type Hongbao } from './hongbao.ts';

/** The load that a Desk causes on one world of a server. It can be switched on and off. */
export interface Observer {
  /** Starts or stops the load. */
  readonly setActive: (isActive: boolean) => Promise<void>;
}

/** Polling intervals of the Desk for worlds and clock, in milliseconds of machine time. */
const WORLDS_EVERY_MS = 2_000;
const CLOCK_EVERY_MS = 1_000;

/**
 * Creates an observer that records the requests of a world, reads their stream, and polls clock and worlds as the Desk
 * does.
 */
export function createObserver(hongbao: Hongbao, world: string): Observer {
  const client = hongbao.clientOf(world);
  const params = { world };
  let leave: AbortController | null = null;
  let timers: NodeJS.Timeout[] = [];
  return {
    setActive: async (isActive) => {
      if (isActive === (leave !== null)) return;
      await client.must(setTraffic, { params, body: { recording: isActive } });
      timers.forEach(clearInterval);
      timers = [];
      leave?.abort();
      leave = isActive ? new AbortController() : null;
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

/** Reads the stream as fast as it arrives. Rendering is not simulated, because it does not affect the server. */
async function readStream(hongbao: Hongbao, world: string, signal: AbortSignal): Promise<void> {
  const address = `${hongbao.url}${streamTraffic.path.replace('{world}', world)}`;
  const headers = { authorization: `Bearer ${CONTROL_TOKEN}` };
  const { body, status } = await fetch(address, { headers, signal });
  if (body === null || status !== 200) throw new Error(`No stream of traffic: HTTP ${status}`);
  void body.pipeTo(new WritableStream(), { signal }).catch(() => {});
}
