import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/addresses.ts';
import { TransportError } from '../calls/answers.ts';

/** What is known of a request before it is read. */
export interface Knock {
  /** The socket's own address. */
  readonly ip: string;
  /** The host that was asked for, without its port. */
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
  knock: Knock,
): void {
  const isWelcome =
    controlToken === null
      ? isLoopback(host) && isFromHere(knock)
      : isSame(knock.headers.authorization?.replace(/^Bearer /, '') ?? '', controlToken);
  if (!isWelcome) throw new TransportError('forbidden');
}

function isFromHere({ ip, hostname, headers }: Knock): boolean {
  // A name of another site may be pointed at this machine: then the page there would be of our own origin.
  if (!isLoopback(ip) || !isLoopback(hostname)) return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // A page of another site may reach this machine through a visitor's browser, which says so: of every request by
  // Sec-Fetch-Site, of most by Origin too. Anything but a browser sends neither.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  // `null` is what a sandboxed page or a file says of itself.
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
