import type { Call } from '@hongbao/contracts/call';
import type { EnvelopeKeys } from '../../http/openEnvelope.ts';
import type { Exchange } from './exchange.ts';
import { masked } from '../../http/mask.ts';
import { inContract, openedBody } from './reading.ts';

/** Modules of the calls that are not exported from `<feature>/<feature>.calls`. */
const OTHER_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    'login',
    'loginByPhone',
    'loginByEmail',
    'loginByGoogleCode',
    'checkGoogleAuth',
    'generateGoogleKey',
    'getWalletNonce',
  ].map((name) => [name, 'account/login']),
  ...['getPasskeyChallenge', 'listPasskeys', 'addPasskey', 'removePasskey'].map((name) => [
    name,
    'account/passkey',
  ]),
  ...['listPublicNotices', 'listNotices', 'markNoticesRead', 'listChat', 'sendChat'].map((name) => [
    name,
    'content/notices',
  ]),
]);

/** Returns the import specifier of the module that exports a call. */
export function moduleOf({ feature, name }: Call): string {
  return `@hongbao/contracts/${OTHER_FILES[name] ?? `${feature}/${feature}`}.calls`;
}

/** Converts a request to code for the typed client: a script that can be run, or lines of a test. */
export function toTestCode(
  exchange: Exchange & { readonly call: Call },
  { keys, origin, world }: { keys: EnvelopeKeys; origin: string; world: string },
): string {
  const { call, headers } = exchange;
  const named = inContract(exchange);
  const { params, query } = named;
  const body = call.transport === 'sealed' ? openedBody(named, keys) : {};
  const input = Object.entries({ params, query, body })
    .filter(([, value]) => Object.keys(Object(value)).length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(masked(value), null, 2)}`);
  const hasToken = headers['x-access-token'] !== undefined;
  const key = headers['idempotency-key'];
  const options = typeof key === 'string' ? [`{ idempotencyKey: ${JSON.stringify(key)} }`] : [];
  const given = [
    call.name,
    ...(input.length > 0 || options.length > 0 ? [`{ ${input.join(', ')} }`] : []),
    ...options,
  ];
  const server = [
    `url: ${JSON.stringify(origin)}`,
    `world: ${JSON.stringify(world)}`,
    ...(hasToken ? ["token: process.env.TOKEN ?? ''"] : []),
  ];
  return [
    "import { createClient } from '@hongbao/sdk';",
    `import { ${call.name} } from '${moduleOf(call)}';`,
    '',
    `const client = createClient({ ${server.join(', ')} });`,
    `const answer = await client.call(${given.join(', ')});`,
    'console.log(answer);',
    '',
  ].join('\n');
}
