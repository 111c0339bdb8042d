import { Agent, request } from 'node:http';
import type { RawAnswer, RawRequest, Transport } from '@hongbao/testkit/transport';

/** A client gives up on an answer after the app's own ten seconds. */
const TIMEOUT_MS = 10_000;

/** No whole answer came: the server was gone, or too slow. What became of the request is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Where the server listens; it changes when the server starts again. */
export interface Target {
  port: number;
}

/** Sends over sockets of one address of this machine, so that every member is somebody of their own to the server. */
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
        // Node leaves the length out of a DELETE, and what follows on the socket would be taken for its body.
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
