import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { TransportError } from './answers.ts';

/** The file of a multipart request, whole in memory (at most 10 MB), with the text fields beside it. */
export interface UploadBody {
  readonly biz?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Reads one multipart request. Throws `tooLarge` past the limit and `unsupportedType` when it is no multipart. */
export async function readUpload(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart())
    throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
  // Whoever left while waiting for a turn sends no end any more.
  if (request.raw.destroyed) throw broken();
  const body: { biz?: string; bytes?: Uint8Array<ArrayBuffer> } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file')
        body.bytes = viewOf(await part.toBuffer());
      else if (part.type === 'file') await part.toBuffer();
      else if (part.fieldname === 'biz' && typeof part.value === 'string') body.biz = part.value;
    }
  } catch (error) {
    // Limits carry a status of their own; the parser's complaints of a broken form do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw broken();
  }
  return body;
}

function broken(): TransportError {
  const message = 'must come in a whole multipart form';
  return new TransportError('malformed', { problems: [{ path: 'file', message }] });
}

/** The same bytes without a copy of them. */
function viewOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
