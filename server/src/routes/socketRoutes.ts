import type { Config } from '../config.ts';
import { ruleInput } from '../devtools/faults/conditions.ts';
import { applyFaultsBefore, faultContext } from '../devtools/faults/applyFaults.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { MessageFaults } from '../devtools/faults/messageFaults.ts';
import { type OpenFeed, openFeeds } from '../devtools/faults/openFeeds.ts';
import { beginRecording } from '../devtools/traffic/recordTraffic.ts';
import { TransportError } from '../calls/answers.ts';
import { identifyBy } from '../calls/identify.ts';
import type { ServedSocket } from '../calls/streamed.ts';
import { validate } from '../calls/validate.ts';
import { ClientShares, SOCKETS } from '../http/clientShares.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, SocketContent } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { hintForOrigin, isWelcome } from '../http/originRules.ts';
import type { RouteGroup } from '../http/route.ts';
import { plainMessages } from '../http/socketMessages.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { languageOf } from '../words/language.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { dialectMessages } from '../dialect/dialectMessages.ts';
import type { RequestDialect } from '../dialect/requestDialect.ts';
import { setWorldHeaders } from './apiRoutes.ts';
import { SocketSession } from './socketSession.ts';
import { textOf, worldOfStream } from './streamRoutes.ts';

interface SocketParts {
  readonly config: Pick<Config, 'recordsTraffic' | 'corsOrigins'>;
  readonly worlds: ReachableWorlds;
  readonly sockets: readonly ServedSocket[];
  readonly delayed: DelayedRequests;
  readonly steps: StepQueue;
}

/** Returns the routes of the calls that answer with a WebSocket. */
export function socketRoutes({ sockets, ...parts }: SocketParts): RouteGroup {
  const open = new ClientShares(SOCKETS);
  return {
    routes: sockets.map((served) => ({
      method: served.call.method,
      path: served.call.path,
      call: served.call,
      answer: (request, dialect = null) => answer(served, request, dialect, { ...parts, open }),
    })),
    bodies: 'json',
    stop: () => open.endAll(),
  };
}

async function answer(
  { call, open: openFeed }: ServedSocket,
  request: HttpRequest,
  dialect: RequestDialect | null,
  {
    config,
    worlds,
    delayed,
    steps,
    open,
  }: Omit<SocketParts, 'sockets'> & { readonly open: ClientShares },
): Promise<HttpAnswer> {
  requireOrigin(config, request);
  open.requireRoom(request);
  const asked = request.query as Readonly<Record<string, unknown>>;
  const world = await worldOfStream(worlds, request, asked);
  setWorldHeaders(request, world);
  request.world = world;
  const recording = beginRecording(config, world, request, call, dialect);
  const token = dialect?.token ?? header(request, 'x-access-token') ?? textOf(asked['token']);
  const identify = identifyBy(world, token);
  const openBody = async () => ({});
  const faults = await faultContext({ world, call, request, identify, delayed, openBody });
  const faulty = faults && (await applyFaultsBefore(faults));
  if (faulty) return faulty;
  const signedIn = await identify(world.now());
  if (token !== null && !signedIn) throw new TransportError('unauthorized');
  const sent = { params: {}, query: asked, body: {} };
  validate(call, sent);
  const input = ruleInput(call, sent);
  requireUpgrade(request);
  let isLeaving = false;
  let leave = () => {
    isLeaving = true;
  };
  const end = () => leave();
  open.add(request, end);
  request.onEnd(() => open.delete(end));
  // Candles are the same for every socket, so that a client that disconnects does not cancel them.
  const feed = openFeed(world, (candles) => steps.run(request.address, candles, () => true));
  const feeds = openFeeds(world);
  const content = new SocketContent((channel) => {
    recording?.end(request, 'streaming', { status: 101, type: '', text: '' });
    let memberId = signedIn?.member.id ?? null;
    const target: OpenFeed = {
      call: call.name,
      get memberId() {
        return memberId;
      },
      input,
      cut: () => channel.reset(),
    };
    feeds.add(target);
    const out = new MessageFaults({ world, call, request, delayed, target, recording, channel });
    const session = new SocketSession(channel, {
      world,
      feed,
      identify: token === null ? null : identify,
      messages: dialect ? dialectMessages(dialect.call) : plainMessages,
      language: languageOf(header(request, 'accept-language') ?? undefined),
      send: (text) => out.send(text),
      onReceived: (text) => recording?.addFrame({ direction: 'in', text: text ?? '<binary>' }),
      onMember: ({ id }) => {
        memberId = id;
        if (recording) recording.memberId = id;
      },
      onEnd: (code) => {
        out.stop();
        feeds.delete(target);
        recording?.addFrame({ direction: 'end', text: String(code) });
      },
    });
    leave = session.leave;
    // The server was stopped before the connection was a socket.
    if (isLeaving) leave();
    if (signedIn) session.signIn(signedIn.member);
  });
  return { content };
}

/** Refuses a page of an origin that may make no calls; a browser applies no CORS to a WebSocket. */
function requireOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>, request: HttpRequest): void {
  const origin = header(request, 'origin');
  if (origin === null || isWelcome(origin, corsOrigins)) return;
  // A page of this server itself.
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw new TransportError('originRefused', { hint: hintForOrigin(origin) });
}

function requireUpgrade(request: HttpRequest): void {
  if (request.isUpgrade) return;
  const message = 'must be websocket, with Connection: Upgrade and no body';
  throw new TransportError('malformed', {
    problems: [{ path: 'Upgrade', message }],
    hint: 'This address is a WebSocket: open it with `new WebSocket(…)`. A proxy in between must forward upgrades.',
  });
}
