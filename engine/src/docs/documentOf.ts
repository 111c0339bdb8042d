import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { Example } from '@hongbao/contracts/openapi/example';
import { openApiDocument } from '@hongbao/contracts/openapi/openapi';
import { postmanCollection } from '@hongbao/contracts/openapi/postman';
import { callsByName } from '@hongbao/contracts/calls';
import type { Dialect } from '../dialect/dialect.ts';
import { dialectDocument } from '../dialect/dialectDocument.ts';
import { machines } from '@hongbao/contracts/machines';
import recorded from './examples.json' with { type: 'json' };

const examples = recorded as Record<string, Example>;

/** Generates the OpenAPI document of these calls, with the recorded answers as examples and the state machines. */
export function documentOf(
  calls: readonly Call[],
  bodies: Bodies,
  origin: string,
  dialect: Dialect | null = null,
) {
  const document = openApiDocument({ bodies, origin, ...partsOf(calls, dialect) });
  const named = dialect === null ? {} : { 'x-dialect': dialect.name };
  return { ...document, ...named, 'x-state-machines': machines };
}

/** Generates the Postman collection of these calls. */
export function collectionOf(
  calls: readonly Call[],
  origin: string,
  dialect: Dialect | null = null,
) {
  return postmanCollection({ origin, ...partsOf(calls, dialect) });
}

/** The calls and their examples, as a client of the dialect makes them. Calls of operators have no dialect. */
function partsOf(calls: readonly Call[], dialect: Dialect | null) {
  if (dialect === null) return { calls, examples };
  return { ...dialectDocument(dialect, calls, examples), contracts: callsByName };
}
