import type { IncomingHttpHeaders } from 'node:http';

/** What stands where a secret was. */
export const MASK = '<masked>';

/** Fields whose values nobody should find in a ticket that a recording was attached to. */
const SECRET_NAME = /password|captcha|token|secret|otpauth|google(code|key)/i;
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'x-access-token',
  'authorization',
  'cookie',
  'set-cookie',
  'proxy-authorization',
]);

/** The same value with the texts and numbers of secret fields masked, at every depth. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAME.test(name) && isPlain(field) ? MASK : masked(field),
    ]),
  );
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Headers as text, one each, secret ones masked. */
export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, SECRET_HEADERS.has(name) ? MASK : [value].flat().join(', ')]],
    ),
  );
}

/** An address with the values of secret parameters masked. */
export function maskedUrl(url: string): string {
  if (!url.includes('?')) return url;
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
    SECRET_NAME.test(name) ? `${mark}${name}=${encodeURIComponent(MASK)}` : whole,
  );
}

/** The same for a text that is no whole JSON: what looks like a secret field in it. */
export function maskedText(text: string): string {
  return text.replace(
    /"([^"\\]{1,64})":\s*(?:"(?:[^"\\]|\\.)*"?|-?\d[\d.]*)/g,
    (whole, name: string) => (SECRET_NAME.test(name) ? `"${name}":"${MASK}"` : whole),
  );
}
