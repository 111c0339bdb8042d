import { codeBounds, passwordBounds } from '@hongbao/contracts/identityBounds';
import type { PasswordType } from '@hongbao/contracts/member/member.types';
import { onlyProblems, textProblem } from '../../../lib/textProblem.ts';

export const emptyPassword = { oldPassword: '', newPassword: '', repeat: '', googleCode: '' };
export type PasswordForm = typeof emptyPassword;
export type PasswordField = keyof PasswordForm;

export interface PasswordFacts {
  /** Whether there is a password to change. A member who registered with a third-party login has none. */
  hasOld: boolean;
  hasGoogle: boolean;
}

export const passwordFields = ({ hasOld, hasGoogle }: PasswordFacts): PasswordField[] => [
  ...(hasOld ? (['oldPassword'] as const) : []),
  'newPassword',
  'repeat',
  ...(hasGoogle ? (['googleCode'] as const) : []),
];

/** Returns the problems that prevent submitting the form, as keys under `member.security.problem`. */
export function passwordProblems(form: PasswordForm, { hasOld, hasGoogle }: PasswordFacts) {
  const { oldPassword, newPassword, repeat, googleCode } = form;
  const password = (text: string, missing: string) =>
    textProblem(text, passwordBounds, { missing, any: 'length' });
  return onlyProblems<PasswordField>({
    oldPassword: hasOld ? password(oldPassword, 'oldMissing') : null,
    newPassword:
      password(newPassword, 'newMissing') ?? (newPassword === oldPassword ? 'unchanged' : null),
    repeat: repeat === '' ? 'repeatMissing' : repeat === newPassword ? null : 'differs',
    googleCode: hasGoogle ? textProblem(googleCode, codeBounds, { any: 'codeMissing' }) : null,
  });
}

export function summarizePassword(type: PasswordType, form: PasswordForm, facts: PasswordFacts) {
  const { oldPassword, newPassword, googleCode } = form;
  return {
    type,
    newPassword,
    ...(facts.hasOld ? { oldPassword } : {}),
    ...(facts.hasGoogle ? { googleCode } : {}),
  };
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
const LONG = 14;

/** Returns the strength of a password, 0 to 3, by its length and its kinds of characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const length = [...password].length;
  if (length < passwordBounds.min || new Set(password).size < 5) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (length >= LONG && variety >= 2) return 3;
  return variety >= 3 || length >= LONG ? 2 : 1;
}

export const passwordRefusals: Readonly<Record<string, PasswordField>> = {
  oldPasswordWrong: 'oldPassword',
  oldPasswordNeeded: 'oldPassword',
  passwordUnchanged: 'newPassword',
  googleCodeNeeded: 'googleCode',
  googleCodeWrong: 'googleCode',
};
