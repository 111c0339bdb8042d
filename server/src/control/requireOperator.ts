import { fromUtf8 } from '#platform/bytes';
import { isEqualSecret } from '#platform/crypto';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/addresses.ts';
import { TransportError } from '../calls/answers.ts';
import { header } from '../http/headers.ts';
import type { HttpHeaders } from '../http/httpRequest.ts';

/** The properties of a request that are known before its body is read. */
export interface UnreadRequest {
  /** Peer address of the socket. */
  readonly ip: string;
  /** Requested host, without its port. */
  readonly hostname: string;
  readonly headers: HttpHeaders;
}

/** Headers that proxies add. Behind a proxy on this machine, every client has a loopback address. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Throws `forbidden` unless the request is from an operator: it has the control token, or no token is configured, the
 * server listens only on loopback, and the request comes from this machine.
 */
export function requireOperator(
  { controlToken, host }: Pick<Config, 'controlToken' | 'host'>,
  request: UnreadRequest,
): void {
  const isAllowed =
    controlToken === null
      ? isLoopback(host) && isFromThisMachine(request) && isFromOwnPage(request)
      : isSame(header(request, 'authorization')?.replace(/^Bearer /, '') ?? '', controlToken);
  if (!isAllowed) throw new TransportError('forbidden');
}

/** Whether a request comes from this machine, and not through a proxy. */
export function isFromThisMachine({ ip, hostname, headers }: UnreadRequest): boolean {
  // A DNS name of another site may resolve to this machine, so the requested host is checked as well.
  if (!isLoopback(ip) || !isLoopback(hostname)) return false;
  return !PROXY_HEADERS.some((name) => headers[name] !== undefined);
}

/** Whether a request comes from a page of this server, or from no page. */
function isFromOwnPage({ headers }: UnreadRequest): boolean {
  // A page of another site can send requests to this machine from a visitor's browser. Browsers send Sec-Fetch-Site
  // with every request, and Origin with most; other clients send neither.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers['origin'];
  // The origin of sandboxed pages and local files is `null`, which is refused.
  return (
    origin === undefined ||
    (typeof origin === 'string' && URL.canParse(origin) && isLoopback(new URL(origin).hostname))
  );
}

const isSame = (a: string, b: string) => isEqualSecret(fromUtf8(a), fromUtf8(b));
