import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { type Encoding, acceptedEncoding } from './acceptedEncoding.ts';
import { ANY_ORIGIN } from '@hongbao/engine/http/anyOrigin';
import { header } from '@hongbao/engine/http/headers';
import type { HttpAnswer } from '@hongbao/engine/http/httpAnswer';
import type { HttpRequest } from '@hongbao/engine/http/httpRequest';

/** Maximum origins for which one document is cached. Requests at further origins are answered without compression. */
const ORIGINS_MAX = 8;

/**
 * Brotli quality, the same as in `@fastify/compress`. Higher qualities take ten times as long and save a few percent.
 */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

const pack: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (text) => gzip(text),
};

/**
 * Resolves after the last compression of any document. Compressions run in sequence, because they share one thread
 * pool.
 */
let lastPacking: Promise<unknown> = Promise.resolve();

/** The cached texts of a document for one origin. */
interface AtOrigin {
  readonly text: Buffer;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

/**
 * A large document that depends only on the origin of the request. It is compressed once for each origin and encoding
 * on the thread pool, even for concurrent requests.
 */
export class CachedDocument {
  readonly #type: string;
  readonly #parts: readonly Buffer[];
  readonly #digest: string;
  readonly #origins = new Map<string, AtOrigin>();

  /** `text` contains `ANY_ORIGIN` in place of the origin. */
  constructor(type: string, text: string) {
    this.#type = type;
    this.#parts = text.split(ANY_ORIGIN).map((part) => Buffer.from(part));
    this.#digest = digestOf(text);
  }

  /** Answers a request for the document: in an accepted encoding, or with 304 if the client has the current version. */
  async answer(request: HttpRequest): Promise<HttpAnswer> {
    const { origin } = request;
    const etag = `W/"${this.#digest}-${digestOf(origin)}"`;
    request.setHeader('vary', 'Origin, Accept-Encoding');
    request.setHeader('cache-control', 'no-cache');
    request.setHeader('etag', etag);
    if (hasVersion(header(request, 'if-none-match'), etag)) return { status: 304, content: null };
    const type = this.#type;
    const at = this.#at(origin);
    if (at === null) return { type, content: this.#textAt(origin) };
    const encoding = acceptedEncoding(header(request, 'accept-encoding'));
    if (encoding === null) return { type, content: at.text };
    const content = await this.#packed(at, encoding);
    request.setHeader('content-encoding', encoding);
    return { type, content };
  }

  /** Returns the cached texts for an origin; null for a new origin above the maximum. */
  #at(origin: string): AtOrigin | null {
    const known = this.#origins.get(origin);
    if (known) return known;
    if (this.#origins.size >= ORIGINS_MAX) return null;
    const made: AtOrigin = { text: this.#textAt(origin), packed: new Map() };
    this.#origins.set(origin, made);
    return made;
  }

  #textAt(origin: string): Buffer {
    const written = Buffer.from(origin);
    return Buffer.concat(
      this.#parts.flatMap((part, index) => (index === 0 ? [part] : [written, part])),
    );
  }

  #packed({ text, packed }: AtOrigin, encoding: Encoding): Promise<Buffer> {
    const known = packed.get(encoding);
    if (known) return known;
    const made = lastPacking.then(() => pack[encoding](text));
    lastPacking = made.catch(() => undefined);
    packed.set(encoding, made);
    made.catch(() => packed.delete(encoding));
    return made;
  }
}

function hasVersion(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim() === etag);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
