/** The exports of the feature accounts that other features may import. */
export { SECURITY_HOLD_MS, judgeCaptcha } from './account.rules.ts';
export {
  findByAccount,
  findByContact,
  captchaTarget,
  findOpenSession,
  isAccountTaken,
  latestCaptcha,
  openSessions,
} from './account.store.ts';
export { endAllSessions, endOtherSessions } from './endSessions.ts';
export {
  authenticatorCounter,
  failureRow,
  forgiveRow,
  passwordCounter,
  refuseLocked,
  withdrawCounter,
} from './failures.ts';
export { offeredSecret, proveAuthenticator, useGoogleCode } from './googleAuth.ts';
export { issueIdToken } from './idToken.ts';
export { lockOfAddress } from './locks.ts';
export { newMember } from './newMember.ts';
export { hashPassword, isPassword } from './password.ts';
export { openSessionFor } from './openSession.ts';
export { resetAddress } from './resetPassword.ts';
export { addressOf, phoneAccount } from './spelling.ts';
export { useCaptcha } from './useCaptcha.ts';
export { proveWithdrawPassword } from './withdrawPassword.ts';
export { maskAccount, maskEmail, maskPhone } from './mask.ts';
