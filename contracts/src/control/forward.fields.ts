import { z } from 'zod';
import { oneOf, textThat } from '../fields.ts';
import {
  FORWARD_CALLS_MAX,
  FORWARD_PATHS_MAX,
  FORWARD_TIMEOUT_MS,
  forwardBodies,
  forwardCredentials,
  forwardLogins,
} from './forward.types.ts';
import { dialectName } from './dialects.calls.ts';
import { callName } from './rule.fields.ts';

/** Maximum length of an address, a path or a key, characters. */
const ADDRESS_MAX = 500;
const PATH_MAX = 200;
const KEY_MAX = 5_000;

const address = textThat(
  isBackend,
  `must be an address such as https://api.example.com or https://example.com/base, of at most ${ADDRESS_MAX} characters, without user, query, fragment and dot segments`,
  { pattern: '^https?://', maxLength: ADDRESS_MAX },
);

function isBackend(sent: string): boolean {
  if (sent.length > ADDRESS_MAX || !/^https?:\/\/[^\s\\?#@%]+$/.test(sent) || !URL.canParse(sent))
    return false;
  const { origin, pathname } = new URL(sent);
  // A path that is written in another form than it is sent could leave the base path.
  return `${origin}${pathname}`.replace(/\/$/, '') === normalOrigin(sent).replace(/\/$/, '');
}

/** Replaces the origin by its normal form: lower case, without a default port. */
const normalOrigin = (sent: string) =>
  sent.replace(/^https?:\/\/[^/]+/, (origin) => new URL(origin).origin);

const OF_HONGBAO = /^\/(?:control|go|mcp|health)(?:\/|$)/;
const prefix = textThat(
  (path) =>
    path.length <= PATH_MAX &&
    /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/.test(path) &&
    !OF_HONGBAO.test(path),
  `must be a path such as /legacy, of at most ${PATH_MAX} characters A-Z a-z 0-9 . _ ~ - and not /control, /go, /mcp or /health`,
  { pattern: '^(/[A-Za-z0-9._~-]+)+/?$', maxLength: PATH_MAX },
);

/** Headers that frame or route a request, or carry other credentials. */
const OTHER_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|cookie|proxy-.*|x-hongbao-.*|x-world)$/i;
const tokenHeader = textThat(
  (name) => /^[A-Za-z0-9-]{1,60}$/.test(name) && !OTHER_HEADERS.test(name),
  'must be the name of a header for a token, of 1 to 60 characters A-Z a-z 0-9 -, such as X-Access-Token',
  { pattern: '^[A-Za-z0-9-]{1,60}$' },
);
const tokenPath = textThat(
  (path) => /^[A-Za-z0-9_]{1,40}(?:\.[A-Za-z0-9_]{1,40}){0,5}$/.test(path),
  'must be 1 to 6 field names separated by dots, such as result.token',
  { pattern: '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+){0,5}$' },
);
const publicKey = textThat(
  (pem) =>
    pem.length <= KEY_MAX &&
    /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem),
  `must be an RSA public key as PEM (BEGIN PUBLIC KEY), of at most ${KEY_MAX} characters`,
  { maxLength: KEY_MAX },
);

/** The fields of the choice of a backend. */
export const forwardFields = {
  to: address.describe(
    'The backend: its origin, and a base path that is put before every forwarded path.',
  ),
  calls: z
    .array(callName)
    .max(FORWARD_CALLS_MAX)
    .optional()
    .describe('Calls that the backend answers instead of this world; none by default.'),
  paths: z
    .array(prefix)
    .max(FORWARD_PATHS_MAX)
    .optional()
    .describe(
      'Beginnings of paths that the backend answers, also outside /api; none by default. Control calls and documents are never forwarded.',
    ),
  unserved: z
    .boolean()
    .optional()
    .describe(
      'Whether the backend answers every path under /api that is not a call of Hongbao; true by default.',
    ),
  credentials: oneOf(forwardCredentials, 'ForwardCredentials')
    .optional()
    .describe(
      'separate: tokens and cookies of one side are not sent to the other; pass: they are forwarded unchanged. separate by default.',
    ),
  dialect: dialectName
    .optional()
    .describe(
      'The dialect of the backend: known calls are written and read in its names, whatever the client has. When absent the backend speaks as the client does. Not with bodies: asReceived.',
    ),
  bodies: oneOf(forwardBodies, 'ForwardBodies')
    .optional()
    .describe(
      'Sealed bodies: asReceived, the client seals with the backend’s key; sealed, opened here and sealed again with publicKeyPem; plain, opened and sent as JSON. asReceived by default.',
    ),
  publicKeyPem: publicKey
    .optional()
    .describe('The backend’s public key, with which bodies are sealed again.'),
  login: oneOf(forwardLogins, 'ForwardLogin')
    .optional()
    .describe(
      'both: a call that opens a session here is sent to the backend too, and forwarded requests of that session carry the backend’s token. here by default.',
    ),
  tokenHeader: tokenHeader
    .optional()
    .describe('The header for the backend’s token; X-Access-Token by default.'),
  tokenPath: tokenPath
    .optional()
    .describe('Where the backend’s answer to a login has its token; result.token by default.'),
  timeoutMs: z
    .int()
    .min(FORWARD_TIMEOUT_MS.min)
    .max(FORWARD_TIMEOUT_MS.max)
    .optional()
    .describe(
      `Time without a byte from the backend after which a request fails, milliseconds of machine time; ${FORWARD_TIMEOUT_MS.default} by default. Event streams have no such limit.`,
    ),
};

/** What is forwarded to which backend, as an operator writes it: the body of `setForward`, and of FORWARD_OPTIONS. */
export const forwardSettings = z
  .strictObject(forwardFields)
  .refine(({ bodies, publicKeyPem }) => bodies !== 'sealed' || publicKeyPem !== undefined, {
    path: ['publicKeyPem'],
    error: 'must come with bodies: sealed',
  })
  .refine(({ login, bodies }) => login !== 'both' || (bodies ?? 'asReceived') !== 'asReceived', {
    path: ['bodies'],
    error:
      'must be sealed or plain with login: both, because the backend cannot open a body sealed for Hongbao',
  })
  .refine(({ login, credentials }) => login !== 'both' || credentials !== 'pass', {
    path: ['credentials'],
    error: 'must be separate with login: both',
  });
export type ForwardSettings = z.output<typeof forwardSettings>;
