import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from '@hongbao/server/testing/webhookReceiver';
import { newSecret, signedHeaders } from './sign.ts';

describe('the signature of a webhook', () => {
  it('is that of the published example of Standard Webhooks', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', payload: '{"test": 2432232314}' };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signedHeaders(message, secret, 1_614_265_330_999)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('of a generated secret changes with id, time and body', () => {
    const secret = newSecret();
    const headers = signedHeaders({ id: 'a', payload: '{"é":1}' }, secret, 1_000);
    expect(isSignedBy(secret, { headers, text: '{"é":1}' })).toBe(true);
    expect(isSignedBy(newSecret(), { headers, text: '{"é":1}' })).toBe(false);
    expect(isSignedBy(secret, { headers, text: '{"é":2}' })).toBe(false);
    expect(
      isSignedBy(secret, { headers: { ...headers, 'webhook-id': 'b' }, text: '{"é":1}' }),
    ).toBe(false);
    expect(
      isSignedBy(secret, { headers: { ...headers, 'webhook-timestamp': '2' }, text: '{"é":1}' }),
    ).toBe(false);
  });
});

describe('the verification in docs/webhooks.md', () => {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const codeIn = (language: string) =>
    page
      .split('```')
      .find((part) => part.startsWith(`${language}\n`))
      ?.slice(language.length + 1) ?? '';
  const secret = newSecret();
  const body = '{"type":"test","text":"é"}';
  const message = (atMs: number) => signedHeaders({ id: 'msg_1', payload: body }, secret, atMs);
  const cases = [
    [secret, message(Date.now()), body, true],
    [newSecret(), message(Date.now()), body, false],
    [secret, message(Date.now()), `${body} `, false],
    [secret, message(Date.now() - 301_000), body, false],
  ] as const;

  it('in JavaScript accepts valid messages only', async () => {
    const url = `data:text/javascript,${encodeURIComponent(codeIn('js'))}`;
    const { isValid } = (await import(/* @vite-ignore */ url)) as {
      isValid: (...given: unknown[]) => boolean;
    };
    for (const [key, headers, text, expected] of cases)
      expect(isValid(key, headers, text)).toBe(expected);
  });

  it.skipIf(spawnSync('python3', ['--version']).error)(
    'in Python accepts valid messages only',
    () => {
      const code = `${codeIn('python')}
import json, sys
print(json.dumps([is_valid(s, h, b.encode()) for s, h, b, _ in json.load(sys.stdin)]))`;
      const shown = execFileSync('python3', ['-c', code], { input: JSON.stringify(cases) });
      expect(JSON.parse(String(shown))).toEqual(cases.map(([, , , expected]) => expected));
    },
  );
});
