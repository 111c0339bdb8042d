import type { EngineConfig } from '../config/engineConfig.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import type { Dialects } from '../dialect/dialects.ts';
import type { EnvelopeOpener } from '../http/openEnvelope.ts';
import type { CountMember, CountUpload, CountWeight } from '../http/rateLimits.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { admitOperator } from './admitOperator.ts';
import { applyFaults } from './applyFaults.ts';
import type { Arrival, Route } from './arrival.ts';
import { changeAnswer } from './changeAnswer.ts';
import { enterWorld } from './enterWorld.ts';
import { findWorld } from './findWorld.ts';
import { type FindBackend, chooseBackend, forwardRequest } from './forwardRequest.ts';
import { identifyCaller } from './identifyCaller.ts';
import { type LogInAtBackend, openSessionAtBackend } from './openSessionAtBackend.ts';
import { openEnvelope } from './openEnvelope.ts';
import { readBody } from './readBody.ts';
import { receiveBody } from './receiveBody.ts';
import { receiveForm } from './receiveForm.ts';
import { recordTraffic } from './recordTraffic.ts';
import { requireMember } from './requireMember.ts';
import { speakDialect } from './speakDialect.ts';
import { type Answer, Pipeline } from './step.ts';
import { waitUntilDurable } from './waitUntilDurable.ts';
import { writeAnswer } from './writeAnswer.ts';

/** What the steps need of the place where requests are answered. */
export interface StepParts {
  readonly config: EngineConfig;
  /** The worlds that members can reach. */
  readonly worlds: ReachableWorlds;
  readonly dialects: Dialects;
  /** The routes of members' calls by the names of the calls. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly opener: EnvelopeOpener;
  readonly delayed: DelayedRequests;
  /** The next three count requests in limits; null without limits. */
  readonly countMember: CountMember | null;
  readonly countWeight: CountWeight | null;
  readonly countUpload: CountUpload | null;
  /** Finds the backend of a request; null where nothing can be forwarded. */
  readonly findBackend: FindBackend | null;
  /** Opens a session at the backend too; null where nothing can be forwarded. */
  readonly logInAtBackend: LogInAtBackend | null;
  /** Returns a path for a temporary file. */
  readonly scratchFile: (name: string) => string;
}

/**
 * Returns the function that answers every request, on every platform: the steps in their order, and then the route. Each step
 * sees the request on its way in, and the answer on its way back.
 */
export function createAnswer(parts: StepParts): Answer<Arrival> {
  const { config, countMember, delayed, findBackend, logInAtBackend } = parts;
  return Pipeline.begin<Arrival>()
    .step(admitOperator(config))
    .step(findWorld(parts))
    .step(recordTraffic(config))
    .step(waitUntilDurable)
    .step(writeAnswer(config))
    .step(speakDialect(parts))
    .step(chooseBackend(findBackend))
    .step(receiveBody)
    .step(enterWorld)
    .step(identifyCaller)
    .step(openEnvelope(parts))
    .step(applyFaults(delayed))
    .step(requireMember(countMember))
    .step(changeAnswer)
    .step(forwardRequest)
    .step(receiveForm(parts))
    .step(readBody(parts))
    .step(openSessionAtBackend(logInAtBackend))
    .end((arrival) => arrival.route.answer(arrival));
}
