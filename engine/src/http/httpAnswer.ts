import { removeDatabase } from '@hongbao/prisma/database';
import type { AnswerBody } from '../calls/answers.ts';
import type { World } from '../world/world.ts';
import type { HttpRequest, AnswerRecording } from './httpRequest.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const EVENTS_TYPE = 'text/event-stream; charset=utf-8';
/**
 * Cache-Control of event streams. Without `no-transform`, a proxy that compresses holds events back until its buffer is
 * full.
 */
export const EVENTS_CACHE = 'no-store, no-transform';

/** An answer to a request. Its other headers are set on the request. */
export interface HttpAnswer {
  /** HTTP status; 200 if absent. */
  readonly status?: number;
  /** Content type; JSON if absent. */
  readonly type?: string;
  /** A text, bytes, a value to send as JSON, a file, a stream of events, a socket, or null for an answer without a body. */
  readonly content:
    | string
    | Uint8Array
    | object
    | FileContent
    | EventContent
    | SocketContent
    | RelayedContent
    | null;
  /** Whether the body is sent as it is, because an operator or a backend wrote it. */
  readonly isVerbatim?: boolean;
  /** A world whose state the answer may reveal, if it is not that of the request. */
  readonly world?: World;
}

/** The content of a file of the store of worlds, such as a closed database. */
export class FileContent {
  readonly file: string;
  /** Called once, when the file was sent or its client has disconnected. */
  readonly release: () => void;

  /** @param release removes the file if absent */
  constructor(file: string, release: () => void = () => removeDatabase(file)) {
    this.file = file;
    this.release = release;
  }
}

/** Server-sent events. */
export class EventContent {
  /**
   * Begins to send events. It must not send anything before it returns. Throws if there is no room for another stream,
   * which is answered as an error.
   */
  readonly open: (channel: EventChannel) => void;

  constructor(open: (channel: EventChannel) => void) {
    this.open = open;
  }
}

/** The connection of an event stream. */
export interface EventChannel {
  /** Bytes that were sent and not taken by the client. */
  readonly unreadBytes: number;
  /** Whether the stream has ended, by the client or the server. */
  readonly isEnded: boolean;
  /** Sends a text: an event or a comment with its empty line. */
  send(text: string): void;
  /** Ends the stream after what was sent. Later calls have no effect. */
  end(): void;
  /** Closes the connection after what was sent, within the answer. */
  cut(): void;
  /** Resets the connection, as a failing network does. */
  reset(): void;
  /** Calls back once, when the stream has ended or its connection has closed. */
  onEnd(over: () => void): void;
  /** Calls back each time the client has taken all that was sent. */
  onDrain(work: () => void): void;
}

/** A WebSocket: the answer to a request with `isUpgrade`. */
export class SocketContent {
  /** Called once, when the connection is a socket. It must not throw. */
  readonly open: (channel: SocketChannel) => void;

  constructor(open: (channel: SocketChannel) => void) {
    this.open = open;
  }
}

/** The connection of a WebSocket. */
export interface SocketChannel {
  /** Bytes that were sent and not taken by the client. */
  readonly unreadBytes: number;
  /** Sends a text as one message. */
  send(text: string): void;
  /** Sends a ping of the protocol; `onAlive` is called when the client answers. */
  ping(): void;
  /** Closes the socket after what was sent, with a code and an English reason. Later calls have no effect. */
  close(code: number, reason: string): void;
  /** Resets the connection, as a failing network does. */
  reset(): void;
  /** Calls back with each message of the client; null for one that is not text. */
  onMessage(take: (text: string | null) => void): void;
  /** Calls back when the client has answered a ping. */
  onAlive(work: () => void): void;
  /** Calls back once with the code, when the socket has closed; 1006 for a lost connection. */
  onClose(over: (code: number) => void): void;
}

/** The answer of a backend, which is sent as it arrives. Only a server forwards requests. */
export abstract class RelayedContent {
  /** The answer in the response wrapper, if it was read whole; null for any other. */
  abstract readonly body: AnswerBody | null;
  /** Adds the answer to a recording when it has been sent. */
  abstract record(recording: AnswerRecording): void;
  /** Returns the answer with the body and type of another. */
  abstract replacedBy(answer: HttpAnswer): HttpAnswer;
}

/** Whether the content of an answer is a value that is sent as JSON. */
export const isValue = (content: HttpAnswer['content']): content is object =>
  typeof content === 'object' &&
  content !== null &&
  !(
    content instanceof Uint8Array ||
    content instanceof FileContent ||
    content instanceof EventContent ||
    content instanceof SocketContent ||
    content instanceof RelayedContent
  );

/** No answer: the connection is reset, as a failing network does. */
export const DROPPED: HttpAnswer = { content: null };

/** An answer with a value as JSON. */
export const json = (content: object): HttpAnswer => ({ content });

/** Redirects the browser to a path. */
export function redirect(request: HttpRequest, to: string): HttpAnswer {
  request.setHeader('location', to);
  return { status: 302, content: null };
}
