import type { Config } from '../config.ts';
import { requireOperator } from '../control/requireOperator.ts';
import { header } from '../http/headers.ts';
import type { HttpRequest } from '../http/httpRequest.ts';

/** The header with which an operator sends the body of a sealed call as plain JSON: `X-Envelope: plain`. */
const PLAIN_HEADER = 'x-envelope';

/**
 * Whether a sealed call may have a plain JSON body: on a server with ENVELOPE=optional from everybody, otherwise from an
 * operator who asks for it with `X-Envelope: plain`. The header is required so that an app that fails to seal its
 * bodies is still refused.
 */
export function acceptsPlainBody(
  config: Pick<Config, 'envelope' | 'isControlOn' | 'controlToken' | 'host'>,
  request: HttpRequest,
): boolean {
  if (config.envelope === 'optional') return true;
  if (!config.isControlOn || header(request, PLAIN_HEADER) !== 'plain') return false;
  try {
    requireOperator(config, request);
    return true;
  } catch {
    return false;
  }
}
