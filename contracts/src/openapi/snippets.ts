import { login } from '../account/login.calls.ts';
import type { Call } from '../call.ts';
import { ENVELOPE_ALPHABET } from '../envelopeAlphabet.ts';
import { DEMO_LOGIN } from './demoLogin.ts';
import type { Example } from './example.ts';
import { SEAL_FUNCTION, shellQuote } from './shellSeal.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

/**
 * JavaScript that makes the call from Node 20 or newer without packages. It seals the body when the call requires it. A
 * member's call signs in first, unless the environment has a TOKEN.
 */
export function typescriptSnippet(
  call: Call,
  origin: string,
  example?: Example,
  form: WireForm = WIRE_FORM,
): string {
  const address = addressOf(call, example);
  if (call.answers === 'socket')
    return [
      '// Node 22 or newer; in Node 20 import { WebSocket } from the package ws.',
      ...baseLines(call, origin, form),
      ...socketLines(address),
    ].join('\n');
  if (call.transport === 'none')
    return [
      ...baseLines(call, origin, form),
      `const answer = await fetch(base + ${quote(address)}${optionsOf(call, form)});`,
      ...(call.answers === 'wrapped'
        ? ['console.log(await answer.json());']
        : ['for await (const chunk of answer.body) process.stdout.write(chunk);']),
    ].join('\n');
  if (call.transport === 'multipart')
    return [
      "import { readFile } from 'node:fs/promises';",
      ...baseLines(call, origin, form),
      'const form = new FormData();',
      "form.append('file', new Blob([await readFile(process.env.FILE)]), 'proof.png');",
      `const answer = await fetch(base + ${quote(address)}, { method: 'POST', headers: { ${tokenOf(form)} }, body: form });`,
      'console.log(await answer.json());',
    ].join('\n');
  const headers = [
    "'content-type': 'application/json'",
    ...(call.auth === 'member' ? [tokenOf(form)] : []),
  ].join(', ');
  const text = call.transport === 'plain' ? 'JSON.stringify(body)' : 'await seal(body)';
  return [
    ...baseLines(call, origin, form),
    `const body = ${JSON.stringify(example?.body ?? {}, null, 2)};`,
    `const answer = await fetch(base + ${quote(address)}, { method: '${call.method}', headers: { ${headers} }, body: ${text} });`,
    'console.log(await answer.json());',
  ].join('\n');
}

/** Lines that open a socket and print its messages. `base` is the server's origin. */
export function socketLines(address: string): string[] {
  return [
    `const socket = new WebSocket(base.replace(/^http/, 'ws') + ${quote(address)});`,
    'const send = (message) => socket.send(JSON.stringify(message));',
    "socket.onopen = () => send({ op: 'subscribe', channel: 'prices' });",
    'socket.onmessage = ({ data }) => console.log(JSON.parse(data));',
  ];
}

/** The shell commands that make the call with curl and openssl. */
export function shellSnippet(
  call: Call,
  origin: string,
  example?: Example,
  form: WireForm = WIRE_FORM,
): string {
  const address = `"$BASE${shellText(addressOf(call, example))}"`;
  const base = `BASE=\${BASE:-${origin}}`;
  if (call.answers === 'socket')
    return [base, `npx -y wscat -c "\${BASE/#http/ws}${addressOf(call, example)}"`].join('\n');
  const { header, prefix } = form.token;
  const name = form === WIRE_FORM ? 'X-Access-Token' : header;
  const token = call.auth === 'member' ? ` -H "${name}: ${prefix}$TOKEN"` : '';
  const head = [
    base,
    ...(call.transport === 'sealed' || call.auth === 'member' ? SEAL_FUNCTION : []),
    ...(call.auth === 'member' ? shellSignIn : []),
  ];
  if (call.transport === 'none')
    return [
      ...head,
      `curl -s${call.answers === 'events' ? 'N' : ''}${call.method === 'GET' ? '' : ` -X ${call.method}`}${token} ${address}`,
    ].join('\n');
  if (call.transport === 'multipart')
    return [...head, `curl -s${token} -F "file=@$FILE" ${address}`].join('\n');
  const body = shellQuote(JSON.stringify(example?.body ?? {}));
  const json = '-H "Content-Type: application/json"';
  if (call.transport === 'plain')
    return [...head, `curl -s -X ${call.method} ${json}${token} -d ${body} ${address}`].join('\n');
  return [...head, `curl -s ${json}${token} -d "$(seal ${body})" ${address}`].join('\n');
}

