import type { IncomingHttpHeaders } from 'node:http';

/** What replaces a secret. */
export const MASK = '<masked>';

/** A name with any of these in it is of a secret, in the spelling of `plainName`. */
const SECRET_PARTS =
  /password|passphrase|passcode|captcha|token|secret|otpauth|totp|google(?:code|key)|authenticatorkey|apikey|privatekey|credential|signature|authorization|cookie|passedon/;
/** At the end only: `tickets` are those of a draw. */
const SECRET_ENDINGS = /(?:ticket|otp)$/;
/** A longer text before a `=` or colon is no name: the first part of a sealed body ends in `=` and has 344. */
const NAME_CHARACTERS_MAX = 100;

/** Headers that are shown. Any other may be a secret of its sender and is masked. */
const SHOWN_HEADERS =
  /^(?:accept|accept-(?:charset|encoding|language)|access-control-request-(?:headers|method)|cache-control|connection|content-(?:encoding|language|length|type)|date|dnt|expect|forwarded|from|host|idempotency-key|if-(?:match|modified-since|none-match|range|unmodified-since)|keep-alive|origin|pragma|priority|range|referer|save-data|sec-ch-[a-z-]+|sec-fetch-[a-z]+|sec-gpc|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|user-agent|via|x-forwarded-(?:for|host|port|proto)|x-real-ip|x-request-id|x-requested-with|x-world)$/;

/** The value without its secrets: all of a secret field, whatever its shape, and secrets within texts. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecretName(name) ? hidden(field) : masked(field),
    ]),
  );
}

/** True, false and null only say whether there is a secret. */
const hidden = (field: unknown) =>
  typeof field === 'boolean' || field === null || field === undefined ? field : MASK;

/** Headers as text, one each. Those that may be secret are masked, and so are secrets in addresses. */
export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, SHOWN_HEADERS.test(name) ? maskedUrl([value].flat().join(', ')) : MASK]],
    ),
  );
}

/** An address with the values of secret parameters masked, in its query and fragment, and its password. */
export function maskedUrl(url: string): string {
  return maskedAddress(url, /([?&#;])([^?=&#;]*)=([^&#]*)/g, ADDRESSES_WITHIN_MAX);
}

/** Addresses in the parameters of addresses, down to this depth, have their secrets masked too. */
const ADDRESSES_WITHIN_MAX = 4;

function maskedAddress(text: string, parameter: RegExp, depth: number): string {
  const visible = text.replace(
    parameter,
    (whole, mark: string, name: string, value: string): string => {
      if (isSecretName(name)) return `${mark}${name}=${encodeURIComponent(MASK)}`;
      if (depth === 0) return whole;
      const within = decoded(value);
      const shown = maskedFields(maskedAddress(within, parameter, depth - 1));
      return shown === within ? whole : `${mark}${name}=${encodeURIComponent(shown)}`;
    },
  );
  return visible.replace(/(:\/\/)[^/?#@\s"']*@/g, `$1${MASK}@`);
}

/** The same for a text, whole JSON or not: what looks like a secret field or parameter in it. */
export function maskedText(text: string): string {
  return maskedAddress(
    maskedFields(text),
    /(^|[?&#;\s"'])([^?=&#;\s"']*)=([^&#\s"'<>\\]*)/g,
    ADDRESSES_WITHIN_MAX,
  );
}

/** A quoted name and its colon; a bare one only behind a brace or comma, so that prose is left alone. */
const FIELD_NAME = new RegExp(
  String.raw`(?=(["'])((?:(?!\1)[^\\]|\\.){1,${NAME_CHARACTERS_MAX}})\1(\s{0,20}:\s{0,20}))` +
    String.raw`|(?<=[{,]\s{0,20})(?=([\p{L}_$][\p{L}\p{N}\p{Cf}_$-]{0,${NAME_CHARACTERS_MAX}})(\s{0,20}:\s{0,20}))`,
  'gsu',
);

/** The values of secret fields of JSON, of which some may be missing or wrong. */
function maskedFields(text: string): string {
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(FIELD_NAME)) {
    const [, quote, quoted, afterQuoted = '', bare = '', afterBare = ''] = match;
    if (match.index < from || !isSecretName(quoted ?? bare)) continue;
    const nameLength = quote === undefined ? bare.length : (quoted?.length ?? 0) + 2;
    const start = match.index + nameLength + afterQuoted.length + afterBare.length;
    const end = endOfValue(text, start);
    if (/^(?:true|false|null)$/.test(text.slice(start, end).trim())) continue;
    shown += `${text.slice(from, start)}"${MASK}"`;
    from = end;
  }
  return shown + text.slice(from);
}

/** Where a JSON value ends that begins at a place; the end of the text where it does not end. */
function endOfValue(text: string, start: number): number {
  const first = text[start] ?? '';
  if (first === '"' || first === "'") return endOfString(text, start);
  if (first !== '{' && first !== '[') {
    const after = text.slice(start).search(/[,}\]\n]/);
    return after < 0 ? text.length : start + after;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

function isSecretName(name: string): boolean {
  if (name.length > NAME_CHARACTERS_MAX) return false;
  const plain = plainName(name);
  return SECRET_PARTS.test(plain) || SECRET_ENDINGS.test(plain);
}

/** A name as a reader sees it: escapes decoded, small letters and digits only, nothing invisible between them. */
function plainName(name: string): string {
  return decoded(name.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => characterOf(code)))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const characterOf = (code: string) => String.fromCharCode(Number.parseInt(code, 16));

/** A text without its percent encoding, also where it was encoded more than once or not well. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < ADDRESSES_WITHIN_MAX && plain.includes('%'); round++) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => characterOf(code));
    }
  }
  return plain;
}
