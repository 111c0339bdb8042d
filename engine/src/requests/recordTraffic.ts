import type { EngineConfig } from '../config/engineConfig.ts';
import { RESERVED } from '../dialect/dialect.ts';
import { recorderOf } from '../devtools/traffic/recorder.ts';
import { RequestRecording } from '../devtools/traffic/requestRecording.ts';
import { header, worldNamed } from '../http/headers.ts';
import {
  DROPPED,
  EventContent,
  type HttpAnswer,
  JSON_TYPE,
  RelayedContent,
  SocketContent,
} from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { Recording } from '../devtools/traffic/recording.ts';
import { isBelow } from '../http/requestPath.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { OTHER_PATHS, type Route, type InWorld, type Recorded } from './arrival.ts';
import { type Answer, type Step, add } from './step.ts';

type Settings = Pick<EngineConfig, 'recordsTraffic'>;

/** Records a client's request and its answer as they are sent, if recording is on in the world. */
export const recordTraffic =
  (config: Settings): Step<InWorld, Recorded> =>
  (arrival, next) => {
    const { request, route, world } = arrival;
    const recording = world && isOfClient(request, route) ? begin(config, world, request) : null;
    const recorded = add(arrival, { recording });
    return recording ? record(recorded, recording, next) : next(recorded);
  };

async function record(
  arrival: Recorded,
  recording: Recording,
  next: Answer<Recorded>,
): Promise<HttpAnswer> {
  const { request, route } = arrival;
  const answer = await next(arrival);
  end(recording, request, route, answer);
  return answer;
}

/** Records a request that was refused before its route, such as one above a limit, if its world is open. */
export function recordRefusal(
  { config, worlds }: { readonly config: Settings; readonly worlds: ReachableWorlds },
  request: HttpRequest,
  answer: HttpAnswer,
): void {
  const isPreflight = request.method === 'OPTIONS';
  const world =
    isPreflight || !isBelow(request.path, '/api') ? null : worlds.peek(worldNamed(request));
  const recording = world && begin(config, world, request);
  recording?.end(request, 'answered', textOf(answer));
}

function begin({ recordsTraffic }: Settings, world: World, request: HttpRequest): Recording | null {
  const recorder = recorderOf(world, recordsTraffic);
  return recorder.isRecording ? new RequestRecording(recorder, world, request) : null;
}

/** Whether a request is one of a client: a call, a path below /api, or one that no route has. */
const isOfClient = ({ path }: HttpRequest, route: Route): boolean =>
  route.call !== undefined || route.path === OTHER_PATHS || isBelow(path, '/api');

/** Whether a request to a path of no route is that of a client, and not of a browser that loads a page or a file. */
function isKept(request: HttpRequest, answer: HttpAnswer): boolean {
  const [, first = ''] = request.path.split('/');
  const use = header(request, 'sec-fetch-dest');
  const isLoaded = use !== null && use !== 'empty';
  return (
    isBelow(request.path, '/api') || (answer.status === 404 && !RESERVED.has(first) && !isLoaded)
  );
}

function end(recording: Recording, request: HttpRequest, route: Route, answer: HttpAnswer): void {
  const { content, status = 200, type = '' } = answer;
  if (content instanceof RelayedContent) return content.record(recording);
  const isUnknown = route.path === OTHER_PATHS && recording.call === null && !recording.backend;
  if (isUnknown && !isKept(request, answer)) return;
  if (answer === DROPPED) return recording.end(request, 'dropped');
  if (content instanceof EventContent)
    return recording.end(request, 'streaming', { status, type, text: '' });
  if (content instanceof SocketContent)
    return recording.end(request, 'streaming', { status: 101, type: '', text: '' });
  recording.end(request, request.isClosed ? 'dropped' : 'answered', textOf(answer));
}

function textOf({ status = 200, type, content }: HttpAnswer) {
  const text = typeof content === 'string' ? content : '';
  return { status, type: type ?? (content === null ? '' : JSON_TYPE), text };
}
