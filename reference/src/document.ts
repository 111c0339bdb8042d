import { basePath } from '@hongbao/client/lib/basePath.ts';
import type { StateMachine } from '@hongbao/contracts/states';

/** The part of /openapi.json that the page reads. The document is generated from the contracts. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { description: string }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  /** The dialect in which calls are described; absent for the names of the contracts. */
  readonly 'x-dialect'?: string;
  readonly 'x-state-machines': readonly StateMachine[];
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: Schema | boolean;
}

/** A parameter of the path or the query. Parameters in `components` are headers. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  /** The events of a recorded stream. */
  readonly 'x-events'?: unknown;
}

interface Reference {
  readonly $ref: string;
}

interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

/** A refusal of the catalog, or an error of the transport with its HTTP status. */
export interface Refusal {
  readonly code: number;
  readonly key: string;
  readonly text: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-origin': 'spec' | 'extension';
  /** Method and path in the contract, in the document of a dialect. */
  readonly 'x-contract'?: { readonly method: string; readonly path: string };
  readonly 'x-transport': 'sealed' | 'multipart' | 'plain' | 'none';
  readonly 'x-answers': 'wrapped' | 'events' | 'file' | 'socket';
  readonly 'x-effects'?: string;
  readonly 'x-rules': readonly string[];
  readonly 'x-moves-money': boolean;
  readonly 'x-refusals': readonly Refusal[];
  readonly 'x-opened-body'?: Content;
  readonly 'x-codeSamples': readonly Snippet[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: Response;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** Code that can be copied. `label` is the name of its environment. */
export interface Snippet {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** Fetches the OpenAPI document of this server. Throws if it cannot be loaded. */
export async function fetchDocument(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch(`${basePath()}/openapi.json${documentQuery()}`, { signal });
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}.`);
  return (await response.json()) as OpenApi;
}

/** The query that selects the dialect of the page, with its question mark; empty without one. */
export function documentQuery(): string {
  const asked = new URLSearchParams(window.location.search);
  const query = new URLSearchParams();
  for (const name of ['dialect', 'world']) {
    const value = asked.get(name);
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

export function isReference(value: object): value is Reference {
  return '$ref' in value;
}

/** Replaces every reference in a schema by its target. Named schemas are never recursive. */
export function resolved(document: OpenApi, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  const named = $ref === undefined ? {} : document.components.schemas[$ref.split('/').at(-1) ?? ''];
  const whole: Schema = { ...named, ...own };
  const each = (below: Schema) => resolved(document, below);
  const { properties, items, oneOf, anyOf, additionalProperties } = whole;
  return {
    ...whole,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, below]) => [name, each(below)]),
      ),
    }),
    ...(items && { items: each(items) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: each(additionalProperties),
    }),
  };
}
