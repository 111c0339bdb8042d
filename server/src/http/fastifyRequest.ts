import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '@hongbao/engine/calls/answers';
import type { Config } from '../config/config.ts';
import { countedAddress } from './countedAddress.ts';
import { incompleteForm } from '@hongbao/engine/http/forms';
import type { HttpRequest, ReceivedForm } from '@hongbao/engine/http/httpRequest';
import { linkOrigin } from './linkOrigin.ts';
import { onResponseEnd } from './onResponseEnd.ts';
import { receiveText } from './receiveText.ts';
import { requestPath } from '@hongbao/engine/http/requestPath';
import { requireRate } from './requireRate.ts';
import { isUpgrade } from './upgrades.ts';
import { hasBody } from './upstream.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request as the routes see it. */
    http: HttpRequest;
  }
}

/** A request that Fastify received. */
export class FastifyHttpRequest implements HttpRequest {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #config: Config;
  #isReceived = false;

  constructor(request: FastifyRequest, reply: FastifyReply, config: Config) {
    this.#request = request;
    this.#reply = reply;
    this.#config = config;
  }

  get id() {
    return this.#request.id;
  }

  get method() {
    return this.#request.method;
  }

  get url() {
    return this.#request.url;
  }

  get path() {
    return requestPath(this.#request);
  }

  get headers() {
    return this.#request.headers;
  }

  get httpVersion() {
    return this.#request.raw.httpVersion;
  }

  get params() {
    return this.#request.params;
  }

  get query() {
    return this.#request.query;
  }

  get hasBody() {
    return hasBody(this.#request.raw);
  }

  get host() {
    return this.#request.host;
  }

  get hostname() {
    return this.#request.hostname;
  }

  get ip() {
    return this.#request.ip;
  }

  get address() {
    return countedAddress(this.#request.ip);
  }

  get origin() {
    return linkOrigin(this.#request, this.#config);
  }

  get log() {
    return this.#request.log;
  }

  get isUpgrade() {
    return isUpgrade(this.#request.raw);
  }

  get isClosed() {
    // An injected request has no socket.
    return this.#request.raw.socket?.destroyed === true;
  }

  get elapsedMs() {
    return this.#reply.elapsedTime;
  }

  setHeader(name: string, value: string): void {
    this.#reply.header(name, value);
  }

  answerHeader(name: string): string | null {
    const value = this.#reply.getHeader(name);
    return value === undefined ? null : String(value);
  }

  onEnd(over: () => void): void {
    onResponseEnd(this.#request, this.#reply, over);
  }

  close(): void {
    this.#request.raw.socket.destroy();
  }

  /** Whether the request has a body that was not received. */
  get isUnread() {
    return this.hasBody && !this.#isReceived;
  }

  /** The message of Node.js, for what forwards it. */
  get raw() {
    return this.#request.raw;
  }

  receiveText(bytesMax: number): Promise<string> {
    return receiveText(this.#request.raw, bytesMax).then((text) => {
      this.#isReceived = true;
      return text;
    });
  }

  async receiveForm(files: ReadonlyMap<string, string>): Promise<ReceivedForm> {
    const fields = new Map<string, string>();
    const written = new Set<string>();
    await this.#readForm(async (part) => {
      if (part.type === 'field') return void fields.set(part.fieldname, String(part.value));
      const to = files.get(part.fieldname);
      if (to === undefined || written.has(part.fieldname)) return void part.file.resume();
      written.add(part.fieldname);
      await pipeline(part.file, createWriteStream(to));
      if (part.file.truncated) throw new TransportError('tooLarge');
    });
    this.#isReceived = true;
    return { fields: Object.fromEntries(fields), files: written };
  }

  async #readForm(read: (part: Multipart) => Promise<void>): Promise<void> {
    if (!this.#request.isMultipart())
      throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
    // The request of a client that has disconnected never ends.
    if (this.#request.raw.destroyed) throw incompleteForm();
    const readAll = async () => {
      for await (const part of this.#request.parts()) await read(part);
    };
    try {
      await requireRate(this.#request.raw, readAll());
    } catch (error) {
      // Errors about limits have a status code; parser errors of a malformed form do not.
      if (error instanceof Error && ('statusCode' in error || error instanceof TransportError))
        throw error;
      throw incompleteForm();
    }
  }
}
