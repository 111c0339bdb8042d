import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import { removeDatabase } from '@hongbao/prisma/database';
import type { FastifyRequest } from 'fastify';
import { TransportError } from '../calls/answers.ts';

/** The text fields of a multipart form, and whether its part `file` was put where it was to go. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly hasFile: boolean;
}

/**
 * Writes the part `file` of a multipart request to `to`, as it comes. Throws `unsupportedType`, `malformed` for a form
 * that is cut off, and `tooLarge`; what was written by then stays and is the caller's to remove.
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

/** Removes a received file if it is still there, and the logs that an interrupted check left beside it. */
export function dropFile(file: string): void {
  removeDatabase(file);
}
