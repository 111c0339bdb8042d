import type { Call } from './call.ts';
import * as controlModules from './controlCalls.ts';
import * as memberModules from './memberCalls.ts';

/** Every call of the app by feature and name: the 76 calls of the spec and the extensions. */
export const allCalls: readonly Call[] = callsOf(memberModules);

/** Every call of the operator, under /control. */
export const controlCalls: readonly Call[] = callsOf(controlModules);

export const callsByName: ReadonlyMap<string, Call> = new Map(
  [...allCalls, ...controlCalls].map((call) => [call.name, call]),
);

/** The calls among the exports of modules, which also contain types and constants. */
function callsOf(modules: Record<string, unknown>): readonly Call[] {
  return Object.values(modules).filter(isCall).toSorted(byFeature);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'transport' in value;
}

function byFeature({ feature: one }: Call, { feature: other }: Call): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The exports of modules that are calls. Comparing each export with `Call` would take seconds. */
type CallsIn<M> = {
  [K in keyof M as M[K] extends Pick<Call, 'transport'> ? K : never]: M[K];
};

/** The calls of `allCalls` by name. */
export type MemberCalls = CallsIn<typeof memberModules>;

/** The calls of `controlCalls` by name. */
export type ControlCalls = CallsIn<typeof controlModules>;
