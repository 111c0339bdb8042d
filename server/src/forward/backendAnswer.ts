import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Call } from '@hongbao/contracts/call';
import { decodeContent } from '../http/decodeContent.ts';
import type { AnswerRecording, HttpRequest } from '@hongbao/engine/http/httpRequest';

/** Maximum bytes of an answer that is recorded. */
const RECORDED_BYTES_MAX = 64_000;
/** Maximum bytes of a JSON answer that fault and answer rules, or other names, can change. A larger one is returned as it is. */
const CHANGED_BYTES_MAX = 1_000_000;

/** Reads a complete answer. Null if it is larger than CHANGED_BYTES_MAX; it can then be streamed. */
export async function readWhole(answer: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > CHANGED_BYTES_MAX) {
      answer.unshift(Buffer.concat(chunks));
      return null;
    }
  }
  return Buffer.concat(chunks);
}

/** Returns why an answer is not what the client of a call expects; null if nothing is seen in its headers. */
export function problemOf(
  { headers, statusCode = 0 }: IncomingMessage,
  call: Call | null,
): string | null {
  const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (call?.answers === 'events')
    return type === 'text/event-stream'
      ? null
      : `The answer is ${type || 'untyped'}, not an event stream.`;
  if (statusCode >= 300 && statusCode < 400)
    return call ? `The answer is a redirect (${statusCode}), not the response wrapper.` : null;
  const isPage = type === 'text/html';
  if (!isPage && (call === null || /json$/.test(type))) return null;
  return `The answer is ${type || 'untyped'}, not JSON in the response wrapper.`;
}

/** Records an answer when its last byte has arrived. Texts are recorded up to a maximum, other content is not. */
export function recordWhenSent(
  answer: IncomingMessage,
  {
    request,
    recording,
    whole,
  }: {
    readonly request: HttpRequest;
    readonly recording: AnswerRecording;
    readonly whole: Buffer | null;
  },
): void {
  const { statusCode: status = 0, headers } = answer;
  const type = headers['content-type'] ?? '';
  const isText = /^text\/|json|xml|javascript|urlencoded/i.test(type);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer) => {
    if (isText && bytes < RECORDED_BYTES_MAX) chunks.push(chunk);
    bytes += chunk.length;
  };
  const end = () => {
    const isCut = bytes >= RECORDED_BYTES_MAX || !answer.complete;
    const outcome = answer.complete ? 'answered' : 'dropped';
    void textOf(Buffer.concat(chunks), answer, !isCut).then((found) => {
      const text = found ?? '';
      const length = isText && !isCut ? text.length : bytes;
      return recording.end(request, outcome, { status, type, text, length });
    });
  };
  if (whole === null) {
    answer.on('data', take);
    answer.once('close', end);
  } else {
    take(whole);
    end();
  }
}

/** Decodes the bytes of an answer; null if its coding is unknown or the bytes are damaged. */
export async function textOf(
  bytes: Buffer,
  { headers }: IncomingMessage,
  isWhole: boolean,
): Promise<string | null> {
  const decoded = decodeContent(Readable.from([bytes]), headers['content-encoding'], {
    isInterrupted: !isWhole,
  });
  if (typeof decoded === 'string') return null;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of decoded) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}
