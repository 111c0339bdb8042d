/** Typed calls to a Hongbao server, sealed as its app seals them, for browsers and Node. */
export { type Client, createClient } from './client.ts';
export type { CallOptions, ClientOptions, Credentials } from './options.ts';
export type { Answered, Denied, Granted } from './answer.ts';
export { AnswerLost, CallRefused, SecondFactorRequired } from './errors.ts';
export { namedCallsOf, resultOf } from './namedCalls.ts';
export type { AnyCalls, NamedCall, NamedCalls, NamedStream, NamedStreams } from './namedCalls.ts';
export type { CallInput, FieldsBut, FieldsOf } from './input.ts';
export { newIdempotencyKey } from './idempotencyKey.ts';
export { sealBody } from './sealing.ts';
