import { createHash } from 'node:crypto';
import { durationMs } from '@hongbao/contracts/control/duration';
import { type GoQuery, goParams, goQuery } from '@hongbao/contracts/control/go';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as toQr } from 'qrcode';
import { type Config, defaultSeed } from '../config.ts';
import { findByAccount, openSessionFor } from '../features/account/index.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { TransportError, refused } from '../calls/answers.ts';
import { header } from '../http/headers.ts';
import { linkOrigin } from '../http/linkOrigin.ts';
import { playNamed } from '../situations/playNamed.ts';
import { languageOf, languages } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { appLink } from './appLink.ts';
import { fieldProblems } from '../calls/fieldProblems.ts';
import { GO_POLICY, askPage } from './goPage.ts';
import { ofScenario } from './ofScenario.ts';
import { requireOperator } from './requireOperator.ts';
import { DEFAULT_AT, makeWorld } from './worldControls.ts';

type Wanted = GoQuery & { readonly scenario: string };

interface Parts {
  readonly config: Config;
  readonly worlds: Worlds;
}

/**
 * `/go/<scenario>?situation=&seed=&at=&as=&lang=&route=`: creates or finds the world, plays the situation, signs
 * the browser in and opens the screen. For operators, as the control calls are; a visitor who comes from another site is
 * asked first. `qr=svg` gives the same address as a picture.
 */
export async function goRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/go/:scenario', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (comesFromElsewhere(request))
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', GO_POLICY)
        .send(askPage(request.url));
    requireOperator(parts.config, request);
    const asked = read(request);
    if (asked.qr === 'svg') return qrOf(parts.config, request, reply);
    const went = await go(parts, asked);
    if (!isRefusal(went)) return reply.redirect(went.result);
    const language = languageOf(header(request, 'accept-language') ?? undefined);
    return refused(went.refused, went.facts, wallNow(), language);
  });
}

/** The world that a link leads to; null where it leads nowhere, or is only drawn. */
export function worldOfLink({ query, params }: FastifyRequest): string | null {
  const asked = goQuery.safeParse(query);
  const { data: scenario } = goParams.safeParse(params);
  if (!asked.success || scenario === undefined || asked.data.qr !== undefined) return null;
  return asked.data.world ?? nameOf({ ...asked.data, ...scenario });
}

/** A page of another site led here. No world is created before the visitor confirms. */
function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers['sec-fetch-mode'] === 'navigate' && (site === 'cross-site' || site === 'same-site')
  );
}

function read(request: FastifyRequest): Wanted {
  const query = goQuery.safeParse(request.query);
  const params = goParams.safeParse(request.params);
  const issues = [...(query.error?.issues ?? []), ...(params.error?.issues ?? [])];
  const problems = fieldProblems(goQuery, issues, issues.length + 1);
  const lang = query.data?.lang;
  if (lang !== undefined && !languages.some((each) => each === lang))
    problems.push({ path: 'lang', message: `must be one of ${languages.join(', ')}` });
  if (!query.success || !params.success || problems.length > 0)
    throw new TransportError('malformed', { problems });
  return { ...query.data, ...params.data };
}

async function qrOf(config: Config, request: FastifyRequest, reply: FastifyReply) {
  const address = new URL(`${linkOrigin(request, config)}${request.url}`);
  address.searchParams.delete('qr');
  return reply.type('image/svg+xml').send(await toQr(address.href, { type: 'svg', margin: 2 }));
}

async function go({ config, worlds }: Parts, asked: Wanted) {
  const opened = await openOrMake({ config, worlds }, asked);
  if (isRefusal(opened)) return opened;
  const { world, isNew } = opened.result;
  return world.refCount.run(() => enter(world, asked, isNew));
}

/** The world of the link; one with a situation is put back to its beginning, so that the link leads to the same again. */
async function openOrMake(parts: Parts, asked: Wanted) {
  const { scenario } = asked;
  const known = parts.worlds.scenarioNames();
  if (!known.includes(scenario)) return refuse('scenarioUnknown', { scenario, known });
  return ofScenario(() => findOrMake(parts, asked));
}

async function findOrMake({ config, worlds }: Parts, asked: Wanted) {
  const { scenario } = asked;
  const worldId = asked.world ?? nameOf(asked);
  const found = await (asked.situation === undefined
    ? worlds.find(worldId)
    : worlds.reset(worldId));
  if (found) return accept({ world: found, isNew: asked.situation !== undefined });
  const made = await makeWorld(worlds, worldId, '', (free) =>
    worlds.create({
      id: free,
      scenario,
      seed: asked.seed ?? defaultSeed(config, scenario),
      at: (asked.at === undefined ? null : instantMs(asked.at)) ?? DEFAULT_AT,
      clock: 'frozen',
    }),
  );
  if (isRefusal(made)) return made;
  const world = await worlds.find(worldId);
  return world ? accept({ world, isNew: true }) : refuse('worldUnknown', { world: worldId });
}

async function enter(world: World, asked: Wanted, isNew: boolean) {
  const { lang, route, as } = asked;
  const link = { world: world.id, lang, route };
  let entered = link as typeof link & { token?: string };
  if (asked.situation !== undefined) {
    const played = await playNamed(world, { ...numbersOf(asked), name: asked.situation });
    if (isRefusal(played)) return played;
    const { member, route: seenAt } = played.result.scene;
    entered = { ...link, token: member.token, route: route ?? seenAt };
  }
  if (as !== undefined) {
    const token = await tokenOf(world, as);
    if (token === null) return refuse('notFound', { field: 'as', account: as });
    entered = { ...entered, token };
  }
  // A link shows moving prices unless it asks for a frozen clock.
  if (isNew && asked.clock !== 'frozen') await world.time.run(1);
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

/** Signs in as the member of an account, an e-mail or an id; null when there is none. */
async function tokenOf(world: World, account: string): Promise<string | null> {
  const member =
    findByAccount(world.rows, account) ?? world.rows.first('Member', { where: { id: account } });
  if (!member) return null;
  return world.command(`member/${member.id}`, async (now) => {
    const { token, change } = openSessionFor(member.id, now, 'link');
    await world.commit({ rows: [change] }, now);
    return token;
  });
}

/** The same link names the same world. */
function nameOf({ scenario, seed, at, situation, in: before, level, rank, count, since }: Wanted) {
  const parts = [scenario, seed, at, situation, before, level, rank, count, since];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `go-${digest.slice(0, 12)}`;
}
