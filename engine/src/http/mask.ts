import type { HttpHeaders } from './httpRequest.ts';

/** The text that replaces a secret. */
export const MASK = '<masked>';

/** Matches names of secret fields, in the normal form of `plainName`. */
const SECRET_PARTS =
  /passw(?:or)?d|passphrase|passcode|pwd|pincode|captcha|token|secret|otpauth|totp|google(?:code|key)|authenticatorkey|apikey|privatekey|credential|signature|authorization|cookie|passedon/;
/** Matches names that are secret only at their end: the field `tickets` is the public lots of a draw. */
const SECRET_ENDINGS =
  /(?:ticket|otp|pass|(?:^|account|card|code|confirm|current|login|member|new|old|sms|user|wallet|withdraw(?:al)?)pin)$/;
/**
 * Maximum characters of a name before `=` or a colon. A longer text is data: the first part of a sealed body has 344
 * characters and ends with `=`.
 */
const NAME_CHARACTERS_MAX = 100;

/** Headers that are shown without masking. All other headers may contain a secret. */
const SHOWN_HEADERS =
  /^(?:accept|accept-(?:charset|encoding|language)|access-control-request-(?:headers|method)|cache-control|connection|content-(?:encoding|language|length|type)|date|dnt|expect|forwarded|from|host|idempotency-key|if-(?:match|modified-since|none-match|range|unmodified-since)|keep-alive|origin|pragma|priority|range|referer|save-data|sec-ch-[a-z-]+|sec-fetch-[a-z]+|sec-gpc|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|user-agent|via|x-dialect|x-forwarded-(?:for|host|port|proto)|x-real-ip|x-request-id|x-requested-with|x-world|webhook-(?:id|timestamp))$/;

/** Maximum depth of recursion. A deeper value is masked completely. */
const NESTING_MAX = 100;

/** Names of further secret fields, in the normal form of `plainName`: those that a client has for the contract's. */
export type SecretNames = ReadonlySet<string>;
const NO_NAMES: SecretNames = new Set();

/** Masks a value: secret fields completely, regardless of type, and secrets within texts. */
export const masked = (value: unknown, names = NO_NAMES): unknown =>
  maskedTo(NESTING_MAX, value, names);

function maskedTo(depth: number, value: unknown, names: SecretNames): unknown {
  if (typeof value === 'string') return maskedText(value, names);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return MASK;
  if (Array.isArray(value)) return value.map((each) => maskedTo(depth - 1, each, names));
  // A message beside its signature is the proof of a wallet.
  const isSecret = (name: string) =>
    isSecretName(name, names) || (name === 'message' && 'signature' in value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name) ? hidden(field) : maskedTo(depth - 1, field, names),
    ]),
  );
}

/** Booleans and null are not masked, because they only report whether a secret exists. */
const hidden = (field: unknown) =>
  typeof field === 'boolean' || field === null || field === undefined ? field : MASK;

/** Formats headers as text, masks those that may be secret, and masks secrets in URLs. */
export function maskedHeaders(headers: HttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, SHOWN_HEADERS.test(name) ? maskedUrl([value].flat().join(', ')) : MASK]],
    ),
  );
}

