import type { ResultOf } from '@hongbao/contracts/call';
import type { EnvelopeLayer, getTraffic } from '@hongbao/contracts/control/traffic.calls';
import { envelopeParts, paddedBlock } from '@hongbao/contracts/envelopeParts';
import { fromBase64 } from '#platform/bytes';
import { type PrivateKey, decryptBlock, modulusBytesOf } from '#platform/envelope';
import { decryptJson, ENVELOPE_BYTES_MAX, KEY_LENGTH, unseal } from '../../http/openEnvelope.ts';

type Reading = NonNullable<ResultOf<typeof getTraffic>['envelope']>;

/**
 * Decrypts an envelope layer by layer and reports the layer that failed: none exactly if the server opens it. Only for
 * operators, who may read every body: the sender must not learn the layer, see `openEnvelope`.
 */
export function readEnvelope(text: string, privateKey: PrivateKey): Reading {
  const [keyPart = '', ...rest] = text.replace(/^\s*"(.*)"\s*$/s, '$1').split('.');
  const lengths = { keyPartBytes: keyPart.length, bodyPartBytes: rest.join('.').length };
  if (unseal(text, privateKey) !== null) return { ...lengths, keyLength: KEY_LENGTH };
  return { ...lengths, ...failureOf(text, privateKey) };
}

/** The layer at which an envelope fails that the server does not open. */
function failureOf(
  text: string,
  privateKey: PrivateKey,
): { failedAt: EnvelopeLayer; keyLength?: number } {
  const parts = text.length <= ENVELOPE_BYTES_MAX ? envelopeParts(text) : null;
  if (parts === null) return { failedAt: 'form' };
  const block = paddedBlock(fromBase64(parts.key), modulusBytesOf(privateKey));
  const key = block && keyOf(block, privateKey);
  if (key === null) return { failedAt: 'rsa' };
  const keyLength = key.length;
  if (keyLength !== KEY_LENGTH) return { failedAt: 'key', keyLength };
  const json = decryptJson(fromBase64(parts.json), key);
  return { failedAt: json === null ? 'aes' : 'json', keyLength };
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
