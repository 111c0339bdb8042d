import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import { type ControlParts, controlRoutes, servedControls } from '../control/controlRoutes.ts';
import { goRoute } from '../control/goRoute.ts';
import { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { testProvider } from '../devtools/testProvider/testProvider.ts';
import { dialectRoutes, documentDialect } from '../dialect/dialectRoutes.ts';
import { type MakeDocument, documentRoutes } from '../docs/documentRoutes.ts';
import { servedCalls, servedSockets, servedStreams } from '../features/served.ts';
import type { CountWeight } from '../http/rateLimits.ts';
import type { RouteGroup } from '../http/route.ts';
import { StepQueue } from '../http/stepQueue.ts';
import { type ApiParts, apiRoutes } from './apiRoutes.ts';
import { socketRoutes } from './socketRoutes.ts';
import { streamRoutes } from './streamRoutes.ts';
import { uploadedFiles } from './uploadedFiles.ts';

/** Maximum queued long computations, such as candles, in total and for one owner. A page of charts requests a dozen. */
const COMPUTATIONS = { waiting: 200, ofOne: 40 };

/** What the routes need of the place where they are served. */
export interface RoutesParts
  extends
    Omit<ControlParts, 'steps'>,
    Pick<ApiParts, 'opener' | 'countMember' | 'countUpload' | 'logInAtBackend'> {
  readonly makeDocument: MakeDocument;
  /** Counts the weight of a call whose path only a dialect has; null without limits. */
  readonly countWeight: CountWeight | null;
}

export interface AllRoutes {
  readonly groups: readonly RouteGroup[];
  /** Generates all documents that were not requested yet, which takes a few hundred milliseconds. */
  readonly makeDocuments: () => void;
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
  const controls = config.isControlOn ? servedControls() : [];
  const documented: readonly Call[] = [...calls, ...streams, ...sockets, ...controls].map(
    ({ call }) => call,
  );
  const documents = documentRoutes(documented, parts.makeDocument, (request) =>
    documentDialect(request, { worlds, dialects: parts.dialects }),
  );
  const scratchFile = (name: string) => worlds.scratchFile(name);
  const api = apiRoutes({
    ...parts,
    scratchFile,
    served: calls,
    notServed,
    delayed,
    steps,
  });
  const members = [
    { ...api, stop: () => delayed.releaseAll() },
    streamRoutes({ config, worlds, streams, delayed }),
    socketRoutes({ config, worlds, sockets, delayed, steps }),
  ];
  const groups = [
    ...dialectRoutes(members, parts),
    uploadedFiles({ worlds, scratchFile }),
    ...(config.isControlOn ? [controlRoutes({ ...parts, steps }), goRoute(parts)] : []),
    documents,
    ...(config.isTestProviderOn ? [testProvider({ worlds })] : []),
  ];
  return { groups, makeDocuments: documents.makeAll };
}
