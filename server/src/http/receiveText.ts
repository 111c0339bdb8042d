import type { IncomingMessage } from 'node:http';
import { TransportError } from '@hongbao/engine/calls/answers';

/**
 * Receives the body of a request as text. Throws `tooLarge` above `bytesMax`, and `malformed` if the client disconnects. The
 * rest of a refused body is not read.
 */
export function receiveText(request: IncomingMessage, bytesMax: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let bytes = 0;
    const stop = () =>
      request.off('data', take).off('end', end).off('error', fail).off('close', fail);
    const refuse = (error: Error) => {
      stop();
      request.pause();
      reject(error);
    };
    const take = (chunk: string) => {
      bytes += Buffer.byteLength(chunk);
      if (bytes > bytesMax) return refuse(new TransportError('tooLarge'));
      text += chunk;
    };
    const end = () => {
      stop();
      resolve(text);
    };
    const fail = () => refuse(new TransportError('malformed', { problems: [INCOMPLETE] }));
    if (Number(request.headers['content-length'] ?? 0) > bytesMax)
      return reject(new TransportError('tooLarge'));
    // An error that comes after the end of reading must not be unhandled.
    request.on('error', () => undefined);
    request.setEncoding('utf8');
    request.on('data', take).once('end', end).once('error', fail).once('close', fail);
  });
}

const INCOMPLETE = { path: 'body', message: 'must be complete' };
