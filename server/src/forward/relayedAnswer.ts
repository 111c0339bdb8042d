import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { AnswerBody } from '@hongbao/engine/calls/answers';
import { type HttpAnswer, RelayedContent } from '@hongbao/engine/http/httpAnswer';
import type { AnswerRecording, HttpRequest } from '@hongbao/engine/http/httpRequest';
import { isEventStream, relayAnswer } from '../http/upstream.ts';
import { recordWhenSent } from './backendAnswer.ts';
import { answerHeaders } from './backendMessage.ts';
import type { Forward } from '@hongbao/engine/forward/forwardChoice';

interface Parts {
  readonly request: HttpRequest;
  readonly forward: Forward;
  readonly answer: IncomingMessage;
  /** The complete answer; null if it is sent as it arrives. */
  readonly whole: Buffer | null;
  readonly body: AnswerBody | null;
  /** Whether the backend speaks as the client does, so that nothing is translated. */
  readonly isVerbatim: boolean;
}

/** Headers that describe the bytes of the backend's answer. */
const OF_BYTES = /^(?:content-(?:length|encoding|type)|etag|last-modified|date)$/i;

/** The answer of a backend. */
export class RelayedAnswer extends RelayedContent {
  readonly body: AnswerBody | null;
  readonly #parts: Parts;
  #reply: FastifyReply | null = null;

  constructor(parts: Parts) {
    super();
    this.body = parts.body;
    this.#parts = parts;
  }

  record(recording: AnswerRecording): void {
    const { answer, request, whole } = this.#parts;
    if (!isEventStream(answer)) return recordWhenSent(answer, { request, recording, whole });
    const { statusCode: status = 200, headers } = answer;
    const type = headers['content-type'] ?? '';
    recording.end(request, 'streaming', { status, type, text: '' });
  }

  replacedBy(changed: HttpAnswer): HttpAnswer {
    const { answer, forward, request, isVerbatim } = this.#parts;
    const headers = answerHeaders(forward, {}, answer.rawHeaders);
    for (let at = 0; at < headers.length; at += 2) {
      const [name = '', value = ''] = headers.slice(at, at + 2);
      if (!OF_BYTES.test(name)) request.setHeader(name, value);
    }
    const status = answer.statusCode ?? 502;
    return { ...changed, status, ...(isVerbatim ? { isVerbatim } : {}) };
  }

  /** Ends a stream after what was sent. */
  end(): void {
    this.#reply?.raw.end();
  }

  /** Sends the answer: as it arrives, or whole if it was read already. */
  send(reply: FastifyReply): FastifyReply {
    const { answer, forward, whole } = this.#parts;
    const { raw } = reply;
    this.#reply = reply;
    const headers = answerHeaders(forward, reply.getHeaders(), answer.rawHeaders);
    reply.hijack();
    if (whole === null) {
      relayAnswer(answer, raw, headers);
      return reply;
    }
    raw.sendDate = false;
    raw.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers);
    raw.end(whole);
    return reply;
  }
}
