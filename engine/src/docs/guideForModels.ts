import type { Call } from '@hongbao/contracts/call';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { aboutFeature } from '@hongbao/contracts/openapi/tags';
import { scenarios } from '../scenarios/builtin/scenarios.ts';
import { situations } from '../scenarios/situations/situations.ts';
import { FALLBACK } from '@hongbao/locales/languages';
import { text } from '../words/text.ts';

/**
 * Generates a Markdown overview for language models: what the server is, how to call it, and where the other documents
 * are.
 */
export function guideForModels(calls: readonly Call[], origin: string): string {
  const isControlled = calls.some(({ name }) => name === createWorld.name);
  return [
    '# Hongbao',
    '',
    `> A simulated trading platform (contracts, options, deposits, loans, VIP, contests) that runs on one machine, here at ${origin}. All money is simulated. ${calls.length} calls, each with a contract that the server checks its answers against.`,
    '',
    ...documents(origin),
    ...wire(origin),
    ...(isControlled ? operators(origin) : []),
    '## Calls',
    '',
    `By feature; ${origin}/docs#<call> is the page of a call, and the documents above have fields, rules and refusals.`,
    '',
    ...featuresOf(calls),
    '',
  ].join('\n');
}

const documents = (origin: string) => [
  '## Documents',
  '',
  `- [OpenAPI 3.1](${origin}/openapi.json): every call, with sealed bodies, as sent. \`?bodies=opened\` describes the decrypted bodies: read it for the fields.`,
  `- [Postman collection](${origin}/postman.json): the same calls; its script seals bodies.`,
  `- [Docs](${origin}/docs): for people, with code to copy and a form that sends each call.`,
  '',
];

const wire = (origin: string) => [
  '## How to call',
  '',
  `- GET has a query; POST under /api has a sealed JSON body: \`base64(RSA-PKCS1v1.5(key)) + "." + base64(AES-256-ECB-PKCS7(json, key))\`, sent as one JSON string. The key is 32 fresh characters. The public key is the \`result\` of GET ${origin}/api/set/appSysSet/getKeyByParam?key=rsaPublicKey. \`x-codeSamples\` of each call in the OpenAPI document has code that seals, for Node, a browser and curl with openssl.`,
  '- Plain JSON bodies are accepted too from an operator with the header `X-Envelope: plain` (on the machine of the server, or with the control token in `Authorization`), and from everybody by a server with `ENVELOPE=optional`.',
  '- Every answer is `{success, code, message, result, timestamp}`. A refusal is HTTP 200 with `success: false`, its own `code` and `result.reason`; `result.hint`, if present, says what to do.',
  '- Send `X-Access-Token` (from login or register) for members’ calls, `X-World` to select a world (default `main`), and `Idempotency-Key` with calls that move money.',
  '- Amounts, prices and rates are decimal strings; times are `YYYY-MM-DD HH:mm:ss` in UTC+8; fields that end in `At` are epoch milliseconds of the world’s clock.',
  '- The demo world has the member `demo@hongbao.example` with the password `hongbao123`.',
  '',
];

const operators = (origin: string) => [
  '## Worlds, time, situations (operator’s calls, plain JSON)',
  '',
  `Coding agents have the same calls as tools of the Model Context Protocol: ${origin}/mcp (streamable HTTP), or \`hongbao mcp\` (stdio).`,
  '',
  'From this machine, or with `Authorization: Bearer <CONTROL_TOKEN>`. Create a separate world first: it takes milliseconds, and other clients do not use it.',
  '',
  '```',
  `curl -X POST ${origin}/control/worlds -H 'content-type: application/json' -d '{"id":"mine","scenario":"empty"}'`,
  `curl -X POST ${origin}/control/worlds/mine/situations -H 'content-type: application/json' -d '{"name":"margin-call","in":"60s"}'`,
  `curl -X POST ${origin}/control/worlds/mine/clock/advance -H 'content-type: application/json' -d '{"by":"2m"}'`,
  `curl ${origin}/control/worlds/mine/ledger/audit`,
  '```',
  '',
  `The answer includes a member with a token, and a link that opens the app as the member. The clock of a new world is frozen until it is resumed or advanced. Verification codes are in /control/worlds/{world}/outbox, recorded requests in /traffic; /faults makes calls fail, and /answers overrides their answers.`,
  '',
  `Scenarios: ${scenarios.map(({ name }) => name).join(', ')}. Own scenarios are files; /control/scenarios lists all, with the errors of invalid files.`,
  '',
  'Situations:',
  '',
  ...situations.map(({ name }) => `- ${name}: ${text(FALLBACK, `situations.${name}`)}`),
  '',
];

function featuresOf(calls: readonly Call[]): string[] {
  return [...new Set(calls.map(({ feature }) => feature))].map((feature) => {
    const names = calls.flatMap((call) => (call.feature === feature ? [call.name] : []));
    return `- ${feature} (${aboutFeature(feature)}) ${names.join(', ')}`;
  });
}
