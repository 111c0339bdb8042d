import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import { durationMs } from '@hongbao/contracts/control/duration';
import { type GoQuery, goParams, goQuery } from '@hongbao/contracts/control/go';
import { instantMs } from '@hongbao/contracts/control/instant';
import { nearest } from '@hongbao/contracts/nearest';
import { z } from 'zod';
import type { EngineConfig } from '../config/engineConfig.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { type AnswerBody, TransportError, refused } from '../calls/answers.ts';
import { answerError } from '../http/errors.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, json, redirect } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { RouteGroup } from '../requests/arrival.ts';
import { defaultSeed } from '../scenarios/defaultSeed.ts';
import { findSituation, playNamed } from '../scenarios/situations/playNamed.ts';
import { qrSvg } from '../words/qrSvg.ts';
import { routeProblemTexts } from '../words/routeProblemTexts.ts';
import { languageOf, languages } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { appLink } from './appLink.ts';
import { fieldProblems } from '../calls/fieldProblems.ts';
import { GO_POLICY, confirmationPage, linkProblemPage } from './goPage.ts';
import { openLinkSession } from './openLinkSession.ts';
import { withScenarioRefusals } from './withScenarioRefusals.ts';
import { requireOperator } from '../http/requireOperator.ts';
import { DEFAULT_AT, makeWorld } from './worldControls.ts';

type Wanted = GoQuery & { readonly scenario: string };

interface Parts {
  readonly config: EngineConfig;
  readonly worlds: Worlds;
}

/**
 * Returns the route `/go/<scenario>?situation=&seed=&at=&as=&lang=&route=`, which creates or finds a world, plays a
 * situation, signs the browser in and opens a screen. It requires an operator, like the operator calls; a visitor from
 * another site must confirm first. `qr=svg` returns the address as a QR code.
 */
export function goRoute(parts: Parts): RouteGroup {
  return {
    routes: [
      {
        method: 'GET',
        path: '/go/{scenario}',
        answer: ({ request }) => answerLink(parts, request),
      },
    ],
  };
}

async function answerLink(parts: Parts, request: HttpRequest): Promise<HttpAnswer> {
  request.setHeader('cache-control', 'no-store');
  const answer = await follow(parts, request).catch((error: Error) =>
    answerError(parts.config, error, request),
  );
  return isPage(request) ? toPage(answer, request) : answer;
}

/** Whether a browser shows the answer as a page. Other clients of links get JSON. */
const isPage = ({ headers: { accept } }: HttpRequest) => /\btext\/html\b/.test(String(accept));

/** Converts the refusal of a link to a page. Any other answer is unchanged. */
function toPage(answer: HttpAnswer, request: HttpRequest): HttpAnswer {
  const { status = 200, type, content } = answer;
  if (type !== undefined || content === null) return answer;
  const { message, result } = content as AnswerBody;
  const { problems, ...names } = refusedLink.catch({}).parse(result);
  const lines = (problems ?? []).map(({ path, message: why }) => `${path}: ${why}`);
  request.setHeader('content-security-policy', GO_POLICY);
  const page = linkProblemPage(languageOf(header(request, 'accept-language') ?? undefined), {
    lines: [message, ...lines],
    names: (names.nearest === undefined ? (names.known ?? []) : [names.nearest]).map((name) => ({
      name,
      address: corrected(request, names.situation === undefined ? 'scenario' : 'situation', name),
    })),
    isNearest: names.nearest !== undefined,
  });
  return { status, type: 'text/html; charset=utf-8', content: page };
}

/** The parts of a refusal that a page shows. */
const refusedLink = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  situation: z.string().optional(),
  known: z.array(z.string()).optional(),
  nearest: z.string().optional(),
});

/** Returns the address of a link with another name, relative to the folder of links. */
function corrected({ url }: HttpRequest, part: 'scenario' | 'situation', name: string): string {
  const { pathname, searchParams } = new URL(url, 'http://link');
  if (part === 'situation') searchParams.set('situation', name);
  const scenario = part === 'scenario' ? encodeURIComponent(name) : pathname.split('/').at(-1);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `./${scenario}${query}`;
}

async function follow(parts: Parts, request: HttpRequest): Promise<HttpAnswer> {
  if (isCrossSite(request)) {
    request.setHeader('content-security-policy', GO_POLICY);
    return { type: 'text/html; charset=utf-8', content: confirmationPage(request.url) };
  }
  requireOperator(parts.config, request);
  const query = read(request);
  if (query.qr === 'svg') return qrOf(request);
  const target = await go(parts, query);
  if (!isRefusal(target)) {
    const { link, world } = target.result;
    return { ...redirect(request, link), world };
  }
  const language = languageOf(header(request, 'accept-language') ?? undefined);
  return json(refused(target.refused, target.facts, wallNow(), language));
}

