import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masked, maskedHeaders, maskedText, maskedUrl } from './mask.ts';

const SECRET = 'hunter2isMine';

const secretNames = [
  'password',
  'newPassword',
  'passwd',
  'pwd',
  'loginPwd',
  'pass',
  'user_pass',
  'pin',
  'PIN',
  'newPin',
  'pinCode',
  'passphrase',
  'passcode',
  'captcha',
  'token',
  'idToken',
  'secret',
  'otpauth',
  'otpauthUrl',
  'totpKey',
  'googleCode',
  'googleKey',
  'authenticatorKey',
  'apiKey',
  'private_key',
  'credential',
  'signature',
  'authorization',
  'cookie',
  'passedOn',
  'ticket',
  'otp',
];
const publicNames = [
  'account',
  'passport',
  'pinned',
  'spin',
  'message',
  'tickets',
  'inviteCode',
  'areaCode',
  'key',
  'hash',
  'salt',
  'nonce',
];

describe.each(secretNames)('the value of %s', (name) => {
  it('is masked in a JSON field', () =>
    expect(masked({ a: [{ [name]: SECRET }] })).toEqual({ a: [{ [name]: '<masked>' }] }));
  it('is masked in a query parameter', () =>
    expect(maskedUrl(`/api/x?a=1&${name}=${SECRET}#b`)).toBe(`/api/x?a=1&${name}=%3Cmasked%3E#b`));
  it('is masked in a text with incomplete JSON', () =>
    expect(maskedText(`{"a":"b","${name}":"${SECRET}","c`)).toBe(
      `{"a":"b","${name}":"<masked>","c`,
    ));
});

it.each(publicNames)('the value of the public field %s is not masked', (name) => {
  expect(masked({ [name]: 'v' })).toEqual({ [name]: 'v' });
  expect(maskedUrl(`/x?${name}=v`)).toBe(`/x?${name}=v`);
  expect(maskedText(`{"${name}":"v"`)).toBe(`{"${name}":"v"`);
});

it.each([
  [SECRET],
  [[SECRET]],
  [[[{ a: SECRET }]]],
  [{ value: SECRET, more: { a: [SECRET] } }],
  [123456],
])('any value of a secret field is masked: %j', (value) => {
  expect(masked({ password: value })).toEqual({ password: '<masked>' });
  const json = JSON.stringify({ password: value, after: 1 });
  for (const cut of [json, ` ${json}`, json.slice(0, -1), json.slice(0, -12), `${json}}`])
    expect(maskedText(cut)).not.toMatch(/hunter2|123456/);
});

it('the message of a wallet is masked beside its signature', () => {
  expect(masked({ method: 'wallet', message: SECRET, signature: '0x1' })).toEqual({
    method: 'wallet',
    message: '<masked>',
    signature: '<masked>',
  });
});

it.each([true, false, null])(
  '%j in a secret field is not masked, because it only reports whether a secret exists',
  (value) => {
    expect(masked({ withdrawPasswordSet: value })).toEqual({ withdrawPasswordSet: value });
    const json = JSON.stringify({ googleCodeNeeded: value });
    expect(maskedText(json)).toBe(json);
  },
);

it.each([
  ['an escaped letter', 'pass\\u0077ord'],
  ['a letter without width', 'pass\u200bword'],
  ['an escaped letter without width', 'pass\\u200bword'],
  ['a hexadecimal escape', 'pass\\x77ord'],
  ['an escape in braces', 'pass\\u{77}ord'],
  ['two hundred letters without width', `pass${'\u200b'.repeat(200)}word`],
  ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
  ['capitals', 'PASSWORD'],
  ['a dash', 'pass-word'],
])('a secret field is recognized when its name has %s', (_, name) => {
  const whole = `{"${name}":"${SECRET}"}`;
  expect(JSON.stringify(masked({ [name]: SECRET }))).not.toContain(SECRET);
  for (const text of [whole, `{"${name}" : "${SECRET}"`, `["a","${name}":["${SECRET}"`])
    expect(maskedText(text)).not.toContain(SECRET);
});

it.each([
  ['single quotes', `{'password':'${SECRET}'}`],
  ['no quotes', `{a: 1, password: ${SECRET}}`],
  ['a form', `password=${SECRET}&a=1`],
  ['a stray quote before it', `{"a"":1,"password":"${SECRET}"}`],
  ['no end', `{"password":"${SECRET}`],
  [
    'JSON within broken JSON',
    JSON.stringify({ a: JSON.stringify({ password: SECRET }) }).slice(0, -2),
  ],
  [
    'a list within broken JSON',
    `${JSON.stringify({ a: JSON.stringify({ password: [SECRET] }) })},`,
  ],
  [
    'a quote in JSON within JSON',
    `,${JSON.stringify(JSON.stringify({ password: `a"b\\${SECRET}` }))}`,
  ],
  [
    'JSON within JSON within broken JSON',
    `,${JSON.stringify(JSON.stringify(JSON.stringify({ password: SECRET })))}`,
  ],
  ['many spaces', `{"password"${' '.repeat(50)}:${' '.repeat(50)}"${SECRET}"`],
  ['an escaped bare name', `{a: 1, pass\\u0077ord: "${SECRET}"`],
  ['a name alone on its line', `a: 1\npassword: ${SECRET}\nb: 2`],
  ['a header', `X-Access-Token: ${SECRET}`],
  ['spaces around an equals sign', `a password = ${SECRET} b`],
  ['JSON within JSON', JSON.stringify(JSON.stringify({ password: SECRET }))],
  ['an address', `{"url":"/x?token=${SECRET}","b":1`],
])('a secret is masked in a text with %s', (_, text) => {
  const shown = masked(text.startsWith('"') ? JSON.parse(text) : text);
  expect(shown).toContain('masked');
  expect(shown).not.toContain(SECRET);
});

