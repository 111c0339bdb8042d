import { isEmail } from '@hongbao/contracts/emailAddress';
import {
  codeBounds,
  inviteCodeBounds,
  loginNameBounds,
  passwordBounds,
  phoneBounds,
} from '@hongbao/contracts/identityBounds';
import { textViolation } from '@hongbao/contracts/textBounds';
import { hasFields, isOneOf, isText } from '../../lib/guards.ts';
import { textProblem, onlyProblems } from '../../lib/textProblem.ts';
import type { CodeTarget } from './codeTarget.ts';
import { countries, phoneCode } from './countries.ts';

/** Login, registration and password reset as one form: state, validation and request bodies. */
export const ways = ['password', 'email', 'phone', 'google'] as const;
export const contacts = ['email', 'phone'] as const;

/** The fields that are persisted between visits of the page. They contain no secrets. */
export interface LoginNames {
  /** Credential that is used to log in: a password, a code sent by email or phone, or an authenticator code. */
  way: (typeof ways)[number];
  /** Contact that is used to register or to reset a password: email or phone. */
  contact: (typeof contacts)[number];
  account: string;
  email: string;
  /** ISO 3166 code. It determines the phone code of the number. */
  region: string;
  phone: string;
  inviteCode: string;
}

export interface LoginForm extends LoginNames {
  mode: 'login' | 'register' | 'reset';
  captcha: string;
  googleCode: string;
  password: string;
  repeat: string;
  agreed: boolean;
}

export type LoginTextField =
  | 'account'
  | 'email'
  | 'phone'
  | 'captcha'
  | 'googleCode'
  | 'password'
  | 'repeat'
  | 'inviteCode';
export type LoginField = LoginTextField | 'agreed';

export const emptyNames = (region: string): LoginNames => ({
  way: 'password',
  contact: 'email',
  account: '',
  email: '',
  region,
  phone: '',
  inviteCode: '',
});

export const emptySecrets = {
  captcha: '',
  googleCode: '',
  password: '',
  repeat: '',
  agreed: false,
};

export const emptyLoginForm = (region: string): LoginForm => ({
  mode: 'login',
  ...emptyNames(region),
  ...emptySecrets,
});

export const toLoginNames = (form: LoginForm): LoginNames => {
  const { way, contact, account, email, region, phone, inviteCode } = form;
  return { way, contact, account, email, region, phone, inviteCode };
};

export const areNames = hasFields<LoginNames>({
  way: isOneOf(ways),
  contact: isOneOf(contacts),
  account: isText,
  email: isText,
  region: isOneOf(countries.map((country) => country.region)),
  phone: isText,
  inviteCode: isText,
});

/** Reduces a text to at most `most` ASCII digits. Digits of any script are converted, separators are removed. */
const digits = (text: string, most: number) =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, most);

/**
 * Applies a change to the form. Phone numbers and codes are reduced to digits; a change of `mode` or `way` clears the
 * code and the passwords.
 */
export function reduceLogin(form: LoginForm, change: Partial<LoginForm>): LoginForm {
  const isOther =
    (change.mode ?? form.mode) !== form.mode ||
    (change.way ?? form.way) !== form.way ||
    (change.contact ?? form.contact) !== form.contact;
  const next = {
    ...form,
    ...(isOther ? { captcha: '', googleCode: '', password: '', repeat: '' } : {}),
    ...change,
  };
  return {
    ...next,
    phone: digits(next.phone, PHONE_TYPED_MAX),
    captcha: digits(next.captcha, codeBounds.max),
    inviteCode: next.inviteCode.replace(/\s/g, ''),
  };
}

export function visibleFields({ mode, way, contact }: LoginForm): LoginField[] {
  if (mode === 'reset') return [contact, 'captcha', 'password', 'repeat'];
  if (mode === 'register')
    return [contact, 'captcha', 'password', 'repeat', 'inviteCode', 'agreed'];
  const byWay = {
    password: ['account', 'password'],
    email: ['email', 'captcha'],
    phone: ['phone', 'captcha'],
    google: ['account', 'googleCode'],
  } as const;
  return [...byWay[way]];
}

