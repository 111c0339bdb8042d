import type { Call } from '../call.ts';
import { ENVELOPE_ALPHABET } from '../envelopeAlphabet.ts';
import type { Example } from './example.ts';
import { SEALED_DATA, sealLines, shellQuote } from './shellSeal.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

/**
 * JavaScript that makes the call from Node 20 or newer without packages. It seals the body when the call requires it.
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
      ...baseLines(call, origin),
      ...socketLines(address),
    ].join('\n');
  if (call.transport === 'none')
    return [
      ...baseLines(call, origin),
      `const answer = await fetch(base + ${quote(address)}${optionsOf(call, form)});`,
      ...(call.answers === 'wrapped'
        ? ['console.log(await answer.json());']
        : ['for await (const chunk of answer.body) process.stdout.write(chunk);']),
    ].join('\n');
  if (call.transport === 'multipart')
    return [
      "import { readFile } from 'node:fs/promises';",
      '',
      ...baseLines(call, origin),
      'const form = new FormData();',
      "form.append('file', new Blob([await readFile(process.env.FILE)]), 'proof.png');",
      `const answer = await fetch(base + ${quote(address)}, { method: 'POST', headers: { ${tokenOf(form)} }, body: form });`,
      'console.log(await answer.json());',
    ].join('\n');
  const body = JSON.stringify(example?.body ?? {}, null, 2);
  const headers = [
    "'content-type': 'application/json'",
    ...(call.auth === 'member' ? [tokenOf(form)] : []),
  ].join(', ');
  const send = (text: string) =>
    `const answer = await fetch(base + ${quote(address)}, { method: '${call.method}', headers: { ${headers} }, body: ${text} });`;
  if (call.transport === 'plain')
    return [
      ...baseLines(call, origin),
      `const body = ${body};`,
      send('JSON.stringify(body)'),
      'console.log(await answer.json());',
    ].join('\n');
  return [
    "import { constants, createCipheriv, publicEncrypt, randomInt } from 'node:crypto';",
    '',
    ...baseLines(call, origin),
    `const body = ${body};`,
    '',
    settingLine(form),
    'const { result: publicKey } = await setting.json();',
    `const letters = '${ENVELOPE_ALPHABET}';`,
    "const key = Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');",
    'const head = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(key));',
    "const cipher = createCipheriv('aes-256-ecb', Buffer.from(key), null);",
    'const sealed = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);',
    "const envelope = head.toString('base64') + '.' + sealed.toString('base64');",
    '',
    send('JSON.stringify(envelope)'),
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
  if (call.transport === 'none')
    return [
      base,
      `curl -s${call.answers === 'events' ? 'N' : ''}${call.method === 'GET' ? '' : ` -X ${call.method}`}${token} ${address}`,
    ].join('\n');
  if (call.transport === 'multipart')
    return [base, `curl -s${token} -F "file=@$FILE" ${address}`].join('\n');
  const body = JSON.stringify(example?.body ?? {});
  const json = '-H "Content-Type: application/json"';
  if (call.transport === 'plain')
    return [
      base,
      `curl -s -X ${call.method} ${json}${token} -d ${shellQuote(body)} ${address}`,
    ].join('\n');
  return [
    base,
    ...sealLines(body, form === WIRE_FORM ? '' : ' -H "X-Dialect: none"'),
    `curl -s ${json}${token} ${SEALED_DATA} ${address}`,
  ].join('\n');
}

function baseLines({ auth }: Call, origin: string): string[] {
  return [
    `const base = process.env.BASE ?? ${quote(origin)};`,
    ...(auth === 'member' ? ["const token = process.env.TOKEN ?? '';"] : []),
  ];
}

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
