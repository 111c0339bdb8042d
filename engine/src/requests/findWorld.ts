import { TransportError } from '../calls/answers.ts';
import { dialectOf, findCall, isStream } from '../dialect/dialectOf.ts';
import type { Dialects } from '../dialect/dialects.ts';
import { header, textOf, worldNamed } from '../http/headers.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { OTHER_PATHS, type Arrival, type InWorld } from './arrival.ts';
import { type Step, add } from './step.ts';

interface Parts {
  readonly worlds: ReachableWorlds;
  readonly dialects: Dialects;
}

/** Finds the world of a request, and opens it if it is closed. Throws `worldUnknown` where the route requires one. */
export const findWorld = ({ worlds, dialects }: Parts): Step<Arrival, InWorld> => {
  const open = (id: string) => worlds.getIfOpen(id) ?? worlds.find(id);
  return async (arrival, next) => {
    const { request, route } = arrival;
    if (route.world === undefined) return next(add(arrival, { world: null }));
    if (route.world === 'path') {
      const { world: id } = request.params as { world: string };
      return next(add(arrival, { world: await worlds.find(id) }));
    }
    const inQuery = route.world === 'query' ? textOf(request.query, 'world') : null;
    const inHeader = header(request, 'x-world');
    if (route.path !== OTHER_PATHS) {
      const id = (route.call ? inQuery : (inHeader ?? inQuery)) ?? worldNamed(request);
      const world = worlds.getIfOpen(id) ?? (await worlds.find(id));
      if (!world) throw new TransportError('worldUnknown');
      return next(add(arrival, { world }));
    }
    const asked = inHeader === null && inQuery !== null ? await open(inQuery) : null;
    const world =
      asked && isStreamOf(asked, request, dialects) ? asked : await open(worldNamed(request));
    return next(add(arrival, { world }));
  };
};

/** Whether a path is that of a stream in the dialect of a world: only streams and sockets name their world in the query. */
function isStreamOf(world: World, request: HttpRequest, dialects: Dialects): boolean {
  const dialect = dialectOf(request, world, dialects);
  const found = dialect && findCall(dialect, request, null);
  return found !== null && isStream(found.call.call);
}
