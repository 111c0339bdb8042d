import type { FastifyInstance } from 'fastify';
import { TransportError } from '../calls/answers.ts';
import { JSON_DEPTH_MAX, JSON_ENTRIES_MAX, parseJson } from './parseJson.ts';

/** Maximum bytes of a plain JSON body, which only operator calls and the test provider accept. */
const PLAIN_BYTES_MAX = 1024 * 1024;

/**
 * Makes the server parse plain JSON with a maximum size, depth and number of entries, and refuse other content types.
 */
export function takePlainJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: PLAIN_BYTES_MAX },
    async (_request: unknown, text: string) => {
      try {
        return text === '' ? undefined : parseJson(text);
      } catch {
        const message = `must be JSON that nests at most ${JSON_DEPTH_MAX} levels deep, with at most ${JSON_ENTRIES_MAX} entries in a list or object`;
        throw new TransportError('malformed', { problems: [{ path: 'body', message }] });
      }
    },
  );
}
