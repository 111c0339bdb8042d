import type { Call } from '../call.ts';
import { Components } from './components.ts';
import type { Bodies } from './description.ts';
import type { Example } from './example.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { operationOf, problemsOf } from './operation.ts';
import { parametersOf, problemOf, responsesOf, securitySchemesOf } from './shared.ts';
import { aboutFeature } from './tags.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

export interface DocumentParts {
  readonly calls: readonly Call[];
  /** Examples by the name of their call. */
  readonly examples: Readonly<Record<string, Example>>;
  /** Form of the described bodies: `sealed` as they are sent, or `opened` as decrypted JSON. */
  readonly bodies: Bodies;
  /** The server's origin: "http://127.0.0.1:3000". */
  readonly origin: string;
  /** The form of requests and answers; that of the contracts if absent. */
  readonly form?: WireForm;
  /** The calls of the contracts by name, where the client makes them in another way. */
  readonly contracts?: ReadonlyMap<string, Call>;
}

/** The OpenAPI 3.1 document of some calls. A pure function: the same contracts yield the same document. */
export function openApiDocument({
  calls,
  examples,
  bodies,
  origin,
  form = WIRE_FORM,
  contracts,
}: DocumentParts): JsonSchema {
  const components = new Components();
  components.add('Problem', problemOf(form));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    const example = examples[call.name];
    path[call.method.toLowerCase()] = operationOf({
      call,
      example,
      components,
      bodies,
      origin,
      form: call.auth === 'control' ? WIRE_FORM : form,
      contract: contractOf(contracts?.get(call.name)),
    });
  }
  const features = [...new Set(calls.map(({ feature }) => feature))];
  const problems = new Set(calls.flatMap(problemsOf).map(([, key]) => key));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hongbao',
      version: '1',
      summary: 'A simulated trading platform on one machine.',
      description: introduction(bodies),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The docs of this server', url: `${origin}/docs` },
    },
    servers: [{ url: origin, description: 'The server that returned this document.' }],
    tags: features.map((name) => ({ name, description: aboutFeature(name) })),
    paths,
    components: {
      securitySchemes: securitySchemesOf(calls, form),
      schemas: sorted(components.schemas),
      parameters: parametersOf(calls, bodies),
      responses: responsesOf(problems),
    },
  };
}

const contractOf = (call: Call | undefined) =>
  call && { method: call.method, path: call.path.replace(/\/+/g, '/') };

const introduction = (bodies: Bodies) =>
  [
    'Every answer is `{success, code, message, result, timestamp}`. A business refusal is HTTP 200 with its own code and `result.reason`; not signed in is HTTP 401.',
    bodies === 'sealed'
      ? 'POST bodies of the app travel sealed: `base64(RSA-PKCS1v1.5(key)).base64(AES-256-ECB(json, key))` with a fresh key of 32 characters; `x-opened-body` is what is inside. Each such call has code that seals. An operator sends plain JSON with the header `X-Envelope: plain` (from the machine of the server, or with the control token); ask for `/openapi.json?bodies=opened`, which describes bodies as they are inside.'
      : 'Bodies are described as they are inside their envelopes, as an operator sends them with the header `X-Envelope: plain`, and as a server with `ENVELOPE=optional` takes them. `/openapi.json` describes them as they travel by default: sealed.',
    'Amounts, prices and rates are decimal strings. Times are `YYYY-MM-DD HH:mm:ss` in UTC+8; fields that end in `At` are epoch milliseconds.',
    'Examples were recorded from a running server. Their lists are cut to two records for reading (`total` is unchanged), and values that differ each time are replaced by a placeholder: `<token>`.',
  ].join('\n\n');

function sorted(schemas: Readonly<Record<string, JsonSchema>>) {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
