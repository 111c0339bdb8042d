import type { Call } from '@hongbao/contracts/call';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/** Where a request went, and what its address says. */
export interface Address {
  /** Null for an address that is no call. */
  readonly call: Call | null;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
}

/** What stood above a request. */
export interface Heading {
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
}

/** Addresses that are known again, and the longest of them. */
const ADDRESSES_MAX = 200;
const URL_CHARACTERS_MAX = 300;
/** Headers that are known again: an app asks with two or three kinds of them. */
const HEADINGS_MAX = 4;

/**
 * What comes again and again, kept once: an app asks the same addresses with the same headers. What is remembered of
 * each request is little then, and that little is most of what remembering costs.
 */
export class Repeated {
  readonly #addresses = new Map<string, Address>();
  readonly #headings: { readonly raw: readonly string[]; readonly heading: Heading }[] = [];

  addressOf(request: FastifyRequest, call: Call | null): Address {
    const { url } = request;
    const known = this.#addresses.get(url);
    if (known && known.call === call) return known;
    const { params, query } = request;
    const address = { call, url, params, query };
    if (url.length > URL_CHARACTERS_MAX) return address;
    if (this.#addresses.size >= ADDRESSES_MAX) this.#addresses.clear();
    this.#addresses.set(url, address);
    return address;
  }

  headingOf(request: FastifyRequest): Heading {
    const { rawHeaders: raw } = request.raw;
    const known = this.#headings.find((each) => isSame(each.raw, raw));
    if (known) return known.heading;
    const heading = { host: request.host, headers: request.headers };
    this.#headings.unshift({ raw, heading });
    if (this.#headings.length > HEADINGS_MAX) this.#headings.pop();
    return heading;
  }

  /** Forgets all: tokens stand in headers. */
  clear(): void {
    this.#addresses.clear();
    this.#headings.length = 0;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  // From the end: what differs (a length, a key) stands behind what every request of an app says.
  for (let index = some.length - 1; index >= 0; index--)
    if (some[index] !== others[index]) return false;
  return true;
}
