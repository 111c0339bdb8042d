import { TransportError } from '../calls/answers.ts';
import { UPLOAD_POLICY } from '../http/browserRules.ts';
import { header } from '../http/headers.ts';
import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { identifyBy } from '../calls/identify.ts';
import { FairQueue } from '../http/fairQueue.ts';
import type { RouteGroup } from '../http/route.ts';
import { findUpload } from '../features/upload/index.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';

/** Bounds of concurrently sent files, each of which is completely in memory. A browser requests six at a time. */
const SENT_AT_ONCE = { atOnce: 8, waiting: 100, ofOne: 6, pauseMsMax: 0 };
/** Maximum time to send one file, machine time. */
const SENDING_MS = 30_000;
/** Recorded status of a request whose client closed the connection. */
const CLOSED_BY_READER = 499;
/** PDFs are sent without `UPLOAD_POLICY`, because browsers do not display them in its sandbox. */
const PDF = 'application/pdf';
const PREFIX = '/api/sys/common/static/';

/**
 * Returns the route that serves an uploaded file to its owner only. The token is also accepted as `?token=`, because
 * browsers cannot set a header for an `<img>`; logs contain the path without it.
 */
export function uploadedFiles(worlds: ReachableWorlds): RouteGroup {
  const sending = new FairQueue(SENT_AT_ONCE);
  const path = `${PREFIX}*`;
  return {
    routes: [{ method: 'GET', path, answer: (request) => answer(worlds, sending, request) }],
    bodies: 'json',
  };
}

async function answer(
  worlds: ReachableWorlds,
  sending: FairQueue,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const query = request.query as { token?: unknown; world?: unknown };
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const world = await worlds.find(header(request, 'x-world') ?? text(query.world) ?? 'main');
  if (!world) throw new TransportError('worldUnknown');
  request.world = world;
  const token = header(request, 'x-access-token') ?? text(query.token);
  const signedIn = await identifyBy(world, token)(world.now());
  if (!signedIn) throw new TransportError('unauthorized');
  await holdTurn(sending, `${world.id}/${signedIn.member.id}`, request);
  const path = (request.params as { '*': string })['*'];
  // The file is not read if the client disconnected while queued.
  if (request.isClosed) return { status: CLOSED_BY_READER, content: null };
  const file = findUpload(world.rows, signedIn.member.id, path);
  if (!file) throw new TransportError('notFound');
  request.setHeader('content-disposition', file.mime === PDF ? 'attachment' : 'inline');
  request.setHeader('content-security-policy', UPLOAD_POLICY);
  request.setHeader('cache-control', 'private, max-age=3600');
  return { type: file.mime, content: file.bytes };
}

/** Acquires a slot that is released when the response is sent, the connection closes, or the timeout expires. */
async function holdTurn(turns: FairQueue, owner: string, request: HttpRequest): Promise<void> {
  const endTurn = await turns.take(owner);
  const timer = setTimeout(() => request.close(), SENDING_MS);
  request.onEnd(() => {
    clearTimeout(timer);
    endTurn();
  });
}
