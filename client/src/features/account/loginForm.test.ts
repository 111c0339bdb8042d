import { describe, expect, it } from 'vitest';
import {
  codeTarget,
  emptyLoginForm,
  fieldsOf,
  type LoginForm,
  problemsOf,
  reduceLogin,
  summarizeLogin,
} from './loginForm.ts';

const form = (change: Partial<LoginForm>) => reduceLogin(emptyLoginForm('1'), change);
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
    [{ mode: 'login', way: 'phone' }, ['areaCode', 'phone', 'captcha']],
    [
      { mode: 'register', contact: 'email' },
      ['email', 'captcha', 'password', 'repeat', 'inviteCode', 'agreed'],
    ],
    [{ mode: 'reset' }, ['account', 'captcha', 'password', 'repeat']],
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
    expect(
      form({ phone: '+1 (555) 010-9999', areaCode: '+852', captcha: '12 34 56 78' }),
    ).toMatchObject({
      phone: '15550109999',
      areaCode: '852',
      captcha: '123456',
    });
  });

  it('a code goes where the form points, once that is complete', () => {
    expect(codeTarget(form({ mode: 'register' }))).toBeNull();
    expect(codeTarget(form({ mode: 'register', email: 'ann@example.test' }))).toEqual({
      kind: 'email',
      purpose: 'register',
    });
    expect(codeTarget(form({ mode: 'reset', account: '5550100' }))).toEqual({
      kind: 'phone',
      purpose: 'reset',
    });
    expect(codeTarget(form({ mode: 'login', way: 'password' }))).toBeNull();
  });
});
