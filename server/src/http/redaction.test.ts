import { register, sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { changePassword, getMember } from '@hongbao/contracts/member/member.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { startServer } from '../testing/server.ts';
import { expect, it } from 'vitest';

/** Collects the log while a member registers, sends invalid requests, and uses every kind of secret. */
it('the log never contains a token, a password, a code or a body', async () => {
  const lines: string[] = [];
  const server = await startServer({
    config: { logLevel: 'trace' },
    log: { write: (line) => lines.push(line) },
  });
  const world = await server.createWorld();
  const email = 'secretive@example.com';
  await world.must(sendEmailCaptcha, { query: { email, purpose: 'register' } });
  const captcha = await world.control.outboxCode(email);
  const password = 'open-sesame-1';
  const body = { method: 'email', email, captcha, password, agreed: true } as const;
  const { token } = await world.must(register, { body });
  await world.must(getMember, {}, { token });
  const wrong = { method: 'password', account: email, password: 'wrong-sesame-2' } as const;
  await world.call(login, { body: wrong });
  const change = { type: 'login', oldPassword: password, newPassword: 'new-sesame-3' } as const;
  await world.must(changePassword, { body: change }, { token });
  const envelope = sealBody(wrong, server.publicKeyPem);
  for (const [url, text] of [
    [login.path, envelope.slice(1)],
    ['/api/nowhere?token=query-token-4', envelope],
    [`/api/sys/common/static/a.png?token=${token}`, ''],
  ] as const) {
    const method = text === '' ? 'GET' : 'POST';
    const headers = { 'content-type': 'application/json', 'x-access-token': 'header-token-5' };
    await world.send({ method, url, headers, ...(text === '' ? {} : { body: text }) });
  }
  await server.stop();

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  expect(log).toContain('"route":"/api/app/login"');
  const secrets = [
    token,
    password,
    'wrong-sesame-2',
    'new-sesame-3',
    'query-token-4',
    'header-token-5',
    captcha,
    envelope.slice(1, 60),
  ];
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
  expect(log).not.toContain(email);
});
