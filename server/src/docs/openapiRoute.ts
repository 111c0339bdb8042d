import type { Call } from '@hongbao/contracts/call';
import type { Example } from '@hongbao/contracts/openapi/example';
import { openApiDocument } from '@hongbao/contracts/openapi/openapi';
import type { FastifyInstance } from 'fastify';
import { machines } from './statesPage.ts';
import examples from './examples.json' with { type: 'json' };

/** The OpenAPI 3.1 document of everything this server answers, made once when it is first asked for. */
export async function openapiRoute(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  let text: string | null = null;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(documentOf(calls));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** The same as a value, with the recorded answers as examples, and the state machines that the docs draw. */
export function documentOf(calls: readonly Call[]) {
  const document = openApiDocument({ calls, examples: examples as Record<string, Example> });
  return { ...document, 'x-state-machines': machines };
}
