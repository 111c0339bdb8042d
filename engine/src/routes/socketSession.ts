import { type SocketMessage, socketRequest } from '@hongbao/contracts/market/socket.calls';
import {
  SOCKET_FLOOD_MAX,
  SOCKET_HEARTBEAT_MS,
  SOCKET_ID_MAX,
  SOCKET_RATE_MAX,
  SOCKET_RATE_MS,
  SOCKET_SESSION_ENDED,
} from '@hongbao/contracts/market/socket.types';
import { SECOND_MS } from '@hongbao/contracts/time';
import { type AnswerBody, TransportError, problemAnswer, refused } from '../calls/answers.ts';
import { isRefusal } from '../calls/decision.ts';
import type { MemberRow } from '../calls/context.ts';
import type { Identify } from '../calls/executeCall.ts';
import { identifyBy } from '../calls/identify.ts';
import type { SocketFeed } from '../calls/streamed.ts';
import { parseValue } from '../calls/validate.ts';
import type { SocketChannel } from '../http/httpAnswer.ts';
import type { SocketMessages } from '../http/socketMessages.ts';
import type { Language } from '../words/language.ts';
import type { World } from '../world/world.ts';
import { FeedLoop, collectDurable } from './feedLoop.ts';
import { UNREAD_BYTES_MAX } from './streamRoutes.ts';

/** Close codes of RFC 6455. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

interface SessionParts {
  readonly world: World;
  readonly feed: SocketFeed;
  /** Finds the member of the token in the request; null without a token. */
  readonly identify: Identify | null;
  readonly messages: SocketMessages;
  readonly language: Language;
  /** Sends a text to the client. */
  readonly send: (text: string) => void;
  /** Called with each message of the client; null for one that is not text. */
  readonly onReceived: (text: string | null) => void;
  readonly onMember: (member: MemberRow) => void;
  readonly onEnd: (code: number) => void;
}

type Answer = Extract<SocketMessage, { readonly op: unknown }>;
type Op = Answer['op'];
type Id = Answer['id'];

/** Messages of one socket, until it closes. */
export class SocketSession {
  readonly #channel: SocketChannel;
  readonly #parts: SessionParts;
  readonly #loop: FeedLoop;
  #identify: Identify | null;
  /** Messages of the client are carried out in their order. */
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #received = 0;
  #seconds = 0;
  #isAlive = true;
  #isEnded = false;

