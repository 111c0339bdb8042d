import type { Call } from '@hongbao/contracts/call';
import { servedCalls, servedSockets, servedStreams } from '../../features/served.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { nearest } from '@hongbao/contracts/nearest';

/** Finds a member's call by name. Refuses an unknown name with the nearest known name. */
export function findAppCall(name: string): Call | Refusal<'callUnknown'> {
  const calls = [...servedCalls(), ...servedStreams(), ...servedSockets()].map(({ call }) => call);
  const found = calls.find((call) => call.name === name);
  if (found) return found;
  const near = nearest(
    name,
    calls.map((call) => call.name),
  );
  return refuse('callUnknown', { call: name, ...(near === null ? {} : { nearest: near }) });
}
