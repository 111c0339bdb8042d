import type { Call } from '@hongbao/contracts/call';
import { UPLOAD_BYTES_MAX } from '@hongbao/contracts/upload/upload.types';
import type { EngineConfig } from '../config/engineConfig.ts';
import { TransportError } from '../calls/answers.ts';
import type { RunSteps } from '../calls/context.ts';
import { executeCall } from '../calls/executeCall.ts';
import type { Served } from '../calls/served.ts';
import { requireIdempotencyKey, validateForm } from '../calls/validate.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, json } from '../http/httpAnswer.ts';
import { ENVELOPE_BYTES_MAX } from '../http/openEnvelope.ts';
import { RequestCaller } from '../http/requestCaller.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { COSTLY, type Opened, type Route, type RouteGroup, inputOf } from '../requests/arrival.ts';

interface CallParts {
  readonly config: EngineConfig;
  readonly keys: { readonly publicKeyPem: string };
  readonly served: readonly Served[];
  readonly notServed: readonly Call[];
  readonly steps: StepQueue;
}

/** Returns the routes of the members' calls. Contracts without a handler are answered with 501. */
export function callRoutes(parts: CallParts): RouteGroup {
  const served = parts.served.map((each) => {
    const route = routeOf(each.call, (arrival) => answer(parts, each, arrival));
    return each.isCostly ? { ...route, weight: COSTLY } : route;
  });
  const notServed = parts.notServed.map((call) =>
    routeOf(call, async () => {
      throw new TransportError('notServedYet', { call: call.name });
    }),
  );
  return { routes: [...served, ...notServed], fileBytesMax: UPLOAD_BYTES_MAX };
}

function routeOf(call: Call, handler: Route['answer']): Route {
  const { method, path, transport } = call;
  return {
    method,
    path: path.replace(/\/+/g, '/'),
    call,
    world: 'header',
    body: transport === 'multipart' ? 'form' : 'sealed',
    bodyMax: ENVELOPE_BYTES_MAX,
    answer: handler,
  };
}

async function answer(parts: CallParts, served: Served, arrival: Opened): Promise<HttpAnswer> {
  const { config, keys, steps } = parts;
  const { request, world, caller, recording } = arrival;
  if (!world) throw new TransportError('worldUnknown');
  const isHere = () => !request.isClosed;
  const runSteps: RunSteps = (computation) => steps.run(caller.owner, computation, isHere);
  const answered = await executeCall({
    world,
    served,
    input: validateForm(served.call, inputOf(arrival)),
    caller: new RequestCaller(request, { keys, config, runSteps }),
    signedIn: caller.signedIn,
    identify: caller.identify,
    idempotencyKey: requireIdempotencyKey(header(request, 'idempotency-key')),
    checksResults: config.checksResults,
    writeObserver: recording,
  });
  return json(answered);
}
