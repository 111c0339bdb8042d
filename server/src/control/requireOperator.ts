import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/addresses.ts';
import { TransportError } from '../calls/answers.ts';

/** Properties of a request before its body is read. */
export interface UnreadRequest {
  /** Peer address of the socket. */
  readonly ip: string;
  /** Requested host, without its port. */
  readonly hostname: string;
  readonly headers: IncomingHttpHeaders;
}

/** Headers of proxies. Behind a proxy on this machine, every client has a loopback address. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Requires an operator: a request with the control token or, while none is set and the server listens on loopback only, a
 * request from this machine. Throws `forbidden` otherwise.
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
  // A DNS name of another site may resolve to this machine; its page would then have the same origin.
  if (!isLoopback(ip) || !isLoopback(hostname)) return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // A page of another site can reach this machine through a visitor's browser. Browsers send Sec-Fetch-Site with every
  // request, and Origin with most; other clients send neither.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  // Sandboxed pages and files have the origin `null`.
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
