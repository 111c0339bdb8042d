import type { Identify } from '../calls/executeCall.ts';
import { identifyBy } from '../calls/identify.ts';
import { header, textOf } from '../http/headers.ts';
import type { Identified, Received } from './arrival.ts';
import type { Step } from './step.ts';

const nobody: Identify = async () => null;

/** Finds the member of the token. A request without a session passes; `requireMember` refuses it where it needs one. */
export const identifyCaller: Step<Received, Identified> = async (arrival, next) => {
  const { world, request, recording } = arrival;
  const token = tokenOf(arrival);
  const identify = world && token !== null ? identifyBy(world, token) : nobody;
  const signedIn = world && token !== null ? await identify(world.now()) : null;
  const member = signedIn?.member.id ?? null;
  if (recording && !arrival.names?.isExtra) recording.memberId = member;
  const owner = member === null ? request.address : `${world?.id}/${member}`;
  return next({ ...arrival, caller: { token, signedIn, identify, owner } });
};

function tokenOf({ request, route, names, backend }: Received): string | null {
  const sent = names?.token ?? header(request, 'x-access-token');
  const canBeInQuery = route.world === 'query' || backend !== null;
  return sent ?? (canBeInQuery ? textOf(request.query, 'token') : null);
}
