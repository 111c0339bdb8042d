import type { IncomingMessage } from 'node:http';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { identifyBy } from '@hongbao/engine/calls/identify';
import { header } from '@hongbao/engine/http/headers';
import { type Upstreams, describeFailure } from '../http/upstream.ts';
import type { OpenedSession } from '@hongbao/engine/requests/openSessionAtBackend';
import { written } from './backendBody.ts';
import { type BackendCall, readFromBackend, writeForBackend } from './backendDialect.ts';
import { HOPS_HEADER, LOGIN_HEADER, backendPath } from './backendMessage.ts';
import { TOKEN_CHARACTERS_MAX, backendSessionsOf } from './backendSessions.ts';
import type { Forward } from '@hongbao/engine/forward/forwardChoice';

/** Maximum bytes of the backend's answer to a login. */
const ANSWER_BYTES_MAX = 64_000;
/** Maximum characters of the backend's message in a recording. */
const MESSAGE_MAX = 200;

interface Parts {
  readonly forward: Forward;
  /** How the backend names the call; null if it speaks as the client does. */
  readonly backend: BackendCall | null;
  readonly upstreams: Upstreams;
  readonly hops: string;
}

/**
 * Sends a call that has opened a session here to the backend too, and stores the backend's token for the session. A failure
 * does not change the answer of this server: forwarded requests of the session then have no token. The result is in the header
 * `X-Hongbao-Backend-Login` and in the recording.
 */
export async function logInAtBackend(session: OpenedSession, parts: Parts): Promise<void> {
  const { world, call, request, recording, body, token } = session;
  const { forward, backend } = parts;
  const signedIn = await identifyBy(world, token)(world.now());
  if (!signedIn) return;
  const nothing = { params: {}, query: {} };
  const sent = backend && writeForBackend(backend, { ...nothing, body }, forward);
  const text = sent ? (sent.body ?? '') : written(body, forward);
  const language = header(request, 'accept-language');
  const headers = Object.entries({
    Host: forward.to.host,
    'Content-Type': sent?.contentType ?? 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Accept: 'application/json',
    ...(language === null ? {} : { 'Accept-Language': language }),
    [HOPS_HEADER]: parts.hops,
  }).flat();
  // The path as the client wrote it, which is that of the backend if the client has names of its own.
  const path = sent
    ? `${forward.base}${sent.path}`
    : backendPath(forward, request.url, () => false);
  const { timeoutMs } = forward;
  const upstream = parts.upstreams.request(forward.to, {
    method: sent?.method ?? call.method,
    path,
    headers,
  });
  const result = await new Promise<LoginResult>((resolve) => {
    // The client waits for the end of the answer, so that the limit applies to all of it.
    const timer = setTimeout(() => fail(`did not answer within ${timeoutMs} ms`), timeoutMs);
    const settle = (found: LoginResult) => {
      clearTimeout(timer);
      upstream.destroy();
      resolve(found);
    };
    const fail = (why: string) => settle({ token: null, problem: `${forward.to.origin} ${why}.` });
    upstream.on('error', (error) => fail(describeFailure(error)));
    upstream.once('response', (answer) => {
      readResult(answer, forward, backend).then(settle, (error) => fail(describeFailure(error)));
    });
    upstream.end(text);
  });
  if (result.token !== null)
    backendSessionsOf(world).set(signedIn.sessionId, result.token, forward.to.href);
  request.setHeader(LOGIN_HEADER, result.token === null ? 'failed' : 'accepted');
  if (recording)
    recording.backend = {
      url: `${forward.to.origin}${path}`,
      use: 'login',
      problem: result.problem,
    };
}

interface LoginResult {
  readonly token: string | null;
  readonly problem: string | null;
}

async function readResult(
  answer: IncomingMessage,
  { tokenPath }: Forward,
  backend: BackendCall | null,
): Promise<LoginResult> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > ANSWER_BYTES_MAX)
      return { token: null, problem: `The answer has more than ${ANSWER_BYTES_MAX} bytes.` };
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const parsed: unknown = backend ? readFromBackend(backend, text) : parseJson(text);
  const token = tokenPath.reduce<unknown>(
    (value, field) => (isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined),
    parsed,
  );
  if (typeof token === 'string' && isHeaderValue(token)) return { token, problem: null };
  const { code, message } = isRecord(parsed) ? parsed : {};
  const said =
    typeof message === 'string' && message !== '' ? `: ${message.slice(0, MESSAGE_MAX)}` : '';
  const coded = code === undefined ? '' : ` and code ${String(code).slice(0, MESSAGE_MAX)}`;
  const where = `The login at the backend gave no token in ${tokenPath.join('.')}`;
  return {
    token: null,
    problem: `${where}; it answered with HTTP ${answer.statusCode}${coded}${said}`,
  };
}

const isHeaderValue = (text: string) =>
  text.length > 0 && text.length <= TOKEN_CHARACTERS_MAX && /^[\x21-\x7e]+$/.test(text);
