import { normalizeIP } from '@fastify/rate-limit';

/** Matches a whole address: a host name may begin with 127 too. */
const LOOPBACK_V4 = /^(::ffff:)?127(\.\d{1,3}){3}$/;

const OTHER_NAMES: ReadonlySet<string> = new Set(['localhost', '::1', '[::1]']);

/** Whether an address or host name means this machine. */
export function isLoopback(host: string): boolean {
  // The most common address first, for every request.
  return host === '127.0.0.1' || OTHER_NAMES.has(host) || LOOPBACK_V4.test(host);
}

/** Whether listening on this host means listening on every address of this machine. */
export const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** The key by which an address is counted: an IPv6 /64 network belongs to one customer and counts as one address. */
export function countedAddress(ip: string): string {
  return normalizeIP(ip);
}
