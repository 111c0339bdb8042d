import type { IncomingMessage } from 'node:http';
import { randomBytes } from '@hongbao/engine/platform/crypto';
import type { Call } from '@hongbao/contracts/call';
import { createEnvelopeKey, seal } from '@hongbao/contracts/envelope';
import { parseJson } from '@hongbao/contracts/http/answer';
import { TransportError } from '@hongbao/engine/calls/answers';
import { ENVELOPE_BYTES_MAX, type EnvelopeOpener } from '@hongbao/engine/http/openEnvelope';
import { requireRate } from '../http/requireRate.ts';
import type { Forward } from '@hongbao/engine/forward/forwardChoice';

/**
 * Reads a JSON body that is small enough for an envelope, because it is recorded, and may have to be opened. Null for every
 * other body, which is forwarded as a stream. Throws `tooLarge` for a body of unknown length that must be opened and turns
 * out to be larger.
 */
export async function readSmallJson(
  request: IncomingMessage,
  { bodies }: Forward,
): Promise<string | null> {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (!/^application\/json\b/i.test(type)) return null;
  const isWanted = isChunked ? bodies !== 'asReceived' : Number(length) <= ENVELOPE_BYTES_MAX;
  if (!isWanted || (!isChunked && length === undefined)) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const readAll = async () => {
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > ENVELOPE_BYTES_MAX) throw new TransportError('tooLarge');
      chunks.push(chunk as Buffer);
    }
  };
  await requireRate(request, readAll());
  return Buffer.concat(chunks).toString('utf8');
}

interface Opening {
  readonly forward: Forward;
  /** Null for a path of no known call. */
  readonly call: Call | null;
  readonly open: EnvelopeOpener['open'];
  /** Owner in the queue of envelopes. */
  readonly owner: string;
}

/** A body for the backend, and its content if it was opened. */
export interface BackendBody {
  readonly text: string;
  readonly opened: unknown;
}

/**
 * Converts a body for the backend: opened, translated, and sealed or not as the settings say. Throws `envelopeInvalid` for a
 * body that is neither JSON nor an envelope of this server.
 */
export async function bodyForBackend(
  text: string,
  { forward, call, open, owner }: Opening,
): Promise<BackendBody> {
  if (forward.bodies === 'asReceived' || text === '') return { text, opened: undefined };
  const plain = parseJson(text);
  const opened = plain === undefined ? await open(text, owner) : plain;
  if (opened === null && plain === undefined) throw new TransportError('envelopeInvalid');
  // Plain JSON for an unknown path is what that path expects.
  const isSealed = plain === undefined || call?.transport === 'sealed';
  return { text: isSealed ? written(opened, forward) : JSON.stringify(opened), opened };
}

/** Returns the text of a body for a sealed call of the backend. */
export function written(body: unknown, { bodies, publicKeyPem }: Forward): string {
  const text = JSON.stringify(body);
  if (bodies !== 'sealed') return text;
  return seal(text, publicKeyPem, createEnvelopeKey(randomBytes));
}
