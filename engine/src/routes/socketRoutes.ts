import type { EngineConfig } from '../config/engineConfig.ts';
import { ruleInput } from '../devtools/faults/conditions.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { MessageFaults } from '../devtools/faults/messageFaults.ts';
import { type OpenFeed, openFeeds } from '../devtools/faults/openFeeds.ts';
import { TransportError } from '../calls/answers.ts';
import type { ServedSocket } from '../calls/streamed.ts';
import { validate } from '../calls/validate.ts';
import { dialectMessages } from '../dialect/dialectMessages.ts';
import { ClientShares, SOCKETS } from '../http/clientShares.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, SocketContent } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { hintForOrigin, isWelcome } from '../http/originRules.ts';
import { plainMessages } from '../http/socketMessages.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import type { Opened, RouteGroup } from '../requests/arrival.ts';
import { languageOf } from '../words/language.ts';
import { SocketSession } from './socketSession.ts';

interface SocketParts {
  readonly config: Pick<EngineConfig, 'corsOrigins'>;
  readonly delayed: DelayedRequests;
  readonly steps: StepQueue;
}

/** Returns the routes of the calls that answer with a WebSocket. */
export function socketRoutes(sockets: readonly ServedSocket[], parts: SocketParts): RouteGroup {
  const open = new ClientShares(SOCKETS);
  return {
    routes: sockets.map((served) => ({
      method: served.call.method,
      path: served.call.path,
      call: served.call,
      world: 'query',
      answer: (arrival) => answer(served, arrival, { ...parts, open }),
    })),
    stop: () => open.endAll(),
  };
}

async function answer(
  { call, open: openFeed }: ServedSocket,
  { request, world, names, caller, recording }: Opened,
  { config, delayed, steps, open }: SocketParts & { readonly open: ClientShares },
): Promise<HttpAnswer> {
  if (!world) throw new TransportError('worldUnknown');
  requireOrigin(config, request);
  const { token, signedIn, identify } = caller;
  const sent = { params: {}, query: request.query, body: {} };
  validate(call, sent);
  const input = ruleInput(call, sent);
  requireUpgrade(request);
  let isLeaving = false;
  let leave = () => {
    isLeaving = true;
  };
  const end = () => leave();
  open.add(request, world, end);
  request.onEnd(() => open.delete(end));
  // Candles are the same for every socket, so that a client that disconnects does not cancel them.
  const feed = openFeed(world, (candles) => steps.run(request.address, candles, () => true));
  const feeds = openFeeds(world);
  const content = new SocketContent((channel) => {
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
      messages: names ? dialectMessages(names.call) : plainMessages,
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
function requireOrigin(
  { corsOrigins }: Pick<EngineConfig, 'corsOrigins'>,
  request: HttpRequest,
): void {
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
