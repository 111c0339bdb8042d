import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** The header of a request that another server of the installation forwarded. */
export const PASSED_ON = 'x-hongbao-passed-on';
/** Maximum difference between the clocks of two servers. */
export const CLOCKS_APART_MS_MAX = 60_000;

/** The facts that a forwarding server signs. */
export interface PassedOn {
  readonly method: string;
  /** The requested URL with its query. */
  readonly url: string;
  readonly world: string;
  /** When it was forwarded, by the forwarding server's clock, epoch ms. */
  readonly at: number;
  /** The client's own address. */
  readonly ip: string;
}

/** The header's value: a signature with the installation's secret, valid for one request at one moment. */
export function proofOf(secret: Buffer, passed: PassedOn): string {
  return `${passed.at} ${passed.ip} ${macOf(secret, passed).toString('base64url')}`;
}

/**
 * Verifies a header's value. Returns the client's address and the time of forwarding; null when no server of the
 * installation signed it.
 */
export function readProof(
  secret: Buffer,
  proof: string,
  asked: Pick<PassedOn, 'method' | 'url' | 'world'>,
): Pick<PassedOn, 'at' | 'ip'> | null {
  const [at = '', ip = '', mac = ''] = proof.split(' ');
  const said = { at: Number(at), ip };
  if (!Number.isSafeInteger(said.at) || isIP(ip) === 0) return null;
  const [expected, given] = [macOf(secret, { ...asked, ...said }), Buffer.from(mac, 'base64url')];
  return expected.length === given.length && timingSafeEqual(expected, given) ? said : null;
}

function macOf(secret: Buffer, { method, url, world, at, ip }: PassedOn): Buffer {
  const said = JSON.stringify(['passed on', method, url, world, at, ip]);
  return createHmac('sha256', secret).update(said).digest();
}
