import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { countedAddress, isLoopback } from './addresses.ts';
import { TransportError } from './answers.ts';
import { RateCounters } from './rateCounters.ts';

/** Requests a minute of one address, and of one member, unless RATE_LIMIT names another number. */
const PER_MINUTE_MAX = 3_000;
/** Counts a request for whoever made it. Throws `tooMany` past the limit. */
export type CountRequest = (request: FastifyRequest, countedAs: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The key under which a limit counts this request. */
    countedAs: string;
  }
}

/**
 * Counts every request by its address before anything of it is read, and gives back how to count it by its member. The
 * address is the socket's: what a header says of it is hearsay. This machine's own requests are counted only when
 * RATE_LIMIT names a number. Null where nothing is limited.
 */
export async function limitRates(
  app: FastifyInstance,
  { rateLimit: setting }: Config,
): Promise<CountRequest | null> {
  if (setting === 'off') return null;
  const max = setting === 'on' ? PER_MINUTE_MAX : setting;
  await app.register(rateLimit, { global: false, store: RateCounters });
  app.decorateRequest('countedAs', '');
  const isLimited = ({ ip }: FastifyRequest) => setting !== 'on' || !isLoopback(ip);
  const countBy = (): CountRequest => {
    const counted = app.createRateLimit({ max, keyGenerator: ({ countedAs }) => countedAs });
    return async (request, countedAs) => {
      if (!isLimited(request)) return;
      request.countedAs = countedAs;
      const count = await counted(request);
      if (!count.isAllowed && count.isExceeded)
        throw new TransportError('tooMany', { max, perS: 60, retryAfterS: count.ttlInSeconds });
    };
  };
  const countAddress = countBy();
  const countThen = async (request: FastifyRequest, done: (error?: Error) => void) => {
    try {
      await countAddress(request, countedAddress(request.ip));
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  // Not an async hook: most requests of this machine are not counted, and need not wait a turn to learn it.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLimited(request)) void countThen(request, done);
    else done();
  });
  return countBy();
}