/** Recipient and purpose of the verification code; null if the form needs none or the recipient is incomplete. */
export function codeTarget(form: LoginForm): CodeTarget | null {
  const fields = visibleFields(form);
  if (!fields.includes('captcha')) return null;
  const found = loginProblems(form);
  const { mode: purpose } = form;
  if (fields.includes('email'))
    return found.email ? null : { kind: 'email', email: form.email.trim(), purpose };
  return found.phone ? null : { kind: 'phone', ...toPhoneNumber(form), purpose };
}

type Check = (form: LoginForm) => string | null;

/** Validates each field. Returns a key under `account.problem`, or null if the field is valid. */
const checks: Record<LoginField, Check> = {
  account: ({ account }) => textProblem(account.trim(), loginNameBounds, { any: 'accountMissing' }),
  email: ({ email }) =>
    email.trim() === '' ? 'emailMissing' : isEmail(email.trim()) ? null : 'emailWrong',
  phone: ({ phone }) =>
    textProblem(phone, phoneBounds, { missing: 'phoneMissing', any: 'phoneWrong' }),
  captcha: ({ captcha }) =>
    textProblem(captcha, codeBounds, { missing: 'captchaMissing', any: 'captchaWrong' }),
  googleCode: ({ googleCode }) => textProblem(googleCode, codeBounds, { any: 'captchaWrong' }),
  password: ({ password }) =>
    textProblem(password, passwordBounds, { missing: 'passwordMissing', any: 'passwordLength' }),
  repeat: ({ repeat, password }) =>
    repeat === '' ? 'repeatMissing' : repeat === password ? null : 'repeatDiffers',
  inviteCode: ({ inviteCode }) =>
    inviteCode === '' || isInviteCode(inviteCode) ? null : 'inviteWrong',
  agreed: ({ agreed }) => (agreed ? null : 'agreementMissing'),
};

export const isInviteCode = (text: string): boolean =>
  textViolation(text, inviteCodeBounds) === null;

export function loginProblems(form: LoginForm): Partial<Record<LoginField, string>> {
  const found = visibleFields(form).map((field) => [field, checks[field](form)] as const);
  return onlyProblems<LoginField>(Object.fromEntries(found));
}

/**
 * Maximum number of digits that can be typed. A number above the bound of phone numbers is reported instead of
 * truncated, because the truncated number could belong to another member.
 */
const PHONE_TYPED_MAX = 64;

const toPhoneNumber = ({ region, phone }: LoginForm) => ({ areaCode: phoneCode(region), phone });

export function contactName(form: LoginForm): string {
  const { areaCode, phone } = toPhoneNumber(form);
  return form.contact === 'email' ? form.email.trim() : `${areaCode}${phone}`;
}

export function summarizeLogin(form: LoginForm) {
  const email = form.email.trim();
  const { captcha, password } = form;
  const registration = {
    captcha,
    password,
    agreed: true as const,
    ...(form.inviteCode ? { inviteCode: form.inviteCode } : {}),
  };
  return {
    login: { method: 'password' as const, account: form.account.trim(), password },
    byEmail: { email, captcha },
    byPhone: { ...toPhoneNumber(form), captcha },
    byGoogle: { account: form.account.trim(), googleCode: form.googleCode },
    register:
      form.contact === 'email'
        ? { method: 'email' as const, email, ...registration }
        : { method: 'phone' as const, ...toPhoneNumber(form), ...registration },
    reset: { account: contactName(form), captcha, password },
  };
}

export const loginFields = ({ contact }: LoginForm): Readonly<Record<string, LoginField>> => ({
  credentialsWrong: 'password',
  captchaWrong: 'captcha',
  captchaExpired: 'captcha',
  captchaGuessesUsedUp: 'captcha',
  accountExists: contact,
  inviteCodeUnknown: 'inviteCode',
  googleCodeWrong: 'googleCode',
  googleAuthNotBound: 'account',
});
