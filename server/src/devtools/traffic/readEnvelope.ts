import type { ResultOf } from '@hongbao/contracts/call';
import type { EnvelopeLayer, getTraffic } from '@hongbao/contracts/control/traffic.calls';
import { fromBase64 } from '#platform/bytes';
import { type PrivateKey, decryptBlock } from '#platform/envelope';
import { BASE64, decryptJson, KEY_LENGTH } from '../../http/openEnvelope.ts';

type Reading = NonNullable<ResultOf<typeof getTraffic>['envelope']>;

/**
 * Decrypts an envelope layer by layer and reports the layer that failed. Only for operators, who may read every body:
 * the sender must not learn the layer, see `openEnvelope`.
 */
export function readEnvelope(text: string, privateKey: PrivateKey): Reading {
  const bare = text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  const dot = bare.indexOf('.');
  const keyPart = dot < 0 ? bare : bare.slice(0, dot);
  const bodyPart = dot < 0 ? '' : bare.slice(dot + 1);
  const lengths = { keyPartBytes: keyPart.length, bodyPartBytes: bodyPart.length };
  const failedAt = (layer: EnvelopeLayer, keyLength?: number): Reading => ({
    ...lengths,
    ...(keyLength === undefined ? {} : { keyLength }),
    failedAt: layer,
  });
  if (!BASE64.test(keyPart) || !BASE64.test(bodyPart)) return failedAt('form');
  const key = keyOf(fromBase64(keyPart), privateKey);
  if (key === null) return failedAt('rsa');
  if (key.length !== KEY_LENGTH) return failedAt('key', key.length);
  const json = decryptJson(fromBase64(bodyPart), key);
  if (json === null) return failedAt('aes', key.length);
  return isObject(json) ? { ...lengths, keyLength: key.length } : failedAt('json', key.length);
}

/** Returns the bytes after the padding `00 02 … 00`; null for an invalid padding. */
function keyOf(block: Uint8Array, key: PrivateKey): Uint8Array | null {
  try {
    const opened = decryptBlock(block, key);
    const end = opened.indexOf(0, 2);
    return opened[0] === 0 && opened[1] === 2 && end > 0 ? opened.subarray(end + 1) : null;
  } catch {
    return null;
  }
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
