import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '../http/answers.ts';
import { collectionOf, documentOf } from './documentOf.ts';
import { guideForModels } from './guideForModels.ts';
import { originAsked } from './originAsked.ts';

/** Stands for the address until somebody asks: a document takes a while to make, and is the same but for it. */
const ANYWHERE = 'http://address-that-is-asked.invalid';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** What tells others of this server: OpenAPI 3.1, a Postman collection, a guide for language models. Each is made once. */
export async function documentRoutes(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const made = new Map<string, string>();
  const answer = (name: string, type: string, make: () => string) => {
    const text = made.get(name) ?? make();
    made.set(name, text);
    return (request: FastifyRequest, reply: FastifyReply) =>
      reply.type(type).send(text.replaceAll(ANYWHERE, originAsked(request)));
  };
  app.get('/openapi.json', async (request, reply) => {
    const bodies = bodiesAsked(request.query);
    const make = () => JSON.stringify(documentOf(calls, bodies, ANYWHERE));
    return answer(`openapi ${bodies}`, JSON_TYPE, make)(request, reply);
  });
  app.get('/postman.json', async (request, reply) => {
    const make = () => JSON.stringify(collectionOf(calls, ANYWHERE));
    return answer('postman', JSON_TYPE, make)(request, reply);
  });
  app.get('/llms.txt', async (request, reply) =>
    answer('llms', TEXT_TYPE, () => guideForModels(calls, ANYWHERE))(request, reply),
  );
}

/** `?bodies=opened` or `sealed`, which is also what is meant without. */
function bodiesAsked(query: unknown): Bodies {
  const { bodies = 'sealed' } = query as { bodies?: unknown };
  if (bodies === 'sealed' || bodies === 'opened') return bodies;
  const problem = { path: 'query.bodies', message: 'must be one of sealed, opened' };
  throw new TransportError('malformed', { problems: [problem] });
}
