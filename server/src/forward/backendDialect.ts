import { writtenQuery } from '@hongbao/contracts/http/request';
import type { AnswerBody } from '@hongbao/engine/calls/answers';
import { isObject } from '@hongbao/engine/dialect/codecs';
import { toContractWrapper } from '@hongbao/engine/dialect/contractWrapper';
import type { CallDialect, CallInput, Dialect } from '@hongbao/engine/dialect/dialect';
import { FORM_TYPE } from '@hongbao/engine/http/forms';
import { type Forward, isSealedAgain } from '@hongbao/engine/forward/forwardChoice';
import { written } from './backendBody.ts';

/** How the backend names a call, where it has a dialect of its own. */
export interface BackendCall {
  readonly dialect: Dialect;
  readonly call: CallDialect;
}

/** A request in the names of a backend. */
export interface BackendRequest {
  readonly method: string;
  /** Path and query, without the base path. */
  readonly path: string;
  /** Null for a request without a body. */
  readonly body: string | null;
  readonly contentType: string;
}

/** Writes a call in the names of the contract as the backend expects it. */
export function writeForBackend(
  { call }: BackendCall,
  input: CallInput,
  forward: Forward,
): BackendRequest {
  const [route = { method: call.call.method, path: call.call.path }] = call.routes;
  const { params, query, body } = call.writeInput(input);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const isForm = call.body === 'form';
  const text = isForm
    ? String(new URLSearchParams(writtenQuery(body as Readonly<Record<string, unknown>>)))
    : call.body === 'sealed' && isSealedAgain(forward)
      ? written(body, forward)
      : JSON.stringify(body);
  const fields = writtenQuery(query);
  return {
    method: route.method,
    path: fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`,
    body: hasBody ? text : null,
    contentType: isForm ? FORM_TYPE : 'application/json',
  };
}

/** Reads an answer of the backend in the names of the contract; null if it is not a JSON object. */
export function readFromBackend({ dialect, call }: BackendCall, text: string): AnswerBody | null {
  const answer = parse(toContractWrapper(dialect, text));
  if (!isObject(answer)) return null;
  const { success, result } = answer;
  const read = success === true ? call.readResult(result) : result;
  return { ...answer, result: read } as unknown as AnswerBody;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
