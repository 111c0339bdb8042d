import type { CallData } from './call.ts';
import { callsByName } from './calls.ts';

/**
 * Every call by name, without schemas, for clients that validate nothing. The packed packages contain only the value, so
 * that such a client does not include every contract (`scripts/packages/emit.mjs`).
 */
export const callData: Readonly<Record<string, CallData>> = Object.fromEntries(
  [...callsByName.values()].map(({ name, method, path, auth, transport, answers, movesMoney }) => [
    name,
    { name, method, path, auth, transport, answers, movesMoney },
  ]),
);
