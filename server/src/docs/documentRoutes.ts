import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { TransportError } from '../calls/answers.ts';
import { ANY_ORIGIN, CachedDocument } from '../http/cachedDocument.ts';
import { COSTLY } from '../http/rateLimits.ts';
import { collectionOf, documentOf } from './documentOf.ts';
import { guideForModels } from './guideForModels.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

declare module 'fastify' {
  interface FastifyInstance {
    /** Generates all documents that are not cached, which takes a few hundred milliseconds. */
    makeDocuments(): void;
  }
}

/**
 * Registers the documents that describe this server: OpenAPI 3.1, a Postman collection, and a guide for language
 * models. They are cached with their compressed forms. `app` must not be encapsulated, because it is decorated with
 * `makeDocuments`.
 */
export function documentRoutes(
  app: FastifyInstance,
  { config, calls }: { readonly config: Config; readonly calls: readonly Call[] },
): void {
  const openApi = (bodies: Bodies) =>
    lazily(JSON_TYPE, () => JSON.stringify(documentOf(calls, bodies, ANY_ORIGIN)));
  const openApis = { sealed: openApi('sealed'), opened: openApi('opened') };
  const postman = lazily(JSON_TYPE, () => JSON.stringify(collectionOf(calls, ANY_ORIGIN)));
  const guide = lazily(TEXT_TYPE, () => guideForModels(calls, ANY_ORIGIN));

  const options = { compress: false, config: COSTLY } as const;
  app.get('/openapi.json', options, (request, reply) =>
    openApis[requestedBodies(request.query)]().send(request, reply, config),
  );
  app.get('/postman.json', options, (request, reply) => postman().send(request, reply, config));
  app.get('/llms.txt', options, (request, reply) => guide().send(request, reply, config));
  app.decorate('makeDocuments', () => {
    for (const document of [openApis.sealed, openApis.opened, postman, guide]) document();
  });
}

/** Returns a document that is generated on its first request. */
function lazily(type: string, make: () => string): () => CachedDocument {
  let made: CachedDocument | null = null;
  return () => (made ??= new CachedDocument(type, make()));
}

/** Returns the parameter `bodies`: `opened` or `sealed`, which is the default. */
function requestedBodies(query: unknown): Bodies {
  const { bodies = 'sealed' } = query as { bodies?: unknown };
  if (bodies === 'sealed' || bodies === 'opened') return bodies;
  const problem = { path: 'query.bodies', message: 'must be one of sealed, opened' };
  throw new TransportError('malformed', { problems: [problem] });
}
