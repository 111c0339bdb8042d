import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { documentOf } from '@hongbao/engine/docs/documentOf';

const calls: readonly Call[] = [...allCalls, ...controlCalls];

/** Returns the OpenAPI document as a client fetches it from a server. */
export function fetched(bodies: Bodies, of: readonly Call[] = calls): Document {
  return JSON.parse(JSON.stringify(documentOf(of, bodies, 'http://127.0.0.1:3000'))) as Document;
}

export interface Document {
  readonly info: Record<string, unknown>;
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}
