import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { TransportError } from '../http/answers.ts';
import { ANY_ORIGIN, CachedDocument } from '../http/cachedDocument.ts';
import { COSTLY } from '../http/rateLimits.ts';
import { collectionOf, documentOf } from './documentOf.ts';
import { guideForModels } from './guideForModels.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/**
 * Documents that describe this server: OpenAPI 3.1, a Postman collection, a guide for language models. They are cached
 * with their compressed forms.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { config, calls }: { readonly config: Config; readonly calls: readonly Call[] },
): Promise<void> {
  const made = new Map<string, CachedDocument>();
  const cached = (name: string, type: string, make: () => string) => {
    const document = made.get(name) ?? new CachedDocument(type, make());
    made.set(name, document);
    return document;
  };
  const options = { compress: false, config: COSTLY } as const;
  app.get('/openapi.json', options, (request, reply) => {
    const bodies = bodiesAsked(request.query);
    const make = () => JSON.stringify(documentOf(calls, bodies, ANY_ORIGIN));
    return cached(`openapi ${bodies}`, JSON_TYPE, make).send(request, reply, config);
  });
  app.get('/postman.json', options, (request, reply) => {
    const make = () => JSON.stringify(collectionOf(calls, ANY_ORIGIN));
    return cached('postman', JSON_TYPE, make).send(request, reply, config);
  });
  app.get('/llms.txt', options, (request, reply) =>
    cached('llms', TEXT_TYPE, () => guideForModels(calls, ANY_ORIGIN)).send(request, reply, config),
  );
}

/** `?bodies=opened` or `sealed`, which is also what is meant without. */
function bodiesAsked(query: unknown): Bodies {
  const { bodies = 'sealed' } = query as { bodies?: unknown };
  if (bodies === 'sealed' || bodies === 'opened') return bodies;
  const problem = { path: 'query.bodies', message: 'must be one of sealed, opened' };
  throw new TransportError('malformed', { problems: [problem] });
}
