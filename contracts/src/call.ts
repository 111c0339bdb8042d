import { z } from 'zod';
import type { RefusalKey } from './refusals.ts';

/**
 * Who may make a call. `anyone`: no token; `member`: a signed-in member; `control`: the operator's token or a loopback
 * address.
 */
export type Auth = 'anyone' | 'member' | 'control';

type Shape = z.ZodType;
/**
 * Bound of a call's schemas. It is much less than `z.ZodType`, because comparing every schema with that type takes
 * seconds in each program that imports the calls.
 */
interface AnySchema {
  readonly _zod: { readonly output: unknown };
}

/** The contract of one call, used by the server and by clients. Its path literal is written only here. */
export interface Call<
  Params extends AnySchema = Shape,
  Query extends AnySchema = Shape,
  Body extends AnySchema = Shape,
  Result extends AnySchema = Shape,
  Refusals extends RefusalKey = RefusalKey,
> {
  readonly name: string;
  readonly feature: string;
  readonly summary: string;
  /** Effects besides the answer, immediate or later, and their conditions; for the documents. */
  readonly effects?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as in the app; `{id}` is a path parameter. */
  readonly path: string;
  readonly auth: Auth;
  readonly params: Params;
  readonly query: Query;
  /** Schema of the decrypted body. Undefined for GET. */
  readonly body: Body;
  readonly result: Result;
  /** Business refusals this call may answer. Transport errors (401, 400, 429 …) are not listed. */
  readonly refusals: readonly Refusals[];
  /** `spec`: path and method are those of the product's spec. `extension`: defined by this project. */
  readonly origin: 'spec' | 'extension';
  /** Encoding of the body: `sealed` for POST, `multipart` for uploads, `plain` for control calls, `none` for GET. */
  readonly transport: 'sealed' | 'multipart' | 'plain' | 'none';
  /**
   * Form of the answer: `wrapped` in success, code and message; a stream of server-sent `events` (one `result` each);
   * a bare `file`; or a WebSocket, whose messages to the client are one `result` each.
   */
  readonly answers: 'wrapped' | 'events' | 'file' | 'socket';
  /** Whether it moves money, so that clients must send an Idempotency-Key. */
  readonly movesMoney: boolean;
}

/** The part of a call that a client needs to send it: everything except schemas and texts. */
export type CallData = Pick<
  Call,
  'name' | 'method' | 'path' | 'auth' | 'transport' | 'answers' | 'movesMoney'
>;

type Optional<S extends Shape | undefined> = S extends Shape ? S : typeof nothing;

interface Definition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  R extends Shape,
  K extends RefusalKey,
> {
  name: string;
  feature: string;
  summary: string;
  effects?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: Auth;
  params?: P;
  query?: Q;
  body?: B;
  result: R;
  refusals: readonly K[];
  origin: 'spec' | 'extension';
  transport?: 'multipart' | 'plain';
  answers?: 'events' | 'file' | 'socket';
  movesMoney?: true;
}

const nothing = z.object({});

/**
 * Declares one call. `auth`, `result`, `refusals` and `origin` have no default: each is a decision. Absent params, query
 * and body are empty objects, so that every handler has the same shape.
 */
export function defineCall<
  R extends Shape,
  const K extends RefusalKey,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(definition: Definition<P, Q, B, R, K>): Call<Optional<P>, Optional<Q>, Optional<B>, R, K> {
  // Operators write control calls manually, so an unknown field is an error. A member's app may be newer than this
  // server, so unknown fields are allowed.
  const known = (shape: Shape) =>
    definition.auth === 'control' && shape instanceof z.ZodObject ? shape.strict() : shape;
  const transport =
    definition.transport ?? (definition.method === 'GET' ? ('none' as const) : ('sealed' as const));
  return {
    ...definition,
    params: (definition.params ?? nothing) as Optional<P>,
    query: known(definition.query ?? nothing) as Optional<Q>,
    body: known(definition.body ?? nothing) as Optional<B>,
    transport,
    answers: definition.answers ?? 'wrapped',
    movesMoney: definition.movesMoney ?? false,
  };
}

/** Whether a call honors an Idempotency-Key: every sealed call of a member does. */
export const honorsKey = ({ auth, transport }: Pick<Call, 'auth' | 'transport'>): boolean =>
  auth === 'member' && transport === 'sealed';

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
export type ResultOf<C extends Call> = z.output<C['result']>;
export type RefusalsOf<C extends Call> = C['refusals'][number];

/** The wrapper of every answer. `success` is true exactly when `code` is 200 or 0 (this server sends 200). */
export const answerSchema = z.object({
  success: z.boolean(),
  code: z.number().int(),
  message: z.string(),
  result: z.unknown(),
  timestamp: z.number(),
});
export type Answer = z.output<typeof answerSchema>;
