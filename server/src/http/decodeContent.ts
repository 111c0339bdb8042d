import { Duplex, Readable, pipeline } from 'node:stream';
import * as zlib from 'node:zlib';

type Decoder = (isInterrupted: boolean) => Duplex;

const { constants } = zlib;
/** Ends the decoding of an interrupted stream without an error. */
const flush = (isInterrupted: boolean, finishFlush: number) =>
  isInterrupted ? { finishFlush } : {};

/** Node 20 has no decoder for zstd. */
const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => zlib.Gunzip };

const gunzip: Decoder = (isInterrupted) =>
  zlib.createGunzip(flush(isInterrupted, constants.Z_SYNC_FLUSH));

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  [
    'br',
    (isInterrupted) =>
      zlib.createBrotliDecompress(flush(isInterrupted, constants.BROTLI_OPERATION_FLUSH)),
  ],
  ['deflate', inflate],
  ...(createZstdDecompress ? [['zstd', () => createZstdDecompress()] as const] : []),
]);

/** Decodes `deflate` as browsers do: with the header of zlib or, as many servers send it, without. */
function inflate(isInterrupted: boolean): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const options = flush(isInterrupted, constants.Z_SYNC_FLUSH);
    // The low four bits of a zlib header are 8; a block without a header practically never begins with them.
    const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8;
    const decoder = hasHeader ? zlib.createInflate(options) : zlib.createInflateRaw(options);
    const all = async function* () {
      yield first.value;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    };
    yield* pipeline(Readable.from(all()), decoder, () => undefined);
  });
}

/**
 * Decodes a body by its header `content-encoding`, which may name several codings in the order in which they were applied.
 * Returns the name of a coding instead if it is unknown.
 */
export function decodeContent(
  body: Readable,
  contentEncoding = '',
  { isInterrupted = false } = {},
): Readable | string {
  const names = contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const unknown = names.find((name) => !decoders.has(name));
  if (unknown !== undefined) return unknown;
  const streams = names.toReversed().flatMap((name) => decoders.get(name)?.(isInterrupted) ?? []);
  if (streams.length === 0) return body;
  return pipeline([body, ...streams], () => undefined) as unknown as Readable;
}
