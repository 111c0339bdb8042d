import { DAY_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '@hongbao/engine/config/addresses';
import { countedAddress } from './countedAddress.ts';
import { TransportError } from '@hongbao/engine/calls/answers';
import { RateCounters } from './rateCounters.ts';
import type {
  CountMember,
  CountUpload,
  CountWeight,
  RateLimits,
} from '@hongbao/engine/http/rateLimits';

/** Default maximum of requests per minute, for one address and for one member. RATE_LIMIT sets another number. */
const PER_MINUTE_MAX = 3_000;
/** Maximum files and bytes that one address can upload in a day (machine time), with any accounts. */
const UPLOADED_MAX = { files: 2_000, bytes: 512 * 1024 * 1024 };
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Number of requests that one request of this route counts as; 1 if absent. */
    rateWeight?: number;
  }
}

/**
 * Counts every request by its address before its body is read, and returns counters for members and uploads. The
 * address is that of the socket, unless a trusted proxy forwards the request. Loopback requests are counted only if
 * RATE_LIMIT is a number. Returns null if limits are off.
 */
export function limitRates(
  app: FastifyInstance,
  { rateLimit: setting }: Pick<Config, 'rateLimit'>,
): RateLimits | null {
  if (setting === 'off') return null;
  const max = setting === 'on' ? PER_MINUTE_MAX : setting;
  const tooMany = (ttlMs: number) =>
    new TransportError('tooMany', { max, perS: 60, retryAfterS: Math.ceil(ttlMs / SECOND_MS) });
  const isLimited = (ip: string) => setting !== 'on' || !isLoopback(ip);
  const members = new RateCounters();
  const countMember: CountMember = (ip, member) => {
    if (!isLimited(ip)) return;
    const { current, ttl } = members.count(member, MINUTE_MS);
    if (current > max) throw tooMany(ttl);
  };
  const addresses = new RateCounters();
  /** Counts one request as `weight` requests of its address. Returns `tooMany` above the limit. */
  const countAddress = (ip: string, weight = 1): TransportError | null => {
    if (!isLimited(ip)) return null;
    const { current, ttl } = addresses.count(countedAddress(ip), MINUTE_MS, weight);
    // Even a limit below the weight allows one request per minute.
    return current - weight >= max ? tooMany(ttl) : null;
  };
  const uploads = new RateCounters();
  const countUpload: CountUpload = (ip, bytes) => {
    if (!isLimited(ip)) return;
    const added = { files: 1, bytes };
    for (const of of ['files', 'bytes'] as const) {
      const { current, ttl } = uploads.count(`${of}/${countedAddress(ip)}`, DAY_MS, added[of]);
      if (current <= UPLOADED_MAX[of]) continue;
      const retryAfterS = Math.ceil(ttl / SECOND_MS);
      throw new TransportError('tooMany', {
        max: UPLOADED_MAX[of],
        of,
        perS: DAY_MS / SECOND_MS,
        retryAfterS,
      });
    }
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { rateWeight } = request.routeOptions.config;
    done(countAddress(request.ip, rateWeight) ?? undefined);
  });
  const countWeight: CountWeight = (ip, weight) => {
    const error = countAddress(ip, weight);
    if (error) throw error;
  };
  return { countMember, countUpload, countWeight };
}
