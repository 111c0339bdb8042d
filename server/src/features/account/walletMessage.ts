import { hmacSha256, isEqualSecret } from '#platform/crypto';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { type Language, languages } from '../../words/language.ts';
import { walletWords } from '../../words/wallet.ts';
import type { World } from '../../world/world.ts';

export const WALLET_NONCE_MS = 10 * MINUTE_MS;

/**
 * The text a wallet signs, in the language of the client that asked for it. Its nonce is made of the address and the instant under a key of the world, so that nothing
 * needs to be kept for those who never come back; that it works once is remembered when it was used.
 */
export function walletMessage(
  world: World,
  address: string,
  issuedAt: number,
  language: Language,
): { nonce: string; message: string } {
  const nonce = `${issuedAt}${macOf(world, address, issuedAt)}`;
  const lines = [walletWords[language], `Wallet: ${address.toLowerCase()}`, `Nonce: ${nonce}`];
  return { nonce, message: lines.join('\n') };
}

/**
 * What a signed message says of itself: its nonce when it is ours, in any language, and whether it is still good. Null
 * for any other text.
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

/** Twelve digits: ids on the wire are digits. */
function macOf(world: World, address: string, issuedAt: number): string {
  const mac = hmacSha256(world.secrets.key('walletNonce'), `${address.toLowerCase()}/${issuedAt}`);
  return String(mac.readBigUInt64BE() % 1_000_000_000_000n).padStart(12, '0');
}

function isSame(a: string, b: string): boolean {
  return isEqualSecret(Buffer.from(a), Buffer.from(b));
}
