import { uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { removeDatabase, writeDatabase } from '@hongbao/prisma/database';
import { TransportError } from '../calls/answers.ts';
import { UPLOAD_POLICY } from '../http/browserRules.ts';
import { header } from '../http/headers.ts';
import { FileContent, type HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { identifyBy } from '../calls/identify.ts';
import type { RouteGroup } from '../http/route.ts';
import { findUpload } from '../features/upload/index.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';

/** Maximum size of a file that is sent from memory, bytes. */
const IN_MEMORY_MAX = 64 * 1024;
/** Maximum time to send one file, machine time. */
const SENDING_MS = 30_000;
/** The types of files that browsers display. A file of a world that was not checked can have any other. */
const DISPLAYED: readonly string[] = uploadTypes.filter((type) => type.startsWith('image/'));
const PREFIX = '/api/sys/common/static/';

interface Parts {
  readonly worlds: ReachableWorlds;
  /** Returns a path for a temporary file. */
  readonly scratchFile: (name: string) => string;
}

/**
 * Returns the route that serves an uploaded file to its owner only. The token is also accepted as `?token=`, because
 * browsers cannot set a header for an `<img>`; logs contain the path without it.
 */
export function uploadedFiles(parts: Parts): RouteGroup {
  const copies = new Copies(parts.scratchFile);
  return {
    routes: [
      { method: 'GET', path: `${PREFIX}*`, answer: (request) => answer(parts, copies, request) },
    ],
    bodies: 'json',
  };
}

async function answer(
  { worlds }: Parts,
  copies: Copies,
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
  const path = (request.params as { '*': string })['*'];
  const file = findUpload(world.rows, signedIn.member.id, path);
  if (!file) throw new TransportError('notFound');
  const { bytes, mime } = file;
  const type = uploadTypes.find((known) => known === mime) ?? 'application/octet-stream';
  request.setHeader('content-disposition', DISPLAYED.includes(type) ? 'inline' : 'attachment');
  request.setHeader('content-security-policy', UPLOAD_POLICY);
  request.setHeader('cache-control', 'private, max-age=3600');
  if (bytes.length <= IN_MEMORY_MAX) return { type, content: bytes };
  request.setHeader('content-length', String(bytes.length));
  const timer = setTimeout(() => request.close(), SENDING_MS);
  request.onEnd(() => clearTimeout(timer));
  return { type, content: copies.open(world, path, bytes) };
}

/**
 * Copies of uploaded files outside of the worlds, from which files are sent to clients that read slowly: neither memory
 * nor a turn is in use while a client reads. All readers of a file share one copy, so that the copies of a world are not
 * larger than its uploads.
 */
class Copies {
  readonly #scratchFile: Parts['scratchFile'];
  readonly #ofWorld = new WeakMap<World, Map<string, { readonly file: string; readers: number }>>();

  constructor(scratchFile: Parts['scratchFile']) {
    this.#scratchFile = scratchFile;
  }

  /** Returns the content of a copy, which is removed when its last reader has closed it. */
  open(world: World, path: string, bytes: Uint8Array): FileContent {
    const copies = this.#ofWorld.get(world) ?? new Map();
    this.#ofWorld.set(world, copies);
    const copy = copies.get(path) ?? { file: this.#scratchFile('sent'), readers: 0 };
    if (copy.readers === 0) writeDatabase(copy.file, bytes);
    copies.set(path, copy);
    copy.readers += 1;
    return new FileContent(copy.file, () => {
      copy.readers -= 1;
      if (copy.readers > 0) return;
      copies.delete(path);
      removeDatabase(copy.file);
    });
  }
}