  constructor(channel: SocketChannel, parts: SessionParts) {
    this.#channel = channel;
    this.#parts = parts;
    this.#identify = parts.identify;
    const { feed, world } = parts;
    this.#loop = new FeedLoop({
      feed,
      round: () => this.#round(),
      onSecond: () => this.#onSecond(),
      onFail: () => this.close(INTERNAL_ERROR, 'An error of the server ended this connection.'),
    });
    const removeEndListener = world.refCount.onEnd(() =>
      this.close(GOING_AWAY, 'The world was closed.'),
    );
    channel.onMessage((text) => this.#receive(text));
    channel.onAlive(() => (this.#isAlive = true));
    channel.onClose((code) => {
      this.#stop();
      removeEndListener();
      parts.onEnd(code);
    });
  }

  /** Sets the member of the socket. */
  signIn(member: MemberRow): void {
    this.#parts.onMember(member);
    this.#parts.feed.login(member);
  }

  /** Closes the socket. Nothing is sent after it. */
  close(code: number, reason: string): void {
    this.#stop();
    this.#channel.close(code, reason);
  }

  /** Closes the socket because the server stops. */
  readonly leave = () => this.close(GOING_AWAY, 'The server is stopping.');

  #stop(): void {
    this.#isEnded = true;
    this.#loop.stop();
  }

  #onSecond(): void {
    this.#seconds += 1;
    const isEvery = (ms: number) => (this.#seconds * SECOND_MS) % ms === 0;
    if (isEvery(SOCKET_RATE_MS)) this.#received = 0;
    if (!isEvery(SOCKET_HEARTBEAT_MS)) return;
    if (!this.#isAlive) return this.#channel.reset();
    this.#isAlive = false;
    this.#channel.ping();
  }

  async #round(): Promise<void> {
    const { world, feed } = this.#parts;
    if (this.#isEnded) return;
    if (this.#identify && !(await this.#identify(world.now())))
      return this.close(SOCKET_SESSION_ENDED, 'The session has ended. Log in again.');
    for (const event of await collectDurable(world, feed)) this.#send(event);
  }

  #send(message: SocketMessage): void {
    if (this.#isEnded) return;
    // A client that does not read is disconnected.
    if (this.#channel.unreadBytes > UNREAD_BYTES_MAX) return this.#channel.reset();
    this.#parts.send(this.#parts.messages.writeMessage(message));
  }

  #receive(text: string | null): void {
    if (this.#isEnded) return;
    this.#isAlive = true;
    this.#received += 1;
    this.#parts.onReceived(text);
    if (this.#received > SOCKET_FLOOD_MAX)
      return this.close(POLICY_VIOLATION, 'Too many messages. Wait a moment.');
    let value: unknown;
    try {
      value = this.#read(text);
      if (Math.max(this.#received, this.#waiting) > SOCKET_RATE_MAX)
        throw new TransportError('tooMany', {
          max: SOCKET_RATE_MAX,
          perS: SOCKET_RATE_MS / SECOND_MS,
        });
    } catch (error) {
      return this.#refuse(value, error);
    }
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => (this.#isEnded ? undefined : this.#handle(value)))
      .catch((error: unknown) => this.#refuse(value, error))
      .finally(() => (this.#waiting -= 1));
  }

  #read(text: string | null): unknown {
    if (text !== null) return this.#parts.messages.readMessage(text);
    const problem = { path: '', message: 'must be a text message, not a binary one' };
    throw new TransportError('malformed', { problems: [problem] });
  }

  async #handle(value: unknown): Promise<void> {
    const { world, feed, language } = this.#parts;
    const request = parseValue(socketRequest, value);
    if (request.op === 'login') await this.#login(request.token);
    if (request.op === 'subscribe') {
      const decision = await feed.subscribe(request);
      if (isRefusal(decision))
        return this.#answerNo(value, refused(decision.refused, decision.facts, 0, language));
    }
    if (request.op === 'unsubscribe') feed.unsubscribe(request);
    this.#send({ op: answeredAs(request.op), ...idOf(value), ok: true, at: world.now() });
    this.#loop.schedule();
  }

  async #login(token: string): Promise<void> {
    const { world } = this.#parts;
    const identify = identifyBy(world, token);
    const signedIn = await identify(world.now());
    if (!signedIn) throw new TransportError('unauthorized');
    this.#identify = identify;
    this.signIn(signedIn.member);
  }

  #refuse(value: unknown, error: unknown): void {
    if (!(error instanceof TransportError))
      return this.close(INTERNAL_ERROR, 'An error of the server ended this connection.');
    this.#answerNo(value, problemAnswer(error, 0, this.#parts.language));
  }

  #answerNo(value: unknown, { code, message, result }: AnswerBody): void {
    const { reason, ...facts } = result as { readonly reason: string };
    const op = opOf(value);
    this.#send({ op, ...idOf(value), ok: false, code, reason, message, facts });
  }
}

const answeredAs = (op: 'login' | 'ping' | 'subscribe' | 'unsubscribe') =>
  op === 'ping' ? 'pong' : op;

function opOf(value: unknown): Op {
  const { op } = Object(value) as { readonly op?: unknown };
  if (op === 'ping') return 'pong';
  return op === 'login' || op === 'subscribe' || op === 'unsubscribe' ? op : 'error';
}

/** Returns the id of a client's message for its answer, also of an invalid message. */
function idOf(value: unknown): { readonly id?: Exclude<Id, undefined> } {
  const { id } = Object(value) as { readonly id?: unknown };
  if (Number.isSafeInteger(id)) return { id: id as number };
  return typeof id === 'string' && id !== '' && id.length <= SOCKET_ID_MAX ? { id } : {};
}
