import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '../../http/answers.ts';
import { UPLOAD_POLICY } from '../../http/browserRules.ts';
import { header } from '../../http/headers.ts';
import { identifyBy } from '../../http/identify.ts';
import { FairQueue } from '../../http/fairQueue.ts';
import { onResponseEnd } from '../../http/onResponseEnd.ts';
import { findUpload } from './upload.store.ts';
import type { Worlds } from '../../world/worlds.ts';

/** Reading a file from the database costs five times its size for a moment. */
const READ_AT_ONCE = { atOnce: 2, waiting: 100, ofOne: 6, pauseMsMax: 0 };
/** A file is whole in memory until its reader has it. A browser asks for six at once. */
const SENT_AT_ONCE = { atOnce: 8, waiting: 100, ofOne: 6, pauseMsMax: 0 };
/** How long a reader may take for one file, machine time. */
const SENDING_MS = 30_000;
/** Nobody hears it; in the traffic it says what became of the request. */
const CLOSED_BY_READER = 499;
/** A browser's reader of PDFs does not run in a sandbox. */
const PDF = 'application/pdf';
const PREFIX = '/api/sys/common/static/';

/**
 * Serves an upload to its owner, and to nobody else. Browsers cannot put a header on an `<img>`, so the token may also
 * come as `?token=`; the address of a file is never logged with it.
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
    // Many may have left while they stood in line: their files are not read.
    if (request.raw.socket.destroyed) {
      endTurn();
      return reply.code(CLOSED_BY_READER).send();
    }
    const file = findUpload(world.rows, signedIn.member.id, path);
    endTurn();
    if (!file) throw new TransportError('notFound');
    return reply
      .type(file.mime)
      .header('content-disposition', file.mime === PDF ? 'attachment' : 'inline')
      .header('content-security-policy', UPLOAD_POLICY)
      .header('cache-control', 'private, max-age=3600')
      .send(viewOf(file.bytes));
  });
}

/** Takes a turn that ends when the answer has left, its connection is gone, or its reader took too long. */
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

/** The same bytes without a copy of them. */
function viewOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
