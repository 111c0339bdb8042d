import type { Call } from '@hongbao/contracts/call';
import type { Config } from '../../config.ts';
import { RESERVED } from '../../dialect/dialect.ts';
import { header, worldNamed } from '../../http/headers.ts';
import type { HttpRequest, Recording, SentAnswer } from '../../http/httpRequest.ts';
import { isBelow } from '../../http/requestPath.ts';
import type { SpokenCall } from '../../dialect/requestDialect.ts';
import type { World } from '../../world/world.ts';
import type { ReachableWorlds } from '../../worlds/reachableWorlds.ts';
import { recorderOf } from './recorder.ts';
import { RequestRecording } from './requestRecording.ts';

interface Parts {
  readonly config: Pick<Config, 'recordsTraffic'>;
  readonly worlds: Pick<ReachableWorlds, 'ready'>;
}

/**
 * Starts recording a request if recording is on in its world.
 *
 * @param named how the client names the call; null for the names of the contract
 */
export function beginRecording(
  { recordsTraffic }: Parts['config'],
  world: World,
  request: HttpRequest,
  call: Call | null,
  named: SpokenCall | null = null,
): Recording | null {
  // A request in a dialect can read several calls; the first is that of its path.
  if (request.recording !== undefined) return request.recording;
  const recorder = recorderOf(world, recordsTraffic);
  request.recording = recorder.isRecording
    ? new RequestRecording(recorder, world, request, call, named)
    : null;
  return request.recording;
}

/** Records the answer of any request of a client, also of one that reached no handler. */
export function recordAnswer(parts: Parts, request: HttpRequest, sent: SentAnswer): void {
  const recording =
    request.recording === undefined
      ? recordingOfUnhandled(parts, request, sent.status)
      : request.recording;
  recording?.end(request, request.isClosed ? 'dropped' : 'answered', sent);
}

/** Whether a request is below /api, or to a path that no route has and that is no page or file a browser loads. */
function isOfClient(request: HttpRequest, status: number): boolean {
  const [, first = ''] = request.path.split('/');
  const use = header(request, 'sec-fetch-dest');
  const isLoaded = use !== null && use !== 'empty';
  const isUnknown = status === 404 && !RESERVED.has(first) && !isLoaded;
  return isBelow(request.path, '/api') || isUnknown;
}

/** Returns the recording of a request that reached no handler: unknown address, invalid body, rate limit. */
function recordingOfUnhandled(
  { config, worlds }: Parts,
  request: HttpRequest,
  status: number,
): Recording | null {
  // CORS preflight requests are not recorded.
  if (request.method === 'OPTIONS' || !isOfClient(request, status)) return null;
  const world = worlds.ready(worldNamed(request));
  return world ? beginRecording(config, world, request, null) : null;
}
