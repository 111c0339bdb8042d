/** What a wallet's browser extension, or its own browser, puts into a page (EIP-1193). */
interface Eip1193 {
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** Somebody who signs texts under an address. */
export interface Wallet {
  address: string;
  sign: (message: string) => Promise<string>;
}

const isProvider = (value: unknown): value is Eip1193 =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'function';

/** The wallet that was put into this page, if there is one. */
export function injectedProvider(): Eip1193 | null {
  const { ethereum } = window as Window & { ethereum?: unknown };
  return isProvider(ethereum) ? ethereum : null;
}

/** Asks the wallet for its address. Rejects when its owner says no. */
export async function connectWallet(provider: Eip1193): Promise<Wallet> {
  const accounts: unknown = await provider.request({ method: 'eth_requestAccounts' });
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== 'string') throw new Error('The wallet gave no address.');
  return {
    address,
    sign: async (message) =>
      String(
        await provider.request({ method: 'personal_sign', params: [hexOf(message), address] }),
      ),
  };
}

/** EIP-1193 wants the text as bytes in hexadecimal: some wallets take a plain one for hexadecimal. */
function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** EIP-1193: the owner pressed no. */
const REFUSED = 4001;
export const isRefusedByOwner = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === REFUSED;
