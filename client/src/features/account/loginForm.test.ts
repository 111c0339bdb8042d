import { describe, expect, it } from 'vitest';
import { countries, countryNames } from './countries.ts';
import {
  areNames,
  codeTarget,
  emptyLoginForm,
  visibleFields,
  type LoginForm,
  toLoginNames,
  loginProblems,
  reduceLogin,
  summarizeLogin,
} from './loginForm.ts';

const form = (change: Partial<LoginForm>) => reduceLogin(emptyLoginForm('US'), change);
const member = {
  email: ' ann@example.test ',
  captcha: '123456',
  password: 'correct horse',
  repeat: 'correct horse',
  agreed: true,
};

describe('login form', () => {
  it.each([
    [{ mode: 'login', way: 'password' }, ['account', 'password']],
    [{ mode: 'login', way: 'phone' }, ['phone', 'captcha']],
    [
      { mode: 'register', contact: 'email' },
      ['email', 'captcha', 'password', 'repeat', 'inviteCode', 'agreed'],
    ],
    [{ mode: 'login', way: 'google' }, ['account', 'googleCode']],
    [{ mode: 'reset' }, ['email', 'captcha', 'password', 'repeat']],
    [{ mode: 'reset', contact: 'phone' }, ['phone', 'captcha', 'password', 'repeat']],
  ] as const)('the login form with %j shows the fields %j', (change, fields) =>
    expect(visibleFields(form(change))).toEqual(fields),
  );

  it('reports every missing field of a registration', () => {
    expect(loginProblems(form({ mode: 'register' }))).toEqual({
      email: 'emailMissing',
      captcha: 'captchaMissing',
      password: 'passwordMissing',
      repeat: 'repeatMissing',
      agreed: 'agreementMissing',
    });
  });

  it.each([
    [{ email: 'ann@' }, 'email', 'emailWrong'],
    [{ captcha: '12' }, 'captcha', 'captchaWrong'],
    [{ password: 'short', repeat: 'short' }, 'password', 'passwordLength'],
    [{ repeat: 'another one' }, 'repeat', 'repeatDiffers'],
    [{ inviteCode: 'a b' }, 'inviteCode', 'inviteWrong'],
    [{ agreed: false }, 'agreed', 'agreementMissing'],
  ] as const)('the registration form with %j is invalid', (change, field, problem) => {
    expect(
      loginProblems(reduceLogin(form({ mode: 'register' }), { ...member, ...change })),
    ).toEqual({
      [field]: problem,
    });
  });

  it('omits an empty invitation code, which is optional', () => {
    const filled = reduceLogin(form({ mode: 'register' }), member);
    expect(loginProblems(filled)).toEqual({});
    expect(summarizeLogin(filled).register).toEqual({
      method: 'email',
      email: 'ann@example.test',
      captcha: '123456',
      password: 'correct horse',
      agreed: true,
    });
  });

  it('clears passwords and code when the mode changes', () => {
    expect(
      reduceLogin(reduceLogin(form({ mode: 'register' }), member), { mode: 'login' }),
    ).toMatchObject({ password: '', captcha: '' });
  });

  it('strips everything but digits from phone numbers and codes', () => {
    expect(form({ phone: '+1 (555) 010-9999', captcha: '１２ 34 56 78' })).toMatchObject({
      phone: '15550109999',
      captcha: '123456',
    });
  });

  it('reports a phone number that is too long instead of truncating it to a different number', () => {
    const long = form({ mode: 'register', contact: 'phone', phone: '5'.repeat(16) });
    expect(long.phone).toHaveLength(16);
    expect(loginProblems(long)).toMatchObject({ phone: 'phoneWrong' });
  });

  it('requests a code for the entered recipient once it is complete', () => {
    expect(codeTarget(form({ mode: 'register' }))).toBeNull();
    expect(codeTarget(form({ mode: 'register', email: 'ann@example.test' }))).toEqual({
      kind: 'email',
      email: 'ann@example.test',
      purpose: 'register',
    });
    expect(
      codeTarget(form({ mode: 'reset', contact: 'phone', region: 'HK', phone: '51234567' })),
    ).toEqual({ kind: 'phone', areaCode: '852', phone: '51234567', purpose: 'reset' });
    expect(codeTarget(form({ mode: 'login', way: 'password' }))).toBeNull();
  });

  it('resets the password of the account with phone code and number', () => {
    const reset = form({ mode: 'reset', contact: 'phone', region: 'HK', phone: '51234567' });
    expect(summarizeLogin(reset).reset.account).toBe('85251234567');
  });

  it('persists names but no secrets', () => {
    const names = toLoginNames(form({ ...member, mode: 'register' }));
    expect(Object.keys(names)).not.toContain('password');
    expect(areNames(JSON.parse(JSON.stringify(names)))).toBe(true);
    for (const broken of [null, { ...names, region: 'XX' }, { ...names, way: 'magic' }])
      expect(areNames(broken)).toBe(false);
  });
});

describe('the list of countries', () => {
  it('contains each country once, with a phone code of at most four digits', () => {
    expect(new Set(countries.map(({ region }) => region)).size).toBe(countries.length);
    for (const { region, dial } of countries)
      expect(`${region}${dial}`).toMatch(/^[A-Z]{2}\d{1,4}$/);
  });

  it('has names in every language', () =>
    expect([countryNames('zh-CN')('JP'), countryNames('es')('DE')]).toEqual(['日本', 'Alemania']));
});