/** Returns the id of the link's world; null if the link is invalid or only returns a QR code. */
export function worldOfLink({
  query,
  params,
}: Pick<HttpRequest, 'query' | 'params'>): string | null {
  const parsed = goQuery.safeParse(query);
  const { data: scenario } = goParams.safeParse(params);
  if (!parsed.success || scenario === undefined || parsed.data.qr !== undefined) return null;
  return parsed.data.world ?? nameOf({ ...parsed.data, ...scenario });
}

/** Whether a request comes from a page of another site. Such a visitor must confirm before a world is created. */
function isCrossSite({ headers }: HttpRequest): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers['sec-fetch-mode'] === 'navigate' && (site === 'cross-site' || site === 'same-site')
  );
}

function read(request: HttpRequest): Wanted {
  const parsed = goQuery.safeParse(request.query);
  const params = goParams.safeParse(request.params);
  const issues = [...(parsed.error?.issues ?? []), ...(params.error?.issues ?? [])];
  const problems = fieldProblems(goQuery, issues, issues.length + 1);
  const lang = parsed.data?.lang;
  if (lang !== undefined && !languages.some((each) => each === lang))
    problems.push({ path: 'lang', message: `must be one of ${languages.join(', ')}` });
  for (const message of routeProblemTexts(parsed.data?.route ?? '/home'))
    problems.push({ path: 'route', message });
  if (!parsed.success || !params.success || problems.length > 0)
    throw new TransportError('malformed', { problems });
  return { ...parsed.data, ...params.data };
}

function qrOf({ origin, url }: HttpRequest): HttpAnswer {
  const address = new URL(`${origin}${url}`);
  address.searchParams.delete('qr');
  return { type: 'image/svg+xml', content: qrSvg(address.href) };
}

async function go({ config, worlds }: Parts, query: Wanted) {
  const opened = await openOrMake({ config, worlds }, query);
  if (isRefusal(opened)) return opened;
  const { world, isNew } = opened.result;
  const entered = await world.refCount.run(() => enter(world, query, isNew));
  return isRefusal(entered) ? entered : accept({ link: entered.result, world });
}

/**
 * Opens or creates the link's world. With a situation the world is reset, so that the link always results in the same
 * state.
 */
async function openOrMake(parts: Parts, query: Wanted) {
  const { scenario } = query;
  const known = parts.worlds.scenarioNames();
  if (!known.includes(scenario)) {
    const meant = nearest(scenario, known);
    const facts = { scenario, known };
    return refuse('scenarioUnknown', meant === null ? facts : { ...facts, nearest: meant });
  }
  // Before the world is made or reset, so that a link with a typing error changes nothing.
  if (query.situation !== undefined) {
    const found = findSituation(query.situation);
    if (isRefusal(found)) return found;
  }
  return withScenarioRefusals(() => findOrMake(parts, query));
}

async function findOrMake({ config, worlds }: Parts, query: Wanted) {
  const { scenario } = query;
  const worldId = query.world ?? nameOf(query);
  const found = await (query.situation === undefined
    ? worlds.find(worldId)
    : worlds.reset(worldId));
  if (found) return accept({ world: found, isNew: query.situation !== undefined });
  const made = await makeWorld(worlds, worldId, '', (free) =>
    worlds.create({
      id: free,
      scenario,
      seed: query.seed ?? defaultSeed(config, scenario),
      at: (query.at === undefined ? null : instantMs(query.at)) ?? DEFAULT_AT,
      clock: 'frozen',
    }),
  );
  if (isRefusal(made)) return made;
  const world = await worlds.find(worldId);
  return world ? accept({ world, isNew: true }) : refuse('worldUnknown', { world: worldId });
}

async function enter(world: World, query: Wanted, isNew: boolean) {
  const { lang, route, as } = query;
  const link = { world: world.id, lang, route };
  let entered = link as typeof link & { token?: string };
  if (query.situation !== undefined) {
    const played = await playNamed(world, { ...numbersOf(query), name: query.situation });
    if (isRefusal(played)) return played;
    const { member, route: seenAt } = played.result.scene;
    entered = { ...link, token: member.token, route: route ?? seenAt };
  }
  if (as !== undefined) {
    const token = await openLinkSession(world, as);
    if (token === null) return refuse('notFound', { field: 'as', account: as });
    entered = { ...entered, token };
  }
  // The clock runs unless the link requests a frozen clock.
  if (isNew && query.clock !== 'frozen') await world.time.run(1);
  return accept(appLink(entered));
}

function numbersOf({ in: before, level, rank, count, since }: Wanted) {
  const number = (value: number | string | undefined) =>
    value === undefined ? undefined : Number(value);
  return {
    level: number(level),
    rank: number(rank),
    count: number(count),
    in: before === undefined ? undefined : (durationMs(before) ?? undefined),
    since: since === undefined ? undefined : (durationMs(since) ?? undefined),
  };
}

/** Derives the world id from the link's parameters, so that equal links use the same world. */
function nameOf({ scenario, seed, at, situation, in: before, level, rank, count, since }: Wanted) {
  const parts = [scenario, seed, at, situation, before, level, rank, count, since];
  const digest = toHex(sha256(JSON.stringify(parts)));
  return `go-${digest.slice(0, 12)}`;
}
