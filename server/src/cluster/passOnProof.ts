import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** The header of a request that another server of the installation passed on. */
export const PASSED_ON = 'x-hongbao-passed-on';
/** How far the clocks of two servers may be apart. */
export const CLOCKS_APART_MS_MAX = 60_000;

/** What a server says of a request that it passes on. */
export interface PassedOn {
  readonly method: string;
  /** The address as it was asked for, with its query. */
  readonly url: string;
  readonly world: string;
  /** When it was passed on, by the clock of the server that did, epoch ms. */
  readonly at: number;
  /** The client's own address. */
  readonly ip: string;
}

/** The value of the header: only who has the installation's secret can write it, for one request of one moment. */
export function proofOf(secret: Buffer, passed: PassedOn): string {
  return `${passed.at} ${passed.ip} ${macOf(secret, passed).toString('base64url')}`;
}

/** What a proof says: whose request it is and when it was passed on. Null for one that nobody of ours wrote. */
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
