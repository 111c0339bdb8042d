/** What other features may ask of accounts. */
export { SECURITY_HOLD_MS } from './account.rules.ts';
export { openSessions } from './account.store.ts';
export { useGoogleCode, offeredSecret } from './googleAuth.ts';
export { newMember } from './newMember.ts';
export { hashPassword, isPassword } from './password.ts';
export { openSessionFor } from './openSession.ts';
export { failureRow, forgiveRow, refuseLocked } from './signIn.ts';
