import type { EngineConfig } from '../config/engineConfig.ts';
import { isFromThisMachine, requireOperator } from './requireOperator.ts';
import { isWelcome } from './originRules.ts';
import { header } from './headers.ts';
import type { HttpRequest } from './httpRequest.ts';

/** The header with which an operator sends the body of a sealed call as plain JSON: `X-Envelope: plain`. */
const PLAIN_HEADER = 'x-envelope';

/**
 * Whether a sealed call may have a plain JSON body: on a server with ENVELOPE=optional from everybody, otherwise with
 * `X-Envelope: plain` from an operator, or, on the machine of a server without a control token, from a page that CORS
 * admits. The header is required so that an app that fails to seal its bodies is still
 * refused.
 */
export function acceptsPlainBody(
  config: Pick<
    EngineConfig,
    'envelope' | 'isControlOn' | 'controlToken' | 'isForThisMachine' | 'corsOrigins'
  >,
  request: HttpRequest,
): boolean {
  if (config.envelope === 'optional') return true;
  if (!config.isControlOn || header(request, PLAIN_HEADER) !== 'plain') return false;
  const { controlToken, isForThisMachine } = config;
  const { origin } = request.headers;
  const isWelcomePage = origin === undefined || isWelcome(String(origin), config.corsOrigins);
  if (controlToken === null && isForThisMachine && isFromThisMachine(request) && isWelcomePage)
    return true;
  try {
    requireOperator(config, request);
    return true;
  } catch {
    return false;
  }
}
