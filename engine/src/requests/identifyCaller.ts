import type { Identify } from '../calls/executeCall.ts';
import { identifyBy } from '../calls/identify.ts';
import { header, textOf } from '../http/headers.ts';
import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { World } from '../world/world.ts';
import type { Caller, Identified, Received } from './arrival.ts';
import { type Answer, type Step, add } from './step.ts';

const nobody: Identify = async () => null;

/** Finds the member of the token. A request without a session passes; `requireMember` refuses it where it needs one. */
export const identifyCaller: Step<Received, Identified> = (arrival, next) => {
  const { world, request } = arrival;
  const token = tokenOf(arrival);
  if (!world || token === null) return next(add(arrival, { caller: new Stranger(request, token) }));
  return identifyThen(arrival, world, token, next);
};

async function identifyThen(
  arrival: Received,
  world: World,
  token: string,
  next: Answer<Identified>,
): Promise<HttpAnswer> {
  const identify = identifyBy(world, token);
  const signedIn = await identify(world.now());
  const { request, recording, names } = arrival;
  const member = signedIn?.member.id ?? null;
  if (recording && !names?.isExtra) recording.memberId = member;
  const caller =
    member === null
      ? new Stranger(request, token, identify)
      : { token, signedIn, identify, owner: `${world.id}/${member}` };
  return next(add(arrival, { caller }));
}

/** A caller without a session. The key of its address is computed on first use. */
class Stranger implements Caller {
  readonly #request: HttpRequest;
  readonly token: string | null;
  readonly signedIn = null;
  readonly identify: Identify;

  constructor(request: HttpRequest, token: string | null, identify = nobody) {
    this.#request = request;
    this.token = token;
    this.identify = identify;
  }

  get owner(): string {
    return this.#request.address;
  }
}

function tokenOf({ request, route, names, backend }: Received): string | null {
  const sent = names?.token ?? header(request, 'x-access-token');
  const canBeInQuery = route.world === 'query' || backend !== null;
  return sent ?? (canBeInQuery ? textOf(request.query, 'token') : null);
}
