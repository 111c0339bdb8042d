import { type Call, honorsKey } from '../call.ts';
import { transportProblems } from '../transport.ts';
import { problemSchema } from './answers.ts';
import type { Bodies } from './description.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

/** What calls have in common: authentication, headers, and transport errors. */

const securitySchemes = (form: WireForm) => ({
  member: memberScheme(form),
  control: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The operator’s CONTROL_TOKEN; not needed from the server’s own machine without one.',
  },
});

function memberScheme({ token: { header, prefix } }: WireForm) {
  const description = 'The token returned by login and the other sign-in calls.';
  if (header.toLowerCase() === 'authorization' && prefix.trim().toLowerCase() === 'bearer')
    return { type: 'http', scheme: 'bearer', description };
  const name = header === WIRE_FORM.token.header ? 'X-Access-Token' : header;
  return {
    type: 'apiKey',
    in: 'header',
    name,
    description: prefix === '' ? description : `${description} After “${prefix}”.`,
  };
}

const parameters = {
  world: {
    name: 'X-World',
    in: 'header',
    description: 'Which world; `main` when absent.',
    schema: { type: 'string', maxLength: 64 },
  },
  language: {
    name: 'Accept-Language',
    in: 'header',
    description:
      'The language of `message` and of written content; also by the product’s own codes.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key with the same body returns the first answer again; stored for 24 hours of world time and of the server’s own time, whichever end later.',
    schema: { type: 'string', maxLength: 200 },
  },
  envelope: {
    name: 'X-Envelope',
    in: 'header',
    description:
      '`plain`: the body is JSON, not sealed. Accepted from the machine of the server, or with the control token; not needed where ENVELOPE=optional.',
    schema: { type: 'string', enum: ['plain'] },
  },
};

/** The authentication schemes that the given calls require. */
export function securitySchemesOf(calls: readonly Call[], form: WireForm) {
  const needed = new Set<string>(calls.map(({ auth }) => auth));
  return Object.fromEntries(
    Object.entries(securitySchemes(form)).filter(([name]) => needed.has(name)),
  );
}

/** The headers that the given calls accept. */
export function parametersOf(calls: readonly Call[], bodies: Bodies) {
  return {
    ...(calls.some(({ auth }) => auth !== 'control') ? { world: parameters.world } : {}),
    language: parameters.language,
    ...(calls.some(honorsKey) ? { idempotencyKey: parameters.idempotencyKey } : {}),
    ...(calls.some((call) => hasPlainHeader(call, bodies))
      ? { envelope: parameters.envelope }
      : {}),
  };
}

/** Whether a call as described in a document may have the header `X-Envelope: plain`. */
export const hasPlainHeader = ({ transport }: Call, bodies: Bodies): boolean =>
  transport === 'sealed' && bodies === 'opened';

export const sealedBody: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9+/=]+\\.[A-Za-z0-9+/=]+$',
  description:
    'A sealed body, as one JSON string: base64 of a fresh key of 32 characters under RSA (PKCS#1 v1.5), a dot, base64 of the JSON under that key (AES-256-ECB, PKCS#7).',
};

export const problemOf = (form: WireForm): JsonSchema => ({
  description: 'An error of the transport.',
  ...problemSchema(form),
});

export type ProblemKey = keyof typeof transportProblems;

/** The transport errors as responses, by key: only those that a call references. */
export function responsesOf(keys: ReadonlySet<ProblemKey>) {
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      {
        description: `${transportProblems[key].status}: ${transportProblems[key].text}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
