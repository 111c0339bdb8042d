import type { Peers } from '@hongbao/server/peers';
import { type ForwardingOptions, forwardRequests, trustServers } from './forwarding.ts';

/** A reserved id of no world: looking it up shows whether worlds can be located. */
const NO_WORLD = '-';

/**
 * The servers of an installation as the server's application uses them. `requireLease` throws while this server has no
 * lease and so can serve no world.
 */
export function createPeers(
  options: ForwardingOptions,
  requireLease: () => unknown = () => undefined,
): Peers {
  return {
    name: options.name,
    trust: (app) => trustServers(app, options),
    forward: (app) => forwardRequests(app, options),
    requireReachable: async () => {
      requireLease();
      await options.locator.ownerUrl(NO_WORLD);
    },
  };
}
