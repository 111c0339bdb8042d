import type { Call } from '@hongbao/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { worldNamed } from '../http/headers.ts';
import { isBelow, requestPath } from '../http/requestPath.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { recorderOf } from './recorder.ts';
import { Trail } from './trail.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is being recorded of this request; null when nothing is, undefined until that was looked at. */
    trail: Trail | null | undefined;
  }
}

interface Parts {
  readonly config: Pick<Config, 'recordsTraffic'>;
  readonly worlds: Worlds;
}

/**
 * Lets every request under /api end in the memory of its world. Registered before answers are compressed, so that what is
 * kept is what was said.
 */
export function recordTraffic(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('trail', undefined);
  app.addHook('onSend', (request, reply, payload, done) => {
    const trail = request.trail === undefined ? lateTrail(parts, request) : request.trail;
    trail?.end(reply, hasLeft(request) ? 'dropped' : 'answered', textOf(payload));
    done(null, payload);
  });
}

/** Begins the trail of a request in its world, if that is being recorded. */
export function beginTrail(
  { recordsTraffic }: Parts['config'],
  world: World,
  request: FastifyRequest,
  call: Call | null,
): Trail | null {
  const recorder = recorderOf(world, recordsTraffic);
  request.trail = recorder.isRecording ? new Trail(recorder, world, request, call) : null;
  return request.trail;
}

/** The trail of a request that no call saw: an unknown address, a body that is no envelope, one too many. */
function lateTrail({ config, worlds }: Parts, request: FastifyRequest): Trail | null {
  // A browser that asks for leave first sends nothing of the app's.
  if (request.method === 'OPTIONS' || !isBelow(requestPath(request), '/api')) return null;
  const world = worlds.ready(worldNamed(request));
  return world ? beginTrail(config, world, request, null) : null;
}

/** Ends the trail of a request that gets no answer. */
export function dropTrail(request: FastifyRequest, reply: FastifyReply): void {
  request.trail?.end(reply, 'dropped');
}

const hasLeft = ({ raw }: FastifyRequest) => raw.socket?.destroyed === true;

const textOf = (payload: unknown) => (typeof payload === 'string' ? payload : '');
