import { basePath } from '@hongbao/client/lib/basePath.ts';
import { randomBytes } from '@hongbao/client/lib/random.ts';
import type { Attempt } from './attempt.ts';
import type { DocsCall } from './calls.ts';

/** The complete answer to a request. */
export interface Answer {
  readonly status: number;
  /** Duration of the request in milliseconds of machine time, without sealing. */
  readonly tookMs: number;
  readonly text: string;
  /** The encrypted body; null if the body was not sealed. */
  readonly sealed: string | null;
  /** The headers in which the server describes its world. */
  readonly headers: readonly (readonly [string, string])[];
}

/** Timeout of a request, in milliseconds of machine time. */
const TIMEOUT_MS = 30_000;

/** Sends one request and reads the answer. Throws if the server is unreachable or does not answer in time. */
export async function sendAttempt(
  call: Pick<DocsCall, 'transport'>,
  attempt: Attempt,
  keyUrl: string,
): Promise<Answer> {
  const sealed = call.transport === 'sealed' ? await sealedBody(attempt.body, keyUrl) : null;
  const startedAt = performance.now();
  const response = await fetch(basePath() + attempt.url, {
    method: attempt.method,
    headers: { ...attempt.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(attempt.body === undefined ? {} : { body: bodyOf(attempt, sealed) }),
  });
  const text = await response.text();
  const tookMs = performance.now() - startedAt;
  return { status: response.status, tookMs, text, sealed, headers: worldHeaders(response.headers) };
}

/** Returns the body: a multipart form is sent unchanged, any other body as one line of JSON. */
function bodyOf({ body }: Attempt, sealed: string | null): BodyInit {
  if (body instanceof FormData) return body;
  return sealed === null ? JSON.stringify(body) : JSON.stringify(sealed);
}

/** Seals a body with the same code as the app, which is loaded on first use. */
async function sealedBody(body: unknown, keyUrl: string): Promise<string> {
  const [{ sealBody }, publicKey] = await Promise.all([
    import('@hongbao/contracts/envelope'),
    publicKeyAt(keyUrl),
  ]);
  return sealBody(body, publicKey, randomBytes);
}

async function publicKeyAt(keyUrl: string): Promise<string> {
  const response = await fetch(basePath() + keyUrl, { headers: { 'X-Dialect': 'none' } });
  const { result } = (await response.json()) as { result: unknown };
  if (typeof result !== 'string') throw new Error('The server did not give its public key.');
  return result;
}

export function worldHeaders(headers: Headers): [string, string][] {
  return ['X-World-Now', 'X-World-Rate', 'X-Request-Id', 'Retry-After'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}
