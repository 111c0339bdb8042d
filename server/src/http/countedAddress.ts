import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the key under which an address is counted. An IPv6 /64 network counts as one address, because it belongs to
 * one customer.
 */
export function countedAddress(ip: string): string {
  return normalizeIP(ip);
}
