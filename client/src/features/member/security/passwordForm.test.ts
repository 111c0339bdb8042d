import { describe, expect, it } from 'vitest';
import {
  emptyPassword,
  passwordFields,
  passwordProblems,
  passwordStrength,
  summarizePassword,
} from './passwordForm.ts';

const facts = { hasOld: true, hasGoogle: false };
const filled = {
  ...emptyPassword,
  oldPassword: 'old password',
  newPassword: 'new password',
  repeat: 'new password',
};

describe('password form', () => {
  it.each([
    [{}, {}],
    [{ oldPassword: '' }, { oldPassword: 'oldMissing' }],
    [{ newPassword: 'short', repeat: 'short' }, { newPassword: 'length' }],
    [{ newPassword: 'old password', repeat: 'old password' }, { newPassword: 'unchanged' }],
    [{ repeat: 'another one' }, { repeat: 'differs' }],
  ])('the password form with %j has the problems %j', (change, problems) =>
    expect(passwordProblems({ ...filled, ...change }, facts)).toEqual(problems),
  );

  it('requires no old password for the first password, and a code if an authenticator is bound', () => {
    expect(passwordFields({ hasOld: false, hasGoogle: true })).toEqual([
      'newPassword',
      'repeat',
      'googleCode',
    ]);
    expect(summarizePassword('withdraw', filled, { hasOld: false, hasGoogle: false })).toEqual({
      type: 'withdraw',
      newPassword: 'new password',
    });
  });

  it.each([
    ['short', 0],
    ['aaaaaaaaaaaaaaaa', 0],
    ['abcdefgh', 1],
    ['Abcdefg1', 2],
    ['correct horse battery', 3],
  ])('passwordStrength of %s is %i', (password, strength) =>
    expect(passwordStrength(password)).toBe(strength),
  );
});
