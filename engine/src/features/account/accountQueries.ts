import type { checkAccount, useShortLink } from '@hongbao/contracts/account/account.calls';
import type { getWalletNonce } from '@hongbao/contracts/account/login.calls';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { findByAccount, findByInviteCode } from './account.store.ts';
import { WALLET_NONCE_SECONDS, walletMessage } from './walletMessage.ts';

/** Short links contain invitation codes. The target is the registration page with the code filled in. */
export const useShortLinkHandler: UseCase<typeof useShortLink> = async ({ world }, { query }) => {
  const inviter = findByInviteCode(world.rows, query.code);
  if (!inviter) return refuse('shortLinkUnknown');
  const { inviteCode } = inviter;
  return accept({
    code: query.code,
    inviteCode,
    target: `/#/login?mode=register&inviteCode=${inviteCode}`,
  });
};

export const checkAccountHandler: UseCase<typeof checkAccount> = async ({ world }, { query }) =>
  accept({ exists: findByAccount(world.rows, query.account) !== null });

/** The message for a wallet to sign. The server stores nothing about it until it is signed. */
export const getWalletNonceHandler: UseCase<typeof getWalletNonce> = async (
  { world, now, caller },
  { query },
) => {
  const message = walletMessage(world, query.address, now, caller.language);
  return accept({ ...message, expiresIn: WALLET_NONCE_SECONDS });
};
