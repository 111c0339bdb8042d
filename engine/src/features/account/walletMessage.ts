import { fromUtf8, readUint64 } from '#platform/bytes';
import { hmacSha256, isEqualSecret } from '#platform/crypto';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { type Language, languages } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import type { World } from '../../world/world.ts';

export const WALLET_NONCE_MS = 10 * MINUTE_MS;

/**
 * The text a wallet signs, in the client's language. Its nonce is derived from the address and the instant by a key of
 * the world, so nothing is stored for wallets that never sign. A used nonce is stored, because each nonce is accepted
 * once.
 */
export function walletMessage(
  world: World,
  address: string,
  issuedAt: number,
  language: Language,
): { nonce: string; message: string } {
  const nonce = `${issuedAt}${macOf(world, address, issuedAt)}`;
  const lines = [
    text(language, 'account.walletMessage'),
    `Wallet: ${address.toLowerCase()}`,
    `Nonce: ${nonce}`,
  ];
  return { nonce, message: lines.join('\n') };
}

/**
 * Parses a signed message: its nonce if the message is from this world, in any language, and whether it is still valid.
 * Null for any other text.
 */
export function readWalletMessage(
  world: World,
  address: string,
  message: string,
  now: number,
): { nonce: string; expiresAt: number; isExpired: boolean } | null {
  const nonce = /^Nonce: (\d{13})\d{12}$/m.exec(message);
  if (!nonce) return null;
  const issuedAt = Number(nonce[1]);
  const ours = languages
    .map((language) => walletMessage(world, address, issuedAt, language))
    .find((each) => isSame(each.message, message));
  if (!ours) return null;
  const expiresAt = issuedAt + WALLET_NONCE_MS;
  return { nonce: ours.nonce, expiresAt, isExpired: now >= expiresAt || issuedAt > now };
}

export const WALLET_NONCE_SECONDS = WALLET_NONCE_MS / SECOND_MS;

/** Twelve digits, because ids in the API consist of digits. */
function macOf(world: World, address: string, issuedAt: number): string {
  const mac = hmacSha256(world.secrets.key('walletNonce'), `${address.toLowerCase()}/${issuedAt}`);
  return String(readUint64(mac) % 1_000_000_000_000n).padStart(12, '0');
}

function isSame(a: string, b: string): boolean {
  return isEqualSecret(fromUtf8(a), fromUtf8(b));
}
