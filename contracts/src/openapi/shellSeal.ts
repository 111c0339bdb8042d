import { ENVELOPE_ALPHABET } from '../envelopeAlphabet.ts';

/**
 * Lines that seal a body with openssl, with the server’s origin in `$BASE`; afterwards `$HEAD.$TAIL` is the envelope.
 *
 * @param headers further arguments of the request for the public key
 */
export function sealLines(json: string, headers = ''): string[] {
  return [`BODY=${shellQuote(json)}`, ...sealSteps(headers)];
}

/** Shell function `seal`, which prints the envelope of a body as JSON. */
export const SEAL_FUNCTION: readonly string[] = [
  'seal() {',
  ...['BODY=$1', ...sealSteps(' -H "X-Dialect: none"')].map((line) => `  ${line}`),
  '  printf \'"%s.%s"\' "$HEAD" "$TAIL"',
  '}',
];

function sealSteps(headers: string): string[] {
  return [
    '# A fresh key of 32 letters, and the server’s public key.',
    `KEY=$(LC_ALL=C tr -dc '${ENVELOPE_ALPHABET}' < /dev/urandom | head -c 32)`,
    'PEM=$(mktemp)',
    `printf '%b' "$(curl -s${headers} "$BASE/api/set/appSysSet/getKeyByParam?key=rsaPublicKey" | sed 's/.*"result":"\\([^"]*\\)".*/\\1/')" > "$PEM"`,
    '# The key under RSA, a dot, the body under the key.',
    'HEAD=$(printf %s "$KEY" | openssl pkeyutl -encrypt -pubin -inkey "$PEM" -pkeyopt rsa_padding_mode:pkcs1 | openssl base64 -A)',
    `HEX=$(printf %s "$KEY" | od -An -v -tx1 | tr -d ' \\n')`,
    'TAIL=$(printf %s "$BODY" | openssl enc -aes-256-ecb -K "$HEX" | openssl base64 -A)',
  ];
}

/** curl's arguments for a sealed body. */
export const SEALED_DATA = '-d "\\"$HEAD.$TAIL\\""';

export const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
