import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { envelopeParts, paddedBlock } from './envelopeParts.ts';

/** The content of an envelope. */
export interface OpenedEnvelope {
  /** The AES key, as text. */
  readonly key: string;
  readonly json: string;
}

/**
 * Opens an envelope, bare or as a JSON string, for tests. The padding of the key is removed here, because Node 20 refuses
 * PKCS#1 v1.5 in `privateDecrypt`.
 *
 * @throws when it cannot be opened
 */
export function openWithPrivateKey(text: string, privateKeyPem: string): OpenedEnvelope {
  const parts = envelopeParts(text);
  if (parts === null) throw new Error('The text is not an envelope.');
  const padding = constants.RSA_NO_PADDING;
  const bits = createPrivateKey(privateKeyPem).asymmetricKeyDetails?.modulusLength ?? 2048;
  const sealedKey = paddedBlock(Buffer.from(parts.key, 'base64'), bits / 8);
  if (sealedKey === null) throw new Error('The block is longer than the key.');
  const block = privateDecrypt({ key: privateKeyPem, padding }, sealedKey);
  const end = block.indexOf(0, 2);
  if (block[0] !== 0 || block[1] !== 2 || end < 10) throw new Error('The padding is invalid.');
  const key = block.subarray(end + 1);
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  const json = Buffer.concat([decipher.update(parts.json, 'base64'), decipher.final()]);
  return { key: key.toString('utf8'), json: json.toString('utf8') };
}