/** Shell commands that sign in, unless the environment has a TOKEN. */
const shellSignIn = [
  '# A member’s token: TOKEN, or that of the demo member.',
  `TOKEN=\${TOKEN:-$(curl -s -H "Content-Type: application/json" -H "X-Dialect: none" -d "$(seal ${shellQuote(JSON.stringify(DEMO_LOGIN))})" "$BASE${login.path}" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')}`,
];

/** The origin, and for calls that need them the function `seal` and a member's token. */
function baseLines(call: Call, origin: string, form: WireForm): string[] {
  const isMembers = call.auth === 'member';
  const seals = call.transport === 'sealed' || isMembers;
  return [
    ...(seals
      ? ["import { constants, createCipheriv, publicEncrypt, randomInt } from 'node:crypto';"]
      : []),
    ...(seals || call.transport === 'multipart' ? [''] : []),
    `const base = process.env.BASE ?? ${quote(origin)};`,
    ...(seals
      ? [
          '/** Encrypts a body for the server, with a fresh key of 32 letters. */',
          'async function seal(body) {',
          `  ${settingLine(form)}`,
          '  const { result: publicKey } = await setting.json();',
          `  const letters = '${ENVELOPE_ALPHABET}';`,
          "  const key = Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');",
          '  const head = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(key));',
          "  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key), null);",
          '  const sealed = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);',
          "  return JSON.stringify(head.toString('base64') + '.' + sealed.toString('base64'));",
          '}',
        ]
      : []),
    ...(isMembers
      ? [
          ...signInLines(),
          '// A member’s token: TOKEN, or that of the demo member.',
          'const token = process.env.TOKEN ?? (await signIn());',
        ]
      : []),
    ...(seals ? [''] : []),
  ];
}

/** JavaScript with a function that signs in the demo member. The login is sent in the names of the contracts. */
export const signInLines = (): readonly string[] => [
  'async function signIn() {',
  `  const account = ${JSON.stringify(DEMO_LOGIN)};`,
  "  const headers = { 'content-type': 'application/json', 'x-dialect': 'none' };",
  `  const login = await fetch(base + ${quote(login.path)}, { method: 'POST', headers, body: await seal(account) });`,
  '  return (await login.json()).result.token;',
  '}',
];

const optionsOf = ({ method, auth }: Call, form: WireForm) => {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(auth === 'member' ? [`headers: { ${tokenOf(form)} }`] : []),
  ];
  return options.length === 0 ? '' : `, { ${options.join(', ')} }`;
};

/** The header of the token in an object literal of JavaScript. */
export const tokenOf = ({ token: { header, prefix } }: WireForm) =>
  `${quote(header.toLowerCase())}: ${prefix === '' ? 'token' : `${quote(prefix)} + token`}`;

/** JavaScript that fetches the public key, in the names of the contracts. */
export const settingLine = (form: WireForm) =>
  `const setting = await fetch(base + '/api/set/appSysSet/getKeyByParam?key=rsaPublicKey'${form === WIRE_FORM ? '' : ", { headers: { 'x-dialect': 'none' } }"});`;

/** The call's path with the example's parameters; without an example they remain as `{name}`. */
export function addressOf(call: Call, example: Example | undefined): string {
  const path = call.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = example?.params?.[name];
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
  const query = Object.entries(example?.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

const shellText = (text: string) => text.replaceAll(/["$`\\]/g, '\\$&');
