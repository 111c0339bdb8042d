import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/addresses.ts';
import { TransportError } from '../calls/answers.ts';

/** The properties of a request that are known before its body is read. */
export interface UnreadRequest {
  /** Peer address of the socket. */
  readonly ip: string;
  /** Requested host, without its port. */
  readonly hostname: string;
  readonly headers: IncomingHttpHeaders;
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
      ? isLoopback(host) && isFromHere(request)
      : isSame(request.headers.authorization?.replace(/^Bearer /, '') ?? '', controlToken);
  if (!isAllowed) throw new TransportError('forbidden');
}

function isFromHere({ ip, hostname, headers }: UnreadRequest): boolean {
  // A DNS name of another site may resolve to this machine, so the requested host is checked as well.
  if (!isLoopback(ip) || !isLoopback(hostname)) return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // A page of another site can send requests to this machine from a visitor's browser. Browsers send Sec-Fetch-Site
  // with every request, and Origin with most; other clients send neither.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  // The origin of sandboxed pages and local files is `null`, which is refused.
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
