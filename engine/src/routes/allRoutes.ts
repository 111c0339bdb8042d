import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { ControlParts } from '../control/controlled.ts';
import { controlRoutes, servedControls } from '../control/controlRoutes.ts';
import { goRoute } from '../control/goRoute.ts';
import { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { testProvider } from '../devtools/testProvider/testProvider.ts';
import { documentDialect } from '../dialect/dialectOf.ts';
import { type MakeDocument, documentRoutes } from '../docs/documentRoutes.ts';
import { servedCalls, servedSockets, servedStreams } from '../features/served.ts';
import { unknownRoute } from '../http/errors.ts';
import { UPLOAD_BYTES_MAX } from '@hongbao/contracts/upload/upload.types';
import { ENVELOPE_BYTES_MAX } from '../http/openEnvelope.ts';
import { StepQueue } from '../http/stepQueue.ts';
import { type StepParts, createAnswer } from '../requests/answerRequest.ts';
import { OTHER_PATHS, type RouteGroup, type Arrival } from '../requests/arrival.ts';
import type { Answer } from '../requests/step.ts';
import { callRoutes } from './callRoutes.ts';
import { socketRoutes } from './socketRoutes.ts';
import { streamRoutes } from './streamRoutes.ts';
import { uploadedFiles } from './uploadedFiles.ts';

/** Maximum queued long computations, such as candles, in total and for one owner. A page of charts requests a dozen. */
const COMPUTATIONS = { waiting: 200, ofOne: 40 };

/** Methods of paths that only a dialect has. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** What the routes need of the place where they are served. */
export interface RoutesParts
  extends ControlParts, Omit<StepParts, 'worlds' | 'routes' | 'delayed' | 'scratchFile'> {
  readonly makeDocument: MakeDocument;
}

export interface AllRoutes {
  readonly groups: readonly RouteGroup[];
  /** Answers a request with its route. Rejects for a request that is refused before its world is found. */
  readonly answer: Answer<Arrival>;
}

/**
 * Returns all routes except those of the platform (health, built files): the calls of members and operators, streams,
 * sockets, uploaded files, links, documents, and the test provider if it is on.
 */
export function allRoutes(parts: RoutesParts): AllRoutes {
  const { config, worlds } = parts;
  const calls = servedCalls();
  const streams = servedStreams();
  const sockets = servedSockets();
  const names = new Set([...calls, ...streams, ...sockets].map(({ call }) => call.name));
  const notServed = allCalls.filter((call) => !names.has(call.name));
  const delayed = new DelayedRequests();
  const steps = new StepQueue(COMPUTATIONS);
  const controls = config.isControlOn ? servedControls : [];
  const documented: readonly Call[] = [...calls, ...streams, ...sockets, ...controls].map(
    ({ call }) => call,
  );
  const documents = documentRoutes(documented, parts.makeDocument, (request) =>
    documentDialect(request, { worlds, dialects: parts.dialects }),
  );
  const scratchFile = (name: string) => worlds.scratchFile(name);
  const members = [
    callRoutes({ ...parts, served: calls, notServed, steps }),
    streamRoutes(streams),
    socketRoutes(sockets, { config, delayed, steps }),
  ];
  const ofCalls = members.flatMap(({ routes }) => routes);
  const routes = new Map(ofCalls.map((route) => [route.call?.name ?? '', route]));
  const answer = createAnswer({ ...parts, routes, delayed, scratchFile });
  const groups = [
    ...members,
    { ...unknownPaths, stop: () => delayed.releaseAll() },
    uploadedFiles(scratchFile),
    ...(config.isControlOn ? [controlRoutes({ ...parts, steps }), goRoute(parts)] : []),
    documents,
    ...(config.isTestProviderOn ? [testProvider] : []),
  ];
  return { groups, answer };
}

/** The routes of all other paths, which a dialect or a backend can have. */
const unknownPaths: RouteGroup = {
  routes: METHODS.map((method) => ({
    method,
    path: OTHER_PATHS,
    world: 'query',
    body: 'sealed',
    bodyMax: ENVELOPE_BYTES_MAX,
    answer: async ({ request }) => {
      throw unknownRoute(request);
    },
  })),
  // A dialect can have a path of its own for a call with a file.
  fileBytesMax: UPLOAD_BYTES_MAX,
};
