import type { Call } from '@hongbao/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { worldNamed } from '../../http/headers.ts';
import { isBelow, requestPath } from '../../http/requestPath.ts';
import type { World } from '../../world/world.ts';
import type { Worlds } from '../../worlds/worlds.ts';
import { recorderOf } from './recorder.ts';
import { RequestRecording } from './requestRecording.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The recording of this request; null if it is not recorded, undefined if that is not decided yet. */
    recording: RequestRecording | null | undefined;
  }
}

interface Parts {
  readonly config: Pick<Config, 'recordsTraffic'>;
  readonly worlds: Worlds;
}

/** Records every request under /api in its world. Must be registered before compression, which replaces the payload. */
export function recordTraffic(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('recording', undefined);
  app.addHook('onSend', (request, reply, payload, done) => {
    const recording =
      request.recording === undefined ? recordingOfUnhandled(parts, request) : request.recording;
    recording?.end(reply, hasDisconnected(request) ? 'dropped' : 'answered', textOf(payload));
    done(null, payload);
  });
}

/** Starts recording a request if recording is on in its world. */
export function beginRecording(
  { recordsTraffic }: Parts['config'],
  world: World,
  request: FastifyRequest,
  call: Call | null,
): RequestRecording | null {
  const recorder = recorderOf(world, recordsTraffic);
  request.recording = recorder.isRecording
    ? new RequestRecording(recorder, world, request, call)
    : null;
  return request.recording;
}

/** Returns the recording of a request that reached no handler: unknown address, invalid body, rate limit. */
function recordingOfUnhandled(
  { config, worlds }: Parts,
  request: FastifyRequest,
): RequestRecording | null {
  // CORS preflight requests are not recorded.
  if (request.method === 'OPTIONS' || !isBelow(requestPath(request), '/api')) return null;
  const world = worlds.ready(worldNamed(request));
  return world ? beginRecording(config, world, request, null) : null;
}

/** Completes the recording of a request that receives no answer. */
export function recordDropped(request: FastifyRequest, reply: FastifyReply): void {
  request.recording?.end(reply, 'dropped');
}

const hasDisconnected = ({ raw }: FastifyRequest) => raw.socket?.destroyed === true;

const textOf = (payload: unknown) => (typeof payload === 'string' ? payload : '');
