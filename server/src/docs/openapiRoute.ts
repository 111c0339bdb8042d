import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { FastifyInstance } from 'fastify';
import { TransportError } from '../http/answers.ts';
import { documentOf } from './documentOf.ts';
import { originAsked } from './originAsked.ts';

/** Stands for the address until somebody asks: a document takes a while to make, and is the same but for it. */
const ANYWHERE = 'http://address-that-is-asked.invalid';

/** The OpenAPI 3.1 document of everything this server answers, each kind made once when it is first asked for. */
export async function openapiRoute(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const made = new Map<Bodies, string>();
  const textOf = (bodies: Bodies) => {
    const text = made.get(bodies) ?? JSON.stringify(documentOf(calls, bodies, ANYWHERE));
    made.set(bodies, text);
    return text;
  };
  app.get('/openapi.json', async (request, reply) => {
    const text = textOf(bodiesAsked(request.query)).replaceAll(ANYWHERE, originAsked(request));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** `?bodies=opened` or `sealed`, which is also what is meant without. */
function bodiesAsked(query: unknown): Bodies {
  const { bodies = 'sealed' } = query as { bodies?: unknown };
  if (bodies === 'sealed' || bodies === 'opened') return bodies;
  const problem = { path: 'query.bodies', message: 'must be one of sealed, opened' };
  throw new TransportError('malformed', { problems: [problem] });
}
