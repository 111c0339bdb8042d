import { normalizeIP } from '@fastify/rate-limit';

/** A whole address: a name may begin with 127 and lead anywhere. */
const LOOPBACK_V4 = /^(::ffff:)?127(\.\d{1,3}){3}$/;

const OTHER_NAMES: ReadonlySet<string> = new Set(['localhost', '::1', '[::1]']);

/** Whether an address or host name means this machine. */
export function isLoopback(host: string): boolean {
  // The usual one first: every request asks.
  return host === '127.0.0.1' || OTHER_NAMES.has(host) || LOOPBACK_V4.test(host);
}

/** Whether listening on this host means listening on every address of this machine. */
export const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** What an address is counted by: an IPv6 network of 64 bits belongs to one house, and is one address. */
export function countedAddress(ip: string): string {
  return normalizeIP(ip);
}
