import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import { TransportError } from '../calls/answers.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { ANY_ORIGIN } from '../http/anyOrigin.ts';
import { type HttpAnswer, JSON_TYPE } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { COSTLY, type Route, type RouteGroup } from '../requests/arrival.ts';
import { collectionOf, documentOf } from './documentOf.ts';
import { guideForModels } from './guideForModels.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

/** A document that depends only on the origin of the request. */
export interface Document {
  answer(request: HttpRequest): Promise<HttpAnswer> | HttpAnswer;
}

/** Finds the dialect that a request for a document names, or that of its world; null for none. */
export type FindDialect = (request: HttpRequest) => Promise<Dialect | null>;

/** Prepares a text that contains `ANY_ORIGIN` in place of the origin. */
export type MakeDocument = (type: string, text: string) => Document;

/**
 * Returns the routes of the documents that describe this server: OpenAPI 3.1, a Postman collection, and a guide for
 * language models. They are generated on their first request.
 */
export function documentRoutes(
  calls: readonly Call[],
  make: MakeDocument,
  findDialect: FindDialect,
): RouteGroup {
  const lazily = (type: string, write: () => string) => {
    let made: Document | null = null;
    return () => (made ??= make(type, write()));
  };
  const openApi = (bodies: Bodies) =>
    lazily(JSON_TYPE, () => JSON.stringify(documentOf(calls, bodies, ANY_ORIGIN)));
  const openApis = { sealed: openApi('sealed'), opened: openApi('opened') };
  const postman = lazily(JSON_TYPE, () => JSON.stringify(collectionOf(calls, ANY_ORIGIN)));
  const guide = lazily(TEXT_TYPE, () => guideForModels(calls, ANY_ORIGIN));
  const dialects = new WeakMap<Dialect, ReturnType<typeof makeIn>>();
  const makeIn = (dialect: Dialect) => {
    const openApi = (bodies: Bodies) =>
      lazily(JSON_TYPE, () => JSON.stringify(documentOf(calls, bodies, ANY_ORIGIN, dialect)));
    return {
      sealed: openApi('sealed'),
      opened: openApi('opened'),
      postman: lazily(JSON_TYPE, () => JSON.stringify(collectionOf(calls, ANY_ORIGIN, dialect))),
    };
  };
  const inDialect = (dialect: Dialect) => {
    const made = dialects.get(dialect) ?? makeIn(dialect);
    dialects.set(dialect, made);
    return made;
  };
  const routeOf = (
    path: string,
    documentFor: (request: HttpRequest, dialect: Dialect | null) => Document,
  ): Route => ({
    method: 'GET',
    path,
    weight: COSTLY,
    isCompressed: true,
    answer: async ({ request }) => documentFor(request, await findDialect(request)).answer(request),
  });
  return {
    routes: [
      routeOf('/openapi.json', (request, dialect) => {
        const bodies = requestedBodies(request.query);
        return dialect === null ? openApis[bodies]() : inDialect(dialect)[bodies]();
      }),
      routeOf('/postman.json', (_, dialect) =>
        dialect === null ? postman() : inDialect(dialect).postman(),
      ),
      routeOf('/llms.txt', guide),
    ],
  };
}

/** Returns the parameter `bodies`: `opened` or `sealed`, which is the default. */
function requestedBodies(query: unknown): Bodies {
  const { bodies = 'sealed' } = query as { bodies?: unknown };
  if (bodies === 'sealed' || bodies === 'opened') return bodies;
  const problem = { path: 'query.bodies', message: 'must be one of sealed, opened' };
  throw new TransportError('malformed', { problems: [problem] });
}
