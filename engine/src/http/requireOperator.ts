import { fromUtf8 } from '#platform/bytes';
import { isEqualSecret } from '#platform/crypto';
import type { EngineConfig } from '../config/engineConfig.ts';
import { isLoopback } from '../config/addresses.ts';
import { TransportError } from '../calls/answers.ts';
import { header } from './headers.ts';
import type { HttpHeaders } from './httpRequest.ts';

/** The properties of a request that are known before its body is read. */
export interface UnreadRequest {
  /** Peer address of the socket. */
  readonly ip: string;
  /** Requested host, without its port. */
  readonly hostname: string;
  readonly headers: HttpHeaders;
  /** HTTP version of the request: "1.1". */
  readonly httpVersion: string;
}

/**
 * Matches headers that proxies, load balancers and content delivery networks add. Behind a proxy on this machine, every
 * client has a loopback address.
 */
const PROXY_HEADER =
  /^(?:forwarded|via|cdn-loop|cf-.+|fastly-.+|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-amzn-trace-id|x-cloud-trace-context|x-(?:real|remote)-(?:ip|addr)|(?:.+-)?(?:client|connecting)-ip)$/;

/**
 * Throws `forbidden` unless the request is from an operator: it has the control token, or no token is configured, the
 * server is for this machine alone, and the request comes from this machine.
 */
export function requireOperator(
  { controlToken, isForThisMachine }: Pick<EngineConfig, 'controlToken' | 'isForThisMachine'>,
  request: UnreadRequest,
): void {
  const isAllowed =
    controlToken === null
      ? isForThisMachine && isFromThisMachine(request) && isFromOwnPage(request)
      : isSame(header(request, 'authorization')?.replace(/^Bearer /, '') ?? '', controlToken);
  if (!isAllowed) throw new TransportError('forbidden');
}

/**
 * Whether a request comes from this machine, and not through a proxy that can be recognized. A proxy on this machine
 * that forwards the bytes of a connection, or adds no header, cannot be.
 */
export function isFromThisMachine({ ip, hostname, headers, httpVersion }: UnreadRequest): boolean {
  // A DNS name of another site may resolve to this machine, so the requested host is checked as well.
  if (!isLoopback(ip) || !isLoopback(hostname)) return false;
  // nginx forwards with HTTP/1.0 and without a header by default. Browsers and clients of today use HTTP/1.1.
  if (httpVersion === '1.0') return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
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
