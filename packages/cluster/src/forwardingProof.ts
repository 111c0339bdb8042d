import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** The header of a request that another server of the installation forwarded. */
export const FORWARDED_HEADER = 'x-hongbao-passed-on';
/** Maximum difference between the clocks of two servers. */
export const CLOCKS_APART_MS_MAX = 60_000;

/** The facts that a forwarding server signs. */
export interface ForwardedRequest {
  readonly method: string;
  /** The requested URL with its query. */
  readonly url: string;
  readonly world: string;
  /** Time of forwarding by the clock of the forwarding server, epoch ms. */
  readonly at: number;
  /** The client's own address. */
  readonly ip: string;
  /** Whether the client is on the machine of the forwarding server, and not behind a proxy. */
  readonly isLocal: boolean;
}

const LOCAL = 'local';
const REMOTE = 'remote';

/** The header's value: a signature with the installation's secret, valid for one request at one time. */
export function signProof(secret: Buffer, request: ForwardedRequest): string {
  const place = request.isLocal ? LOCAL : REMOTE;
  return `${request.at} ${request.ip} ${place} ${macOf(secret, request)}`;
}

/**
 * Verifies a header's value. Returns the facts about the client and the time of forwarding; null when no server of the
 * installation signed it.
 */
export function verifyProof(
  secret: Buffer,
  proof: string,
  request: Pick<ForwardedRequest, 'method' | 'url' | 'world'>,
): Pick<ForwardedRequest, 'at' | 'ip' | 'isLocal'> | null {
  const [at = '', ip = '', place = ''] = proof.split(' ');
  const verified = { at: Number(at), ip, isLocal: place === LOCAL };
  if (!Number.isSafeInteger(verified.at) || isIP(ip) === 0) return null;
  // The texts are compared, because several texts decode to the same bytes.
  const expected = Buffer.from(signProof(secret, { ...request, ...verified }));
  const given = Buffer.from(proof);
  return expected.length === given.length && timingSafeEqual(expected, given) ? verified : null;
}

function macOf(secret: Buffer, { method, url, world, at, ip, isLocal }: ForwardedRequest): string {
  const facts = JSON.stringify(['passed on', method, url, world, at, ip, isLocal]);
  return createHmac('sha256', secret).update(facts).digest('base64url');
}
