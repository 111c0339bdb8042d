import type { getTestCode } from '@hongbao/contracts/testAids/testAids.calls';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import {
  captchaTarget,
  findByAccount,
  judgeCaptcha,
  latestCaptcha,
  resetAddress,
} from '../account/index.ts';
import { isTestAidOn } from './testAidState.ts';

/**
 * The newest registration code of an address without an account. The purpose is fixed: a code that signs in, resets a
 * password or binds a contact would give access to an account.
 */
export const getTestCodeHandler: UseCase<typeof getTestCode> = async (
  { world, now, caller },
  { query },
) => {
  if (!(await isTestAidOn(world, 'testMailbox', caller.hasTestAids)))
    return refuse('testMailboxOff');
  if (findByAccount(world.rows, query.account)) return refuse('accountExists');
  const address = resetAddress(query.account, null);
  const last = latestCaptcha(world.rows, 'register', address);
  // A code without a purpose could sign in as a member who registers this address before the code expires.
  if (last?.target !== captchaTarget('register', address) || last.usedAt !== null)
    return refuse('testMailboxEmpty');
  const verdict = judgeCaptcha(last, last.code, now);
  if (verdict === 'captchaExpired' || verdict === 'captchaGuessesUsedUp') return refuse(verdict);
  return accept({ captcha: last.code, expiresAt: Number(last.expiresAt) });
};
