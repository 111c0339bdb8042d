import { describe, expect, it } from 'vitest';
import { countries, countryNames } from './countries.ts';
import {
  areNames,
  codeTarget,
  emptyLoginForm,
  fieldsOf,
  type LoginForm,
  namesOf,
  problemsOf,
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
  ] as const)('%j shows %j', (change, fields) => expect(fieldsOf(form(change))).toEqual(fields));

  it('says everything that is missing from a registration', () => {
    expect(problemsOf(form({ mode: 'register' }))).toEqual({
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
  ] as const)('%j is a problem', (change, field, problem) => {
    expect(problemsOf(reduceLogin(form({ mode: 'register' }), { ...member, ...change }))).toEqual({
      [field]: problem,
    });
  });

  it('an invitation code is optional and left away when empty', () => {
    const filled = reduceLogin(form({ mode: 'register' }), member);
    expect(problemsOf(filled)).toEqual({});
    expect(summarizeLogin(filled).register).toEqual({
      method: 'email',
      email: 'ann@example.test',
      captcha: '123456',
      password: 'correct horse',
      agreed: true,
    });
  });

  it('another mode forgets passwords and code', () => {
    expect(
      reduceLogin(reduceLogin(form({ mode: 'register' }), member), { mode: 'login' }),
    ).toMatchObject({ password: '', captcha: '' });
  });

  it('numbers keep their digits only', () => {
    expect(form({ phone: '+1 (555) 010-9999', captcha: '１２ 34 56 78' })).toMatchObject({
      phone: '15550109999',
      captcha: '123456',
    });
  });

  it('a number that is too long is a problem, and not cut to that of somebody else', () => {
    const long = form({ mode: 'register', contact: 'phone', phone: '5'.repeat(16) });
    expect(long.phone).toHaveLength(16);
    expect(problemsOf(long)).toMatchObject({ phone: 'phoneWrong' });
  });

  it('a code goes where the form points, once that is complete', () => {
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

  it('a forgotten password is set under the whole number', () => {
    const reset = form({ mode: 'reset', contact: 'phone', region: 'HK', phone: '51234567' });
    expect(summarizeLogin(reset).reset.account).toBe('85251234567');
  });

  it('keeps names between visits, never secrets', () => {
    const kept = namesOf(form({ ...member, mode: 'register' }));
    expect(Object.keys(kept)).not.toContain('password');
    expect(areNames(JSON.parse(JSON.stringify(kept)))).toBe(true);
    for (const broken of [null, { ...kept, region: 'XX' }, { ...kept, way: 'magic' }])
      expect(areNames(broken)).toBe(false);
  });
});

describe('countries', () => {
  it('are each there once, with a code of at most four digits', () => {
    expect(new Set(countries.map(({ region }) => region)).size).toBe(countries.length);
    for (const { region, dial } of countries)
      expect(`${region}${dial}`).toMatch(/^[A-Z]{2}\d{1,4}$/);
  });

  it('have names in every language', () =>
    expect([countryNames('zh-CN')('JP'), countryNames('es')('DE')]).toEqual(['日本', 'Alemania']));
});
