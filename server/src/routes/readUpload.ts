import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { TransportError } from '../calls/answers.ts';
import type { UploadBody } from '../calls/uploadBody.ts';

/** Reads one multipart request. Throws `tooLarge` past the limit and `unsupportedType` when the request is not multipart. */
export async function readUpload(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart())
    throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
  // A client that disconnected while it waited for its turn never ends its request.
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
    // Errors of limits have a status; parser errors of a malformed form do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw broken();
  }
  return body;
}

function broken(): TransportError {
  const message = 'must come in a whole multipart form';
  return new TransportError('malformed', { problems: [{ path: 'file', message }] });
}

/** A view of the same bytes. */
function viewOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
