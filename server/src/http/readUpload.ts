import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { TransportError } from './answers.ts';

/** The file of a multipart request, whole in memory (at most 10 MB), with the text fields beside it. */
export interface UploadBody {
  readonly biz?: string;
  readonly bytes?: Uint8Array;
}

/** Reads one multipart request. Throws `tooLarge` past the limit and `unsupportedType` when it is no multipart. */
export async function readUpload(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart())
    throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
  const body: { biz?: string; bytes?: Uint8Array } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') body.bytes = await part.toBuffer();
      else if (part.type === 'file') await part.toBuffer();
      else if (part.fieldname === 'biz' && typeof part.value === 'string') body.biz = part.value;
    }
  } catch (error) {
    // Limits carry a status of their own; the parser's complaints of a broken form do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    const message = 'must come in a whole multipart form';
    throw new TransportError('malformed', { problems: [{ path: 'file', message }] });
  }
  return body;
}
