import type { Call } from '@hongbao/contracts/call';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { aboutFeature } from '@hongbao/contracts/openapi/tags';
import { scenarios } from '../scenarios/scenarios.ts';
import { situations } from '../situations/situations.ts';

/** The way into everything for a language model: what this is, how to call it, and where the other documents are. Markdown. */
export function guideForModels(calls: readonly Call[], origin: string): string {
  const isControlled = calls.some(({ name }) => name === createWorld.name);
  return [
    '# Hongbao',
    '',
    `> A simulated trading platform (contracts, options, deposits, loans, VIP, contests) that runs on one machine, here at ${origin}. All money is simulated. ${calls.length} calls, each with a contract that the server checks itself against.`,
    '',
    ...documents(origin),
    ...wire(origin),
    ...(isControlled ? operators(origin) : []),
    '## Calls',
    '',
    `By feature; ${origin}/docs#<call> is the page of one, and the documents above have fields, rules and refusals.`,
    '',
    ...featuresOf(calls),
    '',
  ].join('\n');
}

const documents = (origin: string) => [
  '## Documents',
  '',
  `- [OpenAPI 3.1](${origin}/openapi.json): every call, bodies as they travel (sealed). \`?bodies=opened\` describes them as they are inside: read that one to learn fields.`,
  `- [Postman collection](${origin}/postman.json): the same calls; its script seals.`,
  `- [Docs](${origin}/docs): for people; code to copy, and a form that sends each call.`,
  '',
];

const wire = (origin: string) => [
  '## How to call',
  '',
  `- GET takes a query; POST under /api takes a sealed JSON body: \`base64(RSA-PKCS1v1.5(key)) + "." + base64(AES-256-ECB-PKCS7(json, key))\`, sent as one JSON string. The key is 32 fresh characters. The public key is the \`result\` of GET ${origin}/api/set/appSysSet/getKeyByParam?key=rsaPublicKey. \`x-codeSamples\` of each call in the OpenAPI document has code that seals, for Node, a browser and curl with openssl.`,
  '- A server started with `ENVELOPE=optional` takes plain JSON bodies too.',
  '- Every answer is `{success, code, message, result, timestamp}`. A refusal is HTTP 200 with `success: false`, its own `code` and `result.reason`; `result.hint`, where there is one, says what to do.',
  '- Send `X-Access-Token` (from login or register) for members’ calls, `X-World` to name a world (`main` when absent), `Idempotency-Key` with whatever moves money.',
  '- Amounts, prices and rates are decimal strings; times are `YYYY-MM-DD HH:mm:ss` in UTC+8; fields that end in `At` are epoch milliseconds of the world’s clock.',
  '- The demo world has the member `demo@hongbao.example` with the password `hongbao123`.',
  '',
];

const operators = (origin: string) => [
  '## Worlds, time, situations (operator’s calls, plain JSON)',
  '',
  'From this machine, or with `Authorization: Bearer <CONTROL_TOKEN>`. Make a world of your own first: it costs milliseconds, and nobody else is in it.',
  '',
  '```',
  `curl -X POST ${origin}/control/worlds -H 'content-type: application/json' -d '{"id":"mine","scenario":"empty"}'`,
  `curl -X POST ${origin}/control/worlds/mine/situations -H 'content-type: application/json' -d '{"name":"margin-call","in":"60s"}'`,
  `curl -X POST ${origin}/control/worlds/mine/clock/advance -H 'content-type: application/json' -d '{"by":"2m"}'`,
  `curl ${origin}/control/worlds/mine/ledger/audit`,
  '```',
  '',
  `The situation’s answer has a member with a token, and a link that opens the app as them. Time moves only when it is let run or advanced. Codes that would be mailed are in /control/worlds/{world}/outbox; requests in /traffic; /faults makes calls fail, /answers lets them answer something else.`,
  '',
  `Scenarios: ${scenarios.map(({ name }) => name).join(', ')}. A team’s own are files; /control/scenarios lists all with what is wrong with them.`,
  '',
  'Situations:',
  '',
  ...situations.map(({ name, summary }) => `- ${name}: ${summary}`),
  '',
];

function featuresOf(calls: readonly Call[]): string[] {
  return [...new Set(calls.map(({ feature }) => feature))].map((feature) => {
    const names = calls.flatMap((call) => (call.feature === feature ? [call.name] : []));
    return `- ${feature} (${aboutFeature(feature)}) ${names.join(', ')}`;
  });
}
