import { Agent, request } from 'node:http';
import type { RawAnswer, RawRequest, Transport } from '@hongbao/test-support/transport';

/** Timeout of a request in milliseconds, as in the app. */
const TIMEOUT_MS = 10_000;

/**
 * Thrown if no complete answer was received, because the server was down or too slow. It is unknown whether the request
 * was executed.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The address of the server, which changes at every start. */
export interface Target {
  port: number;
}

/**
 * Returns a transport over sockets of one local address, so that the server treats every member as a separate client.
 */
export function sendFrom(target: Target, localAddress: string, sockets = 64): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return (raw) => send(target, raw, agent, localAddress);
}

function send(
  { port }: Target,
  { method, url, headers = {}, body }: RawRequest,
  agent: Agent,
  localAddress: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        agent,
        method,
        path: url,
        // Node omits the length of a DELETE request, and the next request on the socket would be parsed as its body.
        headers:
          body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => reject(new NoAnswer(error.message)));
        answer.on('aborted', () => reject(new NoAnswer('cut off')));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const found = Object.entries(answer.headers).map(([name, value]) => [
            name,
            String(value),
          ]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(found),
            text: bytes.toString('utf8'),
            bytes,
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new NoAnswer(`no answer in ${TIMEOUT_MS} ms`)));
    sent.on('error', (error) => reject(new NoAnswer(error.message)));
    sent.end(body);
  });
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
