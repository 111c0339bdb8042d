import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import { removeDatabase } from '@hongbao/prisma/database';
import type { FastifyRequest } from 'fastify';
import { TransportError } from '../calls/answers.ts';

/** Text fields of a multipart form, and whether its part `file` was written. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly hasFile: boolean;
}

/**
 * Streams the part `file` of a multipart request to the path `to`. Throws `unsupportedType`, `tooLarge`, or `malformed`
 * for an incomplete form. The caller deletes a partially written file.
 */
export async function receiveFile(request: FastifyRequest, to: string): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
  const fields: Record<string, string> = {};
  let hasFile = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === 'file' && !hasFile) {
        hasFile = true;
        await pipeline(part.file, createWriteStream(to));
        if (part.file.truncated) throw new TransportError('tooLarge');
      } else part.file.resume();
    }
  } catch (error) {
    if (error instanceof Error && ('statusCode' in error || error instanceof TransportError))
      throw error;
    const message = 'must come in a whole multipart form';
    throw new TransportError('malformed', { problems: [{ path: 'file', message }] });
  }
  return { fields, hasFile };
}

/** Deletes a received file, if it exists, and database logs that an interrupted check has left beside it. */
export function deleteFile(file: string): void {
  removeDatabase(file);
}
