/** Login, registration and password reset as one form: state, what it will send, and what is wrong with it. */
export const ways = ['password', 'email', 'phone'] as const;
export const contacts = ['email', 'phone'] as const;

export interface LoginForm {
  mode: 'login' | 'register' | 'reset';
  /** How a login proves itself: a password, or a code to an e-mail or a phone. */
  way: (typeof ways)[number];
  /** What a registration is bound to. */
  contact: (typeof contacts)[number];
  account: string;
  email: string;
  areaCode: string;
  phone: string;
  captcha: string;
  password: string;
  repeat: string;
  inviteCode: string;
  agreed: boolean;
}

export type LoginField =
  | 'account'
  | 'email'
  | 'areaCode'
  | 'phone'
  | 'captcha'
  | 'password'
  | 'repeat'
  | 'inviteCode'
  | 'agreed';

export const emptyLoginForm = (areaCode: string): LoginForm => ({
  mode: 'login',
  way: 'password',
  contact: 'email',
  account: '',
  email: '',
  areaCode,
  phone: '',
  captcha: '',
  password: '',
  repeat: '',
  inviteCode: '',
  agreed: false,
});

/** Numbers keep only digits; another mode or way drops the code and the passwords that belonged to the old one. */
export function reduceLogin(form: LoginForm, change: Partial<LoginForm>): LoginForm {
  const isOther = (change.mode ?? form.mode) !== form.mode;
  const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);
  const next = {
    ...form,
    ...(isOther ? { captcha: '', password: '', repeat: '' } : {}),
    ...change,
  };
  return {
    ...next,
    areaCode: digits(next.areaCode, 4),
    phone: digits(next.phone, 15),
    captcha: digits(next.captcha, 6),
  };
}

/** Which fields the form shows, in their order. */
export function fieldsOf({ mode, way, contact }: LoginForm): LoginField[] {
  if (mode === 'reset') return ['account', 'captcha', 'password', 'repeat'];
  const reach: LoginField[] = contact === 'email' ? ['email'] : ['areaCode', 'phone'];
  if (mode === 'register')
    return [...reach, 'captcha', 'password', 'repeat', 'inviteCode', 'agreed'];
  const byWay = {
    password: ['account', 'password'],
    email: ['email', 'captcha'],
    phone: ['areaCode', 'phone', 'captcha'],
  } as const;
  return [...byWay[way]];
}

/** Where a code goes, and for what; null when this form needs none or the address is not complete. */
export function codeTarget(
  form: LoginForm,
): { kind: 'email' | 'phone'; purpose: 'login' | 'register' | 'reset' } | null {
  if (!fieldsOf(form).includes('captcha')) return null;
  const found = problemsOf(form);
  if (form.mode === 'reset') {
    if (found.account) return null;
    return { kind: form.account.includes('@') ? 'email' : 'phone', purpose: 'reset' };
  }
  const kind = fieldsOf(form).includes('email') ? 'email' : 'phone';
  const isComplete = kind === 'email' ? !found.email : !found.phone && !found.areaCode;
  return isComplete ? { kind, purpose: form.mode } : null;
}

type Check = (form: LoginForm) => string | null;
const PASSWORD = /^[^\p{Cc}]{8,64}$/u;

/** What is wrong with each field: a key under `login.problem`. */
const checks: Record<LoginField, Check> = {
  account: ({ account }) => (account.trim().length >= 3 ? null : 'accountMissing'),
  email: ({ email }) =>
    email.trim() === ''
      ? 'emailMissing'
      : /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())
        ? null
        : 'emailWrong',
  areaCode: ({ areaCode }) => (/^\d{1,4}$/.test(areaCode) ? null : 'areaCodeWrong'),
  phone: ({ phone }) => (phone === '' ? 'phoneMissing' : phone.length >= 4 ? null : 'phoneWrong'),
  captcha: ({ captcha }) =>
    captcha === '' ? 'captchaMissing' : captcha.length === 6 ? null : 'captchaWrong',
  password: ({ password }) =>
    password === '' ? 'passwordMissing' : PASSWORD.test(password) ? null : 'passwordLength',
  repeat: ({ repeat, password }) =>
    repeat === '' ? 'repeatMissing' : repeat === password ? null : 'repeatDiffers',
  inviteCode: ({ inviteCode }) =>
    inviteCode === '' || /^[0-9A-Za-z]{4,16}$/.test(inviteCode) ? null : 'inviteWrong',
  agreed: ({ agreed }) => (agreed ? null : 'agreementMissing'),
};

export function problemsOf(form: LoginForm): Partial<Record<LoginField, string>> {
  const found = fieldsOf(form).map((field) => [field, checks[field](form)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** The body the form sends, as the contract of its call names it. */
export function summarizeLogin(form: LoginForm) {
  const reach = { areaCode: form.areaCode, phone: form.phone };
  const email = form.email.trim();
  const registration = {
    captcha: form.captcha,
    password: form.password,
    agreed: true as const,
    ...(form.inviteCode ? { inviteCode: form.inviteCode } : {}),
  };
  return {
    login: { method: 'password' as const, account: form.account.trim(), password: form.password },
    byEmail: { email, captcha: form.captcha },
    byPhone: { ...reach, captcha: form.captcha },
    register:
      form.contact === 'email'
        ? { method: 'email' as const, email, ...registration }
        : { method: 'phone' as const, ...reach, ...registration },
    reset: { account: form.account.trim(), captcha: form.captcha, password: form.password },
  };
}
