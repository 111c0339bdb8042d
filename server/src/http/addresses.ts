import { normalizeIP } from '@fastify/rate-limit';

/** A whole address: a name may begin with 127 and lead anywhere. */
const LOOPBACK_V4 = /^(::ffff:)?127(\.\d{1,3}){3}$/;

/** Whether an address or host name means this machine. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || LOOPBACK_V4.test(host);
}

/** What an address is counted by: an IPv6 network of 64 bits belongs to one house, and is one address. */
export function countedAddress(ip: string): string {
  return normalizeIP(ip);
}
