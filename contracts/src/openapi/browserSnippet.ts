import type { Call } from '../call.ts';
import { ENVELOPE_ALPHABET } from '../envelopeAlphabet.ts';
import type { Example } from './example.ts';
import { addressOf, quote, settingLine, signInLines, socketLines, tokenOf } from './snippets.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

/**
 * JavaScript that makes the call from a page or from a browser's console, without libraries. It seals the body when the
 * call requires it. A member's call signs in the demo member first.
 */
export function browserSnippet(
  call: Call,
  origin: string,
  example?: Example,
  form: WireForm = WIRE_FORM,
): string {
  const address = quote(addressOf(call, example));
  const head = [
    `const base = ${quote(origin)};`,
    ...(call.transport === 'sealed' || call.auth === 'member' ? sealLines(form) : []),
    ...(call.auth === 'member' ? [...signInLines(), 'const token = await signIn();'] : []),
  ];
  const token = call.auth === 'member' ? [tokenOf(form)] : [];
  const answer = (headers: readonly string[], body?: string) => {
    const options = [
      ...(call.method === 'GET' ? [] : [`method: '${call.method}'`]),
      ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
      ...(body === undefined ? [] : [`body: ${body}`]),
    ];
    const second = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
    return `const answer = await fetch(base + ${address}${second});`;
  };
  const shown = 'console.log(await answer.json());';
  if (call.answers === 'events') return eventLines(head, call, address);
  if (call.answers === 'socket')
    return [...head, ...socketLines(addressOf(call, example))].join('\n');
  if (call.answers === 'file')
    return [...head, answer(token), 'console.log(await answer.text());'].join('\n');
  if (call.transport === 'none') return [...head, answer(token), shown].join('\n');
  if (call.transport === 'multipart')
    return [
      ...head,
      'const form = new FormData();',
      "form.append('file', document.querySelector('input[type=file]').files[0]);",
      answer(token, 'form'),
      shown,
    ].join('\n');
  const body = `const body = ${JSON.stringify(example?.body ?? {}, null, 2)};`;
  const json = ["'content-type': 'application/json'", ...token];
  if (call.transport === 'plain')
    return [...head, body, answer(json, 'JSON.stringify(body)'), shown].join('\n');
  return [...head, body, answer(json, 'await seal(body)'), shown].join('\n');
}

/** An EventSource sends no headers, so the token is in the URL. */
function eventLines(head: readonly string[], call: Call, address: string): string {
  const isOpen = call.auth === 'anyone';
  return [
    ...head,
    ...(isOpen ? [] : ['// Needs the operator’s token where one is set; then read it with fetch.']),
    `const events = new EventSource(base + ${address});`,
    'events.onmessage = ({ data }) => console.log(JSON.parse(data));',
  ].join('\n');
}

/**
 * Code that seals with browser APIs available on https and on localhost. WebCrypto supports neither half of an
 * envelope, so ECB is computed as CBC from zeros block by block, and RSA with its padding as a power of integers.
 */
const sealLines = (form: WireForm) => [
  'async function seal(body) {',
  `  ${settingLine(form)}`,
  '  const { result: pem } = await setting.json();',
  `  const letters = '${ENVELOPE_ALPHABET}';`,
  '  const bytes = (text) => new TextEncoder().encode(text);',
  '  const base64 = (list) => btoa(String.fromCharCode(...list));',
  '  const random = (count, isGood) => {',
  '    const kept = [];',
  '    while (kept.length < count) kept.push(...crypto.getRandomValues(new Uint8Array(64)).filter(isGood));',
  '    return kept.slice(0, count);',
  '  };',
  '  // A fresh key of 32 letters, each equally likely.',
  '  const fair = 256 - (256 % letters.length);',
  "  const key = bytes(random(32, (byte) => byte < fair).map((byte) => letters[byte % letters.length]).join(''));",
  '  // The key under RSA (PKCS#1 v1.5): 00 02, random bytes without a zero, 00, the key.',
  "  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\\s/g, '')), (letter) => letter.charCodeAt(0));",
  "  const rsa = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, true, ['encrypt']);",
  "  const { n, e } = await crypto.subtle.exportKey('jwk', rsa);",
  "  const hex = (text) => Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');",
  '  const size = hex(n).length / 2;',
  '  const block = [0, 2, ...random(size - 35, (byte) => byte > 0), 0, ...key];',
  "  const number = BigInt('0x' + block.map((byte) => byte.toString(16).padStart(2, '0')).join(''));",
  "  const modulus = BigInt('0x' + hex(n));",
  '  let power = 1n;',
  "  for (const bit of BigInt('0x' + hex(e)).toString(2)) {",
  '    power = (power * power) % modulus;',
  "    if (bit === '1') power = (power * number) % modulus;",
  '  }',
  "  const head = power.toString(16).padStart(size * 2, '0').match(/../g).map((pair) => parseInt(pair, 16));",
  '  // The body under the key (AES-256-ECB, PKCS#7).',
  "  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);",
  '  const text = bytes(JSON.stringify(body));',
  '  const padding = 16 - (text.length % 16);',
  '  const padded = new Uint8Array(text.length + padding).fill(padding);',
  '  padded.set(text);',
  '  const tail = [];',
  '  for (let at = 0; at < padded.length; at += 16) {',
  "    const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: new Uint8Array(16) }, aes, padded.slice(at, at + 16));",
  '    tail.push(...new Uint8Array(sealed, 0, 16));',
  '  }',
  "  return JSON.stringify(base64(head) + '.' + base64(tail));",
  '}',
];
