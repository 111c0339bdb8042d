/** What other features may ask of accounts. */
export { SECURITY_HOLD_MS } from './account.rules.ts';
export { findByEmail, findByPhone, findOpenSession, openSessions } from './account.store.ts';
export { useGoogleCode, offeredSecret } from './googleAuth.ts';
export { issueIdToken } from './idToken.ts';
export { newMember } from './newMember.ts';
export { hashPassword, isPassword } from './password.ts';
export { openSessionFor } from './openSession.ts';
export { failureRow, forgiveRow, refuseLocked } from './signIn.ts';
export { captchaTarget } from './sendCaptcha.ts';
export { useCaptcha } from './useCaptcha.ts';
export { proveWithdrawPassword, withdrawCounter, withdrawFailureRow } from './withdrawPassword.ts';
