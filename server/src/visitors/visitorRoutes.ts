import { SECOND_MS } from '@hongbao/contracts/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appLink } from '../control/appLink.ts';
import { openLinkSession } from '../control/openLinkSession.ts';
import { header } from '../http/headers.ts';
import { COSTLY } from '../http/route.ts';
import { requestPath } from '../http/requestPath.ts';
import { DEMO_ACCOUNT } from '../scenarios/builtin/demoMember.ts';
import { languageOf } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import { VISIT_POLICY, visitPage } from './visitPage.ts';
import {
  VISIT_PATH,
  VisitRefused,
  type VisitorWorld,
  type VisitorWorlds,
} from './visitorWorlds.ts';

/** Cookie with the id of the browser's world, so that a reload of the app does not create another world. */
const COOKIE = 'hongbao-visit';

/** Status of the page that refuses a world. */
const STATUS = { full: 503, address: 429 } as const;

/**
 * Gives each visitor a world: a browser that opens the app without one is redirected into a new world, signed in as the
 * demo member. Clients that are not known to be browsers, such as crawlers, get a page with a button, which posts to
 * `/visit`.
 */
export function welcomeVisitors(
  app: FastifyInstance,
  visitors: VisitorWorlds,
  lifetimeMs: number,
): void {
  app.addHook('onReady', async () => visitors.start());
  app.addHook('onClose', () => visitors.stop());
  app.addHook('onRequest', async (request, reply) => {
    if (!isFrontPage(request) || isLink(request) || visitors.isAlive(idOf(request))) return;
    if (!isNavigation(request)) return sendPage(request, reply, lifetimeMs);
    return visit(visitors, request, reply, lifetimeMs);
  });
  app.register(async (form) => {
    // The form has no fields, so its body is not parsed.
    form.removeAllContentTypeParsers();
    form.addContentTypeParser('*', { bodyLimit: 0 }, (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    form.post(VISIT_PATH, { config: { rateWeight: COSTLY } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A page of another site must not replace the visitor's world.
      if (isCrossSite(request)) return reply.redirect('/', 303);
      return visit(visitors, request, reply, lifetimeMs);
    });
  });
}

async function visit(
  visitors: VisitorWorlds,
  request: FastifyRequest,
  reply: FastifyReply,
  lifetimeMs: number,
) {
  try {
    const found = (await visitors.existing(idOf(request))) ?? (await visitors.create(request.ip));
    return await enter(found, request, reply);
  } catch (error) {
    if (!(error instanceof VisitRefused)) throw error;
    reply.code(STATUS[error.why]);
    reply.header('retry-after', String(Math.ceil(error.retryAfterMs / SECOND_MS)));
    return sendPage(request, reply, lifetimeMs, error);
  }
}

async function enter(
  { world, expiresAt }: VisitorWorld,
  { protocol }: FastifyRequest,
  reply: FastifyReply,
) {
  // A scenario without the demo member is entered signed out.
  const token = await world.refCount.run(() => openLinkSession(world, DEMO_ACCOUNT));
  const seconds = Math.ceil((expiresAt - wallNow()) / SECOND_MS);
  const secure = protocol === 'https' ? '; Secure' : '';
  return reply
    .header('cache-control', 'no-store')
    .header(
      'set-cookie',
      `${COOKIE}=${world.id}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    )
    .redirect(appLink({ world: world.id, token: token ?? undefined }), 303);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  lifetimeMs: number,
  refused: VisitRefused | null = null,
) {
  const language = languageOf(header(request, 'accept-language') ?? undefined);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', VISIT_POLICY)
    .send(visitPage(language, lifetimeMs, refused));
}

const isFrontPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && ['/', '/index.html'].includes(requestPath(request));

/** Whether the address selects a world, as the redirect into one does. */
const isLink = ({ query }: FastifyRequest) =>
  typeof (query as { world?: unknown }).world === 'string';

/**
 * Whether a browser opens the page for a person: not in a frame, and not in advance. A service worker repeats such a
 * request with an empty destination.
 */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    ['document', 'empty'].includes(String(headers['sec-fetch-dest'])) &&
    headers['sec-purpose'] === undefined
  );
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Returns the world id in the cookie; empty without one. */
function idOf(request: FastifyRequest): string {
  const cookies = header(request, 'cookie') ?? '';
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,32})`).exec(cookies)?.[1] ?? '';
}