it('masks a secret that is nested deeper than the maximum depth', () => {
  const deep = `${'['.repeat(8_000)}"${SECRET}"${']'.repeat(8_000)}`;
  expect(JSON.stringify(masked(JSON.parse(deep)))).toMatch(/^\[+"<masked>"\]+$/);
});

it('leaves a text without secrets unchanged', () => {
  for (const text of [
    'Your token sale begins: see /market?symbol=BTC%2FUSDT&day=1.',
    'MIIBIjANBgkq==.AAAABBBB==',
    '{"a":"x, password"}',
    'http://localhost:4330/api/a',
    'data:image/png;base64,iVBORw0KGgo=',
  ])
    expect(maskedText(text)).toBe(text);
});

describe('a secret in an address', () => {
  it.each([
    ['an encoded name', `/x?%74oken=${SECRET}`],
    ['a name that is encoded twice', `/x?%2574oken=${SECRET}`],
    ['a name with a broken escape', `/x?%74oken%zz=${SECRET}`],
    ['an encoded equals sign', `/x?a=1&token%3D${SECRET}`],
    ['a name with brackets', `/x?user[password]=${SECRET}`],
    ['a parameter in the fragment', `/#/login?token=${SECRET}`],
    ['a fragment of parameters', `/#token=${SECRET}`],
    ['a semicolon between parameters', `/x?a=1;token=${SECRET}`],
    ['many parameters before it', `/x?${'a=1;'.repeat(50)}token=${SECRET}`],
    ['a semicolon in the secret', `/x?token=a;${SECRET}`],
    ['a question mark in the secret', `/x?token=a?${SECRET}`],
    ['an address within', `/x?next=/y?token=${SECRET}`],
    ['an encoded address within', `/x?next=${encodeURIComponent(`/y?token=${SECRET}`)}`],
    ['JSON within', `/x?q=${encodeURIComponent(JSON.stringify({ password: SECRET }))}`],
    ['a password before the host', `https://ann:${SECRET}@example.test/x`],
    ['a TOTP key', `otpauth://totp/Hongbao:ann?secret=${SECRET}&issuer=Hongbao`],
  ])('is masked with %s', (_, url) => {
    expect(maskedUrl(url)).not.toContain(SECRET);
    expect(maskedText(`see ${url} there`)).not.toContain(SECRET);
    expect(maskedHeaders({ referer: url })['referer']).not.toContain(SECRET);
  });
});

it('masks a secret query parameter whose name is long', () =>
  expect(maskedUrl(`/x?${'a'.repeat(200)}token=${SECRET}`)).not.toContain(SECRET));

it.each([
  ['quotes', '"'],
  ['backslashes', '\\'],
  ['escaped quotes', '\\"'],
  ['braces', '{'],
  ['secret names', '{"password":'],
  ['secret parameters', '&token='],
  ['encoded parameters', '?token%3D'],
  ['spaces', ' '],
  ['letters without width', '\u200b'],
  ['quotes and letters without width', `"${'\u200b'.repeat(300)}a`],
  ['bare names', 'a:'],
  ['percent signs', '%25'],
])('masks a long text of %s within a second', (_, part) => {
  const text = part.repeat(Math.ceil(64_000 / part.length));
  const startedAt = performance.now();
  maskedText(text);
  maskedUrl(text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

describe('the header', () => {
  it.each([
    'authorization',
    'cookie',
    'set-cookie',
    'proxy-authorization',
    'x-access-token',
    'x-api-key',
    'x-auth',
    'x-anything-of-a-client',
  ])('%s is masked', (name) =>
    expect(maskedHeaders({ [name]: SECRET })).toEqual({ [name]: '<masked>' }),
  );

  it.each(['x-world', 'idempotency-key', 'content-type', 'accept-language', 'user-agent', 'host'])(
    '%s is not masked',
    (name) => expect(maskedHeaders({ [name]: 'a; b=c' })).toEqual({ [name]: 'a; b=c' }),
  );
});

describe('in any JSON', () => {
  const marked = fc.string({ minLength: 1, maxLength: 8 }).map((text) => `${SECRET}${text}`);
  const value = fc.oneof(
    marked,
    fc.array(marked, { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.string(), marked, { minKeys: 1, maxKeys: 3 }),
  );
  const withSecret = fc.record({
    around: fc.jsonValue({ maxDepth: 3 }),
    name: fc.constantFrom(...secretNames),
    value,
  });

  it('masks a secret in the parsed value, in its text and in any prefix of the text', () =>
    fc.assert(
      fc.property(withSecret, fc.nat(), ({ around, name, value: secret }, length) => {
        const whole = [around, { [name]: secret, after: around }];
        const json = JSON.stringify(whole);
        expect(JSON.stringify(masked(whole))).not.toContain(SECRET);
        expect(maskedText(json)).not.toContain(SECRET);
        expect(maskedText(json.slice(0, length % (json.length + 1)))).not.toContain(SECRET);
        const within = JSON.stringify({ text: json, nested: JSON.stringify({ text: json }) });
        expect(maskedText(within)).not.toContain(SECRET);
        expect(maskedText(within.slice(0, length % (within.length + 1)))).not.toContain(SECRET);
      }),
      { numRuns: 300 },
    ));
});
