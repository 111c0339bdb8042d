import manifest from '../package.json' with { type: 'json' };
import { Readable } from 'node:stream';
import { cacheResult } from '@hongbao/contracts/http/cacheResult';
import { REPLAY_CHARACTERS_MAX } from '@hongbao/contracts/control/interventions.types';
import { type ToolSet, toolSets } from '@hongbao/mcp/toolSets';
import { createClient } from '@hongbao/sdk';
import type { Config } from '@hongbao/server/config/config';
import { requireOperator } from '@hongbao/engine/http/requireOperator';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { findDocuments } from './documents.ts';

/**
 * Registers `/mcp`, the Model Context Protocol over streamable HTTP without sessions. It accepts the requests that the
 * control calls accept: with the control token, or from this machine where there is none. Tools inject their calls into the same app.
 */
export async function mcpRoute(
  app: FastifyInstance,
  config: Pick<Config, 'controlToken' | 'isForThisMachine'>,
): Promise<void> {
  // Loaded at the first request, because the library would delay the start of every server.
  const handler = cacheResult(async () => {
    const { createHttpHandler } = await import('@hongbao/mcp/createHttpHandler');
    const docs = findDocuments();
    const { controlToken } = config;
    return createHttpHandler(({ headers, url }) => ({
      client: createClient({
        url: ORIGIN,
        fetch: fetchInto(app, headers.get('host')),
        ...(controlToken === null ? {} : { controlToken }),
      }),
      version: manifest.version,
      docs,
      tools: toolsIn(url) ?? 'core',
    }));
  });
  let isUsed = false;
  app.addHook('preClose', async () => {
    if (isUsed) await (await handler()).close();
  });
  app.addHook('onRequest', async ({ http }) => requireOperator(config, http));
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    // Compression would delay the events of a stream.
    compress: false,
    handler: async (request, reply) => {
      const url = `${ORIGIN}${request.url}`;
      if (toolsIn(url) === undefined)
        return reply.code(400).send({ message: `tools must be one of ${toolSets.join(', ')}.` });
      isUsed = true;
      const { fetch } = await handler();
      const answer = await fetch(await toWebRequest(request));
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as never));
    },
  });
}

/** The set of tools that an address names, `core` if it names none; undefined if the name is unknown. */
function toolsIn(url: string): ToolSet | undefined {
  const name = new URL(url).searchParams.get('tools') ?? 'core';
  return toolSets.find((each) => each === name);
}

/** Origin of the injected requests; their Host header is that of the request of the tool. */
const ORIGIN = 'http://127.0.0.1';

/** Returns a `fetch` that injects requests into the app. */
function fetchInto(app: FastifyInstance, host: string | null): typeof fetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    const { pathname, search } = new URL(String(address));
    const options: InjectOptions = {
      method: method as 'GET',
      url: `${pathname}${search}`,
      ...(signal ? { signal } : {}),
      headers: { ...Object.fromEntries(new Headers(headers)), ...(host === null ? {} : { host }) },
    };
    const answer = await app.inject(
      typeof body === 'string' ? { ...options, payload: body } : options,
    );
    const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.rawPayload, { status: answer.statusCode, headers: sent });
  };
}

async function toWebRequest({ method, url, headers, http }: FastifyRequest): Promise<Request> {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const body = http.hasBody ? await http.receiveText(REPLAY_CHARACTERS_MAX) : null;
  return new Request(`${ORIGIN}${url}`, { method, headers: sent, body });
}
