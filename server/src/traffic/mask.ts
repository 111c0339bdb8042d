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

/** Maximum nesting that is walked; deeper values are masked whole. Bounds the recursion. */
const NESTING_MAX = 100;

/** The value without its secrets: all of a secret field, whatever its shape, and secrets within texts. */
export const masked = (value: unknown): unknown => maskedTo(NESTING_MAX, value);

function maskedTo(depth: number, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return MASK;
  if (Array.isArray(value)) return value.map((each) => maskedTo(depth - 1, each));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecretName(name) ? hidden(field) : maskedTo(depth - 1, field),
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

/** Where parameters are, and what ends the value of one. */
interface Parameters {
  readonly named: RegExp;
  readonly ends: string;
}
const inAddress: Parameters = { named: /[?&#;]([^?=&#;]*)=/g, ends: '&#' };
const inText: Parameters = {
  named: /(?:^|[?&#;\s"'])([^?=&#;\s"']*)=/g,
  ends: '&# \t\r\n"\'<>\\',
};

/** An address with the values of secret parameters masked, in its query and fragment, and its password. */
export const maskedUrl = (url: string): string => maskedIn(inAddress, url);

/** The same for a text, whole JSON or not: what looks like a secret field or parameter in it. */
export const maskedText = (text: string): string => maskedIn(inText, text);

function maskedIn(parameters: Parameters, text: string, isWithin = false): string {
  return maskedParameters(parameters, maskedFields(text), isWithin).replace(
    /(:\/\/)[^/?#@\s"']*@/g,
    `$1${MASK}@`,
  );
}

function maskedParameters({ named, ends }: Parameters, text: string, isWithin: boolean): string {
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(named)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    const isSecret = isSecretName(match[1] ?? '');
    // Behind a value that is no secret another parameter may begin; in a secret these are letters like others.
    const end = firstOf(isSecret ? ends : `${ends}?;`, text, start);
    const value = text.slice(start, end);
    const visible = isSecret ? MASK : isWithin ? value : maskedWithin(value);
    if (visible === value) continue;
    shown += text.slice(from, start) + encodeURIComponent(visible);
    from = end;
  }
  return shown + text.slice(from);
}

/** A value that holds an address or JSON itself, encoded. */
function maskedWithin(value: string): string {
  const plain = decoded(value);
  if (plain === value) return value;
  const visible = maskedIn(inAddress, plain, true);
  return visible === plain ? value : visible;
}

function firstOf(characters: string, text: string, start: number): number {
  for (let at = start; at < text.length; at++) if (characters.includes(text.charAt(at))) return at;
  return text.length;
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

const DECODED_MAX = 4;

/** A text without its percent encoding, also where it was encoded more than once or not well. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < DECODED_MAX && plain.includes('%'); round++) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => characterOf(code));
    }
  }
  return plain;
}
