import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { TransportError } from '../calls/answers.ts';
import type { UploadBody } from '../calls/uploadBody.ts';

/**
 * Reads a multipart request. Throws `tooLarge` above the limit, and `unsupportedType` if the request is not multipart.
 */
export async function readUpload(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart())
    throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
  // The request of a client that disconnected while queued never ends.
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
    // Errors about limits have a status code; parser errors of a malformed form do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw broken();
  }
  return body;
}

function broken(): TransportError {
  const message = 'must come in a whole multipart form';
  return new TransportError('malformed', { problems: [{ path: 'file', message }] });
}

/** Returns a view of the same bytes without copying. */
function viewOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
