import { generateGoogleKey } from '@hongbao/contracts/account/login.calls';
import { bindGoogleAuth } from '@hongbao/contracts/member/member.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { generateSync } from 'otplib';
import type { TestWorld } from '@hongbao/server/testing/testWorld';

/** Returns a member's authenticator app with the key bound. */
export interface Authenticator {
  code(): Promise<string>;
  /** A code that differs from those of the previous, current and next steps. */
  wrongCode(): Promise<string>;
}

/** Binds an authenticator and waits until its first code has expired, because each code is accepted once. */
export async function bindAuthenticator(
  world: Pick<TestWorld, 'control'>,
  member: Member,
): Promise<Authenticator> {
  const { secret } = await member.must(generateGoogleKey);
  const codeAt = async (seconds: number) => {
    const epoch = Math.floor((await world.control.now()) / SECOND_MS) + seconds;
    return generateSync({ secret, epoch });
  };
  const code = () => codeAt(0);
  await member.must(bindGoogleAuth, { body: { secret, googleCode: await code() } });
  await world.control.advance('90s');
  const wrongCode = async () => {
    const near = await Promise.all([-30, 0, 30].map(codeAt));
    return ['000000', '000001', '000002', '000003'].find((each) => !near.includes(each)) ?? '';
  };
  return { code, wrongCode };
}
