import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '../../http/answers.ts';
import { UPLOAD_POLICY } from '../../http/browserRules.ts';
import { header } from '../../http/headers.ts';
import { identifyBy } from '../../http/identify.ts';
import { FairQueue } from '../../http/fairQueue.ts';
import { onResponseEnd } from '../../http/onResponseEnd.ts';
import { findUpload } from './upload.store.ts';
import type { Worlds } from '../../world/worlds.ts';

/** Reading a file from the database temporarily needs five times its size. */
const READ_AT_ONCE = { atOnce: 2, waiting: 100, ofOne: 6, pauseMsMax: 0 };
/** A file is in memory until its client has received it. A browser requests six in parallel. */
const SENT_AT_ONCE = { atOnce: 8, waiting: 100, ofOne: 6, pauseMsMax: 0 };
/** Maximum duration of one download, machine time. */
const SENDING_MS = 30_000;
/** The client does not receive this status; it is recorded in the traffic. */
const CLOSED_BY_READER = 499;
/** A browser's PDF viewer does not run in a sandbox. */
const PDF = 'application/pdf';
const PREFIX = '/api/sys/common/static/';

/**
 * Serves an upload to its owner only. Browsers cannot put a header on an `<img>`, so the token is also accepted as
 * `?token=`; it is removed from logged addresses.
 */
export async function staticUploads(app: FastifyInstance, worlds: Worlds): Promise<void> {
  const reading = new FairQueue(READ_AT_ONCE);
  const sending = new FairQueue(SENT_AT_ONCE);
  app.get(`${PREFIX}*`, async (request, reply) => {
    const query = request.query as { token?: unknown; world?: unknown };
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const world = await worlds.find(header(request, 'x-world') ?? text(query.world) ?? 'main');
    if (!world) throw new TransportError('worldUnknown');
    request.world = world;
    const token = header(request, 'x-access-token') ?? text(query.token);
    const signedIn = await identifyBy(world, token)(world.now());
    if (!signedIn) throw new TransportError('unauthorized');
    const owner = `${world.id}/${signedIn.member.id}`;
    await holdTurn(sending, owner, request, reply);
    const path = (request.params as { '*': string })['*'];
    const endTurn = await reading.take(owner);
    // The client may have disconnected while queued: its file is not read.
    if (request.raw.socket.destroyed) {
      endTurn();
      return reply.code(CLOSED_BY_READER).send();
    }
    const file = await findUpload(world.read, signedIn.member.id, path).finally(endTurn);
    if (!file) throw new TransportError('notFound');
    return reply
      .type(file.mime)
      .header('content-disposition', file.mime === PDF ? 'attachment' : 'inline')
      .header('content-security-policy', UPLOAD_POLICY)
      .header('cache-control', 'private, max-age=3600')
      .send(viewOf(file.bytes));
  });
}

/** Acquires a slot that is released when the response is sent, the connection closes, or the timeout expires. */
async function holdTurn(
  turns: FairQueue,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const endTurn = await turns.take(owner);
  const timer = setTimeout(() => request.raw.socket.destroy(), SENDING_MS);
  onResponseEnd(request, reply, () => {
    clearTimeout(timer);
    endTurn();
  });
}

/** A view of the same bytes without a copy. */
function viewOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
