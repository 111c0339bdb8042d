import type { Call } from '../call.ts';

/** The input of a call, split into the parts of its contract, without the types of the contract. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Values of the headers that every client sends. A header without a value is omitted. */
export interface HeaderValues {
  /** `X-Access-Token`: the token of the member. */
  readonly token?: string | null | undefined;
  /** `X-World`: the id of the world. */
  readonly world?: string | null | undefined;
  /** `Accept-Language`: the language of texts in the answer. */
  readonly language?: string | null | undefined;
  /** `Idempotency-Key`: identifies retries of a call that moves money. */
  readonly idempotencyKey?: string | null | undefined;
}

/** Encoders of bodies by the transport of the call. A body without an encoder is sent as JSON. */
export type BodyEncoders<Form = never> = {
  readonly [T in Call['transport']]?: (body: unknown) => string | Form | Promise<string | Form>;
};

/** A request in a form that any transport can send: `fetch`, XMLHttpRequest, or in memory. */
export interface CallRequest<Form = never> {
  readonly method: Call['method'];
  /** Path and query of the request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Form;
}

/**
 * The HTTP request of a call. It uses only the properties of a call that exist in the built app, which has no schemas.
 *
 * @param headers override the content type
 */
export async function toRequest<Form = never>(
  call: Pick<Call, 'method' | 'path' | 'transport'>,
  input: LooseInput,
  headers: Readonly<Record<string, string>>,
  encoders: BodyEncoders<Form>,
): Promise<CallRequest<Form>> {
  const { method, transport } = call;
  const request = { method, url: toUrl(call, input), headers };
  if (transport === 'none') return request;
  const body = await (encoders[transport] ?? JSON.stringify)(input.body ?? {});
  if (typeof body !== 'string') return { ...request, body };
  return { ...request, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** The path of a call with its parameters, and the query fields that are neither null nor undefined. */
export function toUrl(
  { path }: Pick<Call, 'path'>,
  { params = {}, query = {} }: LooseInput,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const pairs = writtenQuery(query);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** The fields of a query or a form that have a value, as texts. */
export function writtenQuery(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query)
    .filter(hasValue)
    .map(([name, value]) => [name, String(value)]);
}

/** The headers with a value. Their names are in lower case, so that other headers of a request can replace them. */
export function toHeaders(values: HeaderValues): Record<string, string> {
  const named = {
    'x-access-token': values.token,
    'x-world': values.world,
    'accept-language': values.language,
    // Worlds and servers can have a dialect for other clients.
    'x-dialect': 'none',
    'idempotency-key': values.idempotencyKey,
  };
  return Object.fromEntries(Object.entries(named).filter(hasValue)) as Record<string, string>;
}

const hasValue = ([, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== null;
