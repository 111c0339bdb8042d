import type { checkAccount, useShortLink } from '@hongbao/contracts/account/account.calls';
import type { getWalletNonce } from '@hongbao/contracts/account/login.calls';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { findByAccount, findByInviteCode } from './account.store.ts';
import { WALLET_NONCE_SECONDS, walletMessage } from './walletMessage.ts';

/** Short links carry invitation codes; the target is the registration page with the code filled in. */
export const resolveShortLink: UseCase<typeof useShortLink> = async ({ world }, { query }) => {
  const inviter = findByInviteCode(world.rows, query.code);
  if (!inviter) return refuse('shortLinkUnknown');
  const { inviteCode } = inviter;
  return accept({
    code: query.code,
    inviteCode,
    target: `/#/login?mode=register&inviteCode=${inviteCode}`,
  });
};

export const tellAccount: UseCase<typeof checkAccount> = async ({ world }, { query }) =>
  accept({ exists: findByAccount(world.rows, query.account) !== null });

/** What a wallet has to sign. Nothing is kept of it until it comes back signed. */
export const offerWalletMessage: UseCase<typeof getWalletNonce> = async (
  { world, now, caller },
  { query },
) => {
  const message = walletMessage(world, query.address, now, caller.language);
  return accept({ ...message, expiresIn: WALLET_NONCE_SECONDS });
};
