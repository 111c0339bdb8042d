import { uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { removeDatabase, writeDatabase } from '@hongbao/prisma/database';
import { TransportError } from '../calls/answers.ts';
import { UPLOAD_POLICY } from '../http/browserRules.ts';
import { FileContent, type HttpAnswer } from '../http/httpAnswer.ts';
import type { Opened, RouteGroup } from '../requests/arrival.ts';
import { findUpload } from '../features/upload/index.ts';
import type { World } from '../world/world.ts';

/** Maximum size of a file that is sent from memory, bytes. */
const IN_MEMORY_MAX = 64 * 1024;
/** Maximum time to send one file, machine time. */
const SENDING_MS = 30_000;
/** The types of files that browsers display. A file of a world that was not checked can have any other. */
const DISPLAYED: readonly string[] = uploadTypes.filter((type) => type.startsWith('image/'));
const PREFIX = '/api/sys/common/static/';

/**
 * Returns the route that serves an uploaded file to its owner only. The token is also accepted as `?token=`, because
 * browsers cannot set a header for an `<img>`; logs contain the path without it.
 */
export function uploadedFiles(scratchFile: (name: string) => string): RouteGroup {
  const copies = new Copies(scratchFile);
  return {
    routes: [
      {
        method: 'GET',
        path: `${PREFIX}*`,
        world: 'query',
        answer: (arrival) => answer(copies, arrival),
      },
    ],
  };
}

async function answer(
  copies: Copies,
  { request, world, caller: { signedIn } }: Opened,
): Promise<HttpAnswer> {
  if (!world || !signedIn) throw new TransportError('unauthorized');
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
  readonly #scratchFile: (name: string) => string;
  readonly #ofWorld = new WeakMap<World, Map<string, { readonly file: string; readers: number }>>();

  constructor(scratchFile: (name: string) => string) {
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
