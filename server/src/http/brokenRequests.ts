import type { ConnectionError } from 'fastify';
import {
  STATUS_CODES,
  maxHeaderSize,
  type IncomingMessage,
  type OutgoingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { transportProblems } from '@hongbao/contracts/transport';
import { wallNow } from '@hongbao/engine/world/machineClock';
import { TransportError, problemAnswer } from '@hongbao/engine/calls/answers';

/** Maximum time to receive a complete request, machine time. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Answers a request that Node.js could not parse in the standard response wrapper, and closes the connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  // The response in progress on this connection. After its headers are sent, another answer would become part of its
  // body.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: OutgoingMessage | null };
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent === true)
    return void socket.destroy();
  const problem = problemOf(error);
  const { status } = transportProblems[problem.problem];
  const body = JSON.stringify(problemAnswer(problem, wallNow(), 'en-us'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function problemOf({ code }: ConnectionError): TransportError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new TransportError('tooSlow', { maxMs: REQUEST_TIMEOUT_MS });
  if (code === 'HPE_HEADER_OVERFLOW')
    return new TransportError('tooLarge', { part: 'headers', maxBytes: maxHeaderSize });
  return malformed('request', 'must be a valid HTTP/1.1 request');
}

/** Refuses an HTTP/1.1 request without Host in the standard response wrapper, instead of Node.js. */
export function requireHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1')
    throw malformed('Host', 'must be sent with HTTP/1.1');
}

/** Answers a request whose `Expect` header is not 100-continue. */
export function answerUnknownExpectation(request: IncomingMessage, response: ServerResponse): void {
  const problem = malformed('Expect', 'must be 100-continue or absent');
  const body = JSON.stringify(problemAnswer(problem, wallNow(), 'en-us'));
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
  request.resume();
}

function malformed(path: string, message: string): TransportError {
  return new TransportError('malformed', { problems: [{ path, message }] });
}
