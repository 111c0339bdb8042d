import type { APIRequestContext } from '@playwright/test';

interface Session {
  readonly world: string;
  readonly token: string;
}

/** Sends a GET request of the app's calls as the member, to compare the answer of the server with the screen. */
export async function askAs<R>(
  request: APIRequestContext,
  { world, token }: Session,
  path: string,
): Promise<R> {
  const headers = { 'X-World': world, 'X-Access-Token': token };
  const response = await request.get(path, { headers });
  const { code, message, result } = (await response.json()) as {
    code: number;
    message: string;
    result: R;
  };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return result;
}

/** Formats a decimal string as the app does, truncated to a number of decimals: "1234.5678", 2 -> "1,234.56". */
export function shown(wire: string, digits: number): string {
  const [whole = '0', fraction = ''] = wire.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return digits === 0 ? grouped : `${grouped}.${fraction.padEnd(digits, '0').slice(0, digits)}`;
}

const USDT_DECIMALS = 8;

/**
 * Formats USDT as the app does: two decimals, and up to four below one USDT without trailing zeros. An amount that is
 * due is rounded up, any other amount is truncated.
 */
export function shownUsdt(wire: string, isDue = false): string {
  const [whole = '0', fraction = ''] = wire.split('.');
  const units = BigInt(whole + fraction.padEnd(USDT_DECIMALS, '0').slice(0, USDT_DECIMALS));
  const places = whole === '0' ? 4 : 2;
  const step = 10n ** BigInt(USDT_DECIMALS - places);
  const text = `${isDue ? (units + step - 1n) / step : units / step}`.padStart(places + 1, '0');
  const decimals = text.slice(-places).replace(/(?<=^..)0+$|(?<=^...)0$/, '');
  return `${shown(text.slice(0, -places), 0)}.${decimals.padEnd(2, '0')}`;
}
