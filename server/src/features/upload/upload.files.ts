import type { FastifyInstance } from 'fastify';
import { TransportError } from '../../http/answers.ts';
import { header } from '../../http/headers.ts';
import { identifyBy } from '../../http/identify.ts';
import { findUpload } from './upload.store.ts';
import type { Worlds } from '../../world/worlds.ts';

const PREFIX = '/api/sys/common/static/';

/**
 * Serves an upload to its owner, and to nobody else. Browsers cannot put a header on an `<img>`, so the token may also
 * come as `?token=`; the address of a file is never logged with it.
 */
export async function staticUploads(app: FastifyInstance, worlds: Worlds): Promise<void> {
  app.get(`${PREFIX}*`, async (request, reply) => {
    const query = request.query as { token?: unknown; world?: unknown };
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const world = await worlds.find(header(request, 'x-world') ?? text(query.world) ?? 'main');
    if (!world) throw new TransportError('worldUnknown');
    const token = header(request, 'x-access-token') ?? text(query.token);
    const signedIn = await identifyBy(world, token)(world.now());
    if (!signedIn) throw new TransportError('unauthorized');
    const path = (request.params as { '*': string })['*'];
    const file = await findUpload(world.read, path);
    if (file?.memberId !== signedIn.member.id) throw new TransportError('notFound');
    return reply
      .type(file.mime)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=3600')
      .send(Buffer.from(file.bytes));
  });
}
