import {
  logout,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
} from '@hongbao/contracts/account/account.calls';
import {
  checkGoogleAuth,
  generateGoogleKey,
  getWalletNonce,
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import {
  addPasskey,
  getPasskeyChallenge,
  listPasskeys,
  removePasskey,
} from '@hongbao/contracts/account/passkey.calls';
import {
  bindGoogleAuth,
  changePassword,
  listSessions,
  revokeSession,
} from '@hongbao/contracts/member/member.calls';
import { softwarePasskey } from '@hongbao/test-support/passkey';
import type { Guide, Traveller } from '../guide.ts';
import { authenticatorCode } from '../totp.ts';
import { DEMO, MEI, PHONE } from './signingUp.ts';

/** The withdrawal password of the tour. */
export const WITHDRAW_PASSWORD = 'only for withdrawals';

/** Shows every way to sign in. Mei ends with an authenticator and two passwords. Returns the authenticator's key. */
export async function signIn(guide: Guide, demo: Traveller, mei: Traveller): Promise<string> {
  await byPassword(guide, demo);
  await byCodes(guide);
  await byPasskey(guide, demo);
  return byAuthenticator(guide, mei);
}

/**
 * The demo member signs in on a second device and ends that session from the first device; a third session is signed
 * out.
 */
async function byPassword(guide: Guide, demo: Traveller): Promise<void> {
  const { control } = guide.world;
  const { email: account, password } = DEMO;
  await control.advance('1s');
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
  await guide.show(login, { body: { method: 'password', account, password } }, { headers });
  const sessions = await demo.must(listSessions);
  for (const { id, isCurrent } of sessions)
    guide.hide(id, isCurrent ? 'this-session' : 'other-session');
  await demo.show(listSessions);
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await demo.show(revokeSession, { body: { id: other } });
  const token = await control.createToken(demo.id);
  await guide.traveller({ ...demo, token }).show(logout);
}

async function byCodes(guide: Guide): Promise<void> {
  const { world, show } = guide;
  const query = { email: DEMO.email, purpose: 'login' } as const;
  await world.must(sendEmailCaptcha, { query });
  const mailed = await world.control.outboxCode(DEMO.email);
  await show(loginByEmail, { body: { email: DEMO.email, captcha: mailed } });
  await world.control.advance('61s');
  await world.must(sendPhoneCaptcha, { query: { ...PHONE, purpose: 'login' } });
  const texted = await world.control.outboxCode(`+${PHONE.areaCode}${PHONE.phone}`);
  await show(loginByPhone, { body: { ...PHONE, captcha: texted } });
  await forgetPassword(guide);
  await show(getWalletNonce, { query: { address: `0x${'5a'.repeat(20)}` } });
}

async function forgetPassword({ world, show }: Guide): Promise<void> {
  const account = 'kai@hongbao.example';
  await world.control.createMember({ email: account, nickname: 'Kai' });
  await world.must(sendEmailCaptcha, { query: { email: account, purpose: 'reset' } });
  const captcha = await world.control.outboxCode(account);
  await show(resetPassword, { body: { account, captcha, password: 'a better horse' } });
}

/** The demo member adds a passkey, signs in with it, and removes it. */
async function byPasskey(guide: Guide, demo: Traveller): Promise<void> {
  const { world, hide } = guide;
  const passkey = softwarePasskey('http://localhost:3000');
  hide(passkey.credentialId, 'credential-id');
  const raw = await world.raw(getPasskeyChallenge, {});
  const challenge = /"challenge":"([^"]+)"/.exec(raw.text)?.[1] ?? '';
  hide(challenge, 'challenge');
  guide.keep(getPasskeyChallenge, {}, raw);
  const created = passkey.create(challenge);
  hide(created.clientDataJson, 'client-data-json');
  hide(created.authenticatorData, 'authenticator-data');
  hide(created.publicKey, 'public-key');
  await demo.show(addPasskey, { body: { name: 'My phone', ...created } });
  const next = await world.must(getPasskeyChallenge);
  await world.must(login, { body: passkey.get(next.challenge) });
  await demo.show(listPasskeys);
  await demo.show(removePasskey, { body: { id: passkey.credentialId } });
}

/** An authenticator code is valid only once, so the clock advances between two codes. */
async function byAuthenticator(guide: Guide, mei: Traveller): Promise<string> {
  const { world } = guide;
  const { secret } = await mei.show(generateGoogleKey);
  const code = async () => {
    await world.control.advance('30s');
    return authenticatorCode(secret, await world.control.now());
  };
  await mei.show(bindGoogleAuth, { body: { secret, googleCode: await code() } });
  await guide.show(checkGoogleAuth, { query: { account: MEI.email } });
  const body = { method: 'password', account: MEI.email, password: MEI.password } as const;
  const asked = await world.must(login, { body });
  if (!('ticket' in asked)) throw new Error('Mei has an authenticator.');
  const { ticket } = asked;
  await guide.show(loginByGoogleCode, { body: { ticket, googleCode: await code() } });
  await mei.show(changePassword, {
    body: { type: 'withdraw', newPassword: WITHDRAW_PASSWORD, googleCode: await code() },
  });
  return secret;
}
