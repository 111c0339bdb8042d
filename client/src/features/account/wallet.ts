/** The EIP-1193 provider that a browser wallet injects into a page. */
interface Eip1193 {
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** An address with a function that signs messages for it. */
export interface Wallet {
  address: string;
  sign: (message: string) => Promise<string>;
}

const isProvider = (value: unknown): value is Eip1193 =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'function';

/** Returns the injected wallet, or null. */
export function injectedProvider(): Eip1193 | null {
  const { ethereum } = window as Window & { ethereum?: unknown };
  return isProvider(ethereum) ? ethereum : null;
}

/** Requests the address of the wallet. Rejects if the owner of the wallet declines. */
export async function connectWallet(provider: Eip1193): Promise<Wallet> {
  const accounts: unknown = await provider.request({ method: 'eth_requestAccounts' });
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== 'string') throw new Error('The wallet gave no address.');
  return {
    address,
    sign: async (message) =>
      String(
        await provider.request({ method: 'personal_sign', params: [toHex(message), address] }),
      ),
  };
}

/** Encodes a text as hexadecimal bytes, as EIP-1193 requires: some wallets interpret a plain text as hexadecimal. */
function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Error code of EIP-1193: the user rejected the request. */
const REFUSED = 4001;
export const isRefusedByOwner = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === REFUSED;