/** A notation of parameters: the pattern of a name, and the characters that end a value. */
interface Parameters {
  readonly named: RegExp;
  readonly nameMax: number;
  readonly ends: string;
}
const inAddress: Parameters = {
  named: /[?&#;]([^?=&#;]*?)(?:=|%3d)/gi,
  nameMax: Number.POSITIVE_INFINITY,
  ends: '&#',
};
const inText: Parameters = {
  named: /(?:^|[?&#;\s"'])([^?=&#;\s"']*)(?:\s{0,20}=\s{0,20}|%3d)/gi,
  nameMax: NAME_CHARACTERS_MAX,
  ends: '&# \t\r\n"\'<>\\',
};

/** Masks a URL's password, and its secret parameters in query and fragment. */
export const maskedUrl = (url: string, names = NO_NAMES): string => maskedIn(inAddress, url, names);

/** Masks everything in a text that resembles a secret field or parameter, including incomplete JSON. */
export const maskedText = (text: string, names = NO_NAMES): string => maskedIn(inText, text, names);

function maskedIn(
  parameters: Parameters,
  text: string,
  names: SecretNames,
  isWithin = false,
): string {
  return maskedParameters(parameters, maskedFields(text, names), names, isWithin).replace(
    /(:\/\/)[^/?#@\s"']*@/g,
    `$1${MASK}@`,
  );
}

function maskedParameters(
  { named, nameMax, ends }: Parameters,
  text: string,
  names: SecretNames,
  isWithin: boolean,
): string {
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(named)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    const name = match[1] ?? '';
    const isSecret = name.length <= nameMax && isSecretName(name, names);
    // A public value also ends at `?` and `;`, after which another parameter may begin. A secret may contain both
    // characters.
    const end = firstOf(isSecret ? ends : `${ends}?;`, text, start);
    const value = text.slice(start, end);
    const visible = isSecret ? MASK : isWithin ? value : maskedWithin(value, names);
    if (visible === value) continue;
    shown += text.slice(from, start) + encodeURIComponent(visible);
    from = end;
  }
  return shown + text.slice(from);
}

/** Masks secrets inside a value that is an encoded URL or JSON. */
function maskedWithin(value: string, names: SecretNames): string {
  const plain = decoded(value);
  if (plain === value) return value;
  const visible = maskedIn(inAddress, plain, names, true);
  return visible === plain ? value : visible;
}

function firstOf(characters: string, text: string, start: number): number {
  for (let at = start; at < text.length; at++) if (characters.includes(text.charAt(at))) return at;
  return text.length;
}

/** Pattern of a character in an unquoted name, plain or escaped. */
const BARE_LETTER = String.raw`(?:[\p{L}\p{N}\p{Cf}_$-]|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2})`;

/**
 * Pattern of a field name and its colon. Quotes may be escaped repeatedly, as in JSON within JSON. An unquoted name
 * matches only after a brace or comma or at the start of a line, so that prose remains unchanged.
 */
const FIELD_NAME = new RegExp(
  String.raw`(?=((?<!\\)(\\*)["'\x60])(\p{Cf}*(?:[^"'\x60\p{Cf}]\p{Cf}*){1,${NAME_CHARACTERS_MAX}}?)\1(\s{0,200}:\s{0,200}))` +
    String.raw`|(?<=[{,]\s{0,20}|^)(?=((?![\d-])${BARE_LETTER}{1,${NAME_CHARACTERS_MAX}})(\s{0,20}:\s{0,20}))`,
  'gimsu',
);

/** Masks secret fields of JSON that may be incomplete or invalid. */
function maskedFields(text: string, names: SecretNames): string {
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(FIELD_NAME)) {
    const [, quote = '', slashes = '', quoted, afterQuoted = '', bare = '', afterBare = ''] = match;
    if (match.index < from || !isSecretName(quoted ?? bare, names)) continue;
    const nameLength = quoted === undefined ? bare.length : quoted.length + 2 * quote.length;
    const start = match.index + nameLength + afterQuoted.length + afterBare.length;
    const end = endOfValue(text, start, slashes.length);
    if (/^(?:true|false|null)$/.test(text.slice(start, end).trim())) continue;
    shown += `${text.slice(from, start)}${slashes}"${MASK}${slashes}"`;
    from = end;
  }
  return shown + text.slice(from);
}

/**
 * Returns the end index of the JSON value at `start`, or the length of the text for an incomplete value. Its quotes are
 * preceded by `slashes` backslashes; a quote with fewer backslashes ends the enclosing text.
 */
function endOfValue(text: string, start: number, slashes: number): number {
  const opening = start + slashes;
  if (isQuote(text[opening]) && slashesBefore(text, opening) === slashes)
    return endOfString(text, opening, slashes);
  const first = text[start] ?? '';
  if (first !== '{' && first !== '[') {
    const after = text.slice(start).search(/[,}\]\n]/);
    return after < 0 ? text.length : start + after;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const before = slashesBefore(text, at);
      if (before < slashes) return at - before;
      if (before === slashes) at = endOfString(text, at, slashes) - 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns the end index of the string whose quote at `opening` is preceded by `slashes` backslashes. */
function endOfString(text: string, opening: number, slashes: number): number {
  const quote = text[opening] ?? '';
  for (let at = text.indexOf(quote, opening + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = Math.min(slashesBefore(text, at), at - opening - 1);
    if (before < slashes) return at - before;
    // Each enclosing text doubles a backslash of the string again.
    if ((before - slashes) % (2 * (slashes + 1)) === 0) return at + 1;
  }
  return text.length;
}

function slashesBefore(text: string, place: number): number {
  let count = 0;
  while (text[place - 1 - count] === '\\') count += 1;
  return count;
}

const isQuote = (character: string | undefined) =>
  character === '"' || character === "'" || character === '`';

/** Whether a field is secret: by its name, or as one of `names`. */
export function isSecretName(name: string, names = NO_NAMES): boolean {
  const plain = plainName(name);
  return SECRET_PARTS.test(plain) || SECRET_ENDINGS.test(plain) || names.has(plain);
}

/** Normalizes a name: escapes decoded, lower case, only letters and digits, without invisible characters. */
export function plainName(name: string): string {
  return decoded(name.replace(ESCAPE, (_, ...codes: string[]) => characterOf(codes.find(Boolean))))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const ESCAPE = /\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})/gi;

const characterOf = (code = '') => String.fromCharCode(Number.parseInt(code, 16));

const DECODED_MAX = 4;

/** Decodes percent encoding, including repeated and invalid encoding. */
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
