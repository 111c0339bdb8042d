import type { FastifyInstance } from 'fastify';
import { PLAIN_JSON_MAX, readPlainJson } from './plainJson.ts';

/**
 * Makes the server parse plain JSON with a maximum size, depth and number of entries, and refuse other content types.
 */
export function takePlainJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: PLAIN_JSON_MAX },
    async (_request: unknown, text: string) => readPlainJson(text),
  );
}
