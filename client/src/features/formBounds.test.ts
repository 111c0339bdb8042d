import { register, resetPassword } from '@hongbao/contracts/account/account.calls';
import {
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import type { Call } from '@hongbao/contracts/call';
import { applyAdvancedKyc, applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { changePassword, updateProfile } from '@hongbao/contracts/member/member.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { describe, expect, it } from 'vitest';
import {
  emptyLoginForm,
  type LoginField,
  type LoginForm,
  loginProblems,
  reduceLogin,
  summarizeLogin,
} from './account/loginForm.ts';
import { advancedProblems, emptyAdvanced, summarizeAdvanced } from './kyc/advancedForm.ts';
import { emptyIdentity, identityProblems, summarizeIdentity } from './kyc/identityForm.ts';
import { emptyProfile, profileProblems, summarizeProfile } from './member/profile/profileForm.ts';
import {
  emptyPassword,
  passwordProblems,
  summarizePassword,
} from './member/security/passwordForm.ts';
import {
  emptySettlement,
  passwordProblem,
  settlementProblems,
  summarizeSettlement,
} from './settlement/settlementForm.ts';
import { areSecretsMissing } from './withdrawal/withdrawalForm.ts';

/** A text field of a form. `check` returns the problem of a typed text and the body that is sent. */
interface Field {
  call: Call;
  field: string;
  check: (typed: string) => { problem: unknown; body: unknown };
  /** Key of a problem that this form reports and that is not a bound of the contract. */
  ownProblem?: string;
  /** True if the form has no message for invalid characters. The server rejects them with its own message. */
  leavesCharacters?: true;
}

const logins = (
  call: Call,
  base: Partial<LoginForm>,
  body: keyof ReturnType<typeof summarizeLogin>,
  ...fields: LoginField[]
): Field[] =>
  fields.map((field) => ({
    call,
    field,
    check: (typed) => {
      const start = reduceLogin(emptyLoginForm('HK'), base);
      const form = reduceLogin(start, { [field]: typed });
      return { problem: loginProblems(form)[field], body: summarizeLogin(form)[body] };
    },
  }));

const identity = { ...emptyIdentity, realName: 'Li Wei', idNumber: 'A123456' };
const bank = { ...emptySettlement('USDT', ''), type: 'bank' as const };
const facts = { hasOld: true, hasGoogle: true };
const TODAY = '2026-11-24';
/** Key of the problem of fields with names: some forms accept only letters, the contract accepts any text. */
const letters = { ownProblem: 'nameWrong' };

const fields: readonly Field[] = [
  ...logins(login, { way: 'password' }, 'login', 'account', 'password'),
  ...logins(loginByGoogleCode, { way: 'google' }, 'byGoogle', 'account', 'googleCode'),
  ...logins(loginByEmail, { way: 'email' }, 'byEmail', 'email', 'captcha'),
  ...logins(loginByPhone, { way: 'phone' }, 'byPhone', 'phone', 'captcha'),
  ...logins(register, { mode: 'register' }, 'register', 'email', 'captcha', 'password'),
  ...logins(register, { mode: 'register', contact: 'phone' }, 'register', 'phone', 'inviteCode'),
  ...logins(resetPassword, { mode: 'reset' }, 'reset', 'captcha', 'password'),
  ...(['realName', 'idNumber'] as const).map((field) => ({
    call: applyKyc,
    field,
    ownProblem: 'kyc.problem.nameWrong',
    check: (typed: string) => {
      const form = { ...identity, [field]: typed };
      return { problem: identityProblems(form)[field], body: summarizeIdentity(form) };
    },
  })),
  ...(
    [
      ['address', { leavesCharacters: true }],
      ['emergencySurname', letters],
      ['emergencyName', letters],
      ['emergencyPhone', {}],
      ['emergencyAddress', { leavesCharacters: true }],
    ] as const
  ).map(([field, more]) => ({
    call: applyAdvancedKyc,
    field,
    ...more,
    check: (typed: string) => {
      const form = { ...emptyAdvanced, [field]: typed };
      return { problem: advancedProblems(form)[field], body: summarizeAdvanced(form) };
    },
  })),
  ...(['oldPassword', 'newPassword', 'googleCode'] as const).map((field) => ({
    call: changePassword,
    field,
    check: (typed: string) => {
      const form = { ...emptyPassword, [field]: typed };
      const body = summarizePassword('login', form, facts);
      return { problem: passwordProblems(form, facts)[field], body };
    },
    ownProblem: 'unchanged',
  })),
  ...(['surname', 'firstName', 'country', 'address', 'phone'] as const).map((field) => ({
    call: updateProfile,
    field,
    leavesCharacters: true as const,
    check: (typed: string) => {
      const form = { ...emptyProfile, [field]: typed };
      return { problem: profileProblems(form, TODAY)[field], body: summarizeProfile(form) };
    },
  })),
  ...(['bankName', 'realName', 'bankAccount', 'label'] as const).map((field) => ({
    call: addSettlement,
    field,
    leavesCharacters: true as const,
    check: (typed: string) => {
      const form = { ...bank, [field]: typed };
      const problem = settlementProblems(form, 'incomplete')[field];
      return { problem, body: summarizeSettlement(form, 'secret 12') };
    },
  })),
  {
    call: addSettlement,
    field: 'withdrawPassword',
    leavesCharacters: true,
    check: (typed) => ({
      problem: passwordProblem(typed).withdrawPassword,
      body: summarizeSettlement(bank, typed),
    }),
  },
  {
    call: applyWithdrawal,
    field: 'withdrawPassword',
    check: (typed) => ({
      problem: areSecretsMissing(typed, null).withdrawPassword || undefined,
      body: { withdrawPassword: typed },
    }),
  },
  {
    call: applyWithdrawal,
    field: 'googleCode',
    check: (typed) => ({
      problem: areSecretsMissing('secret 12', typed).googleCode || undefined,
      body: { googleCode: typed },
    }),
  },
];

const lengths = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 31, 32, 33, 34, 35, 63, 64, 65, 199, 200, 201, 253,
  254, 255, 1_000,
];
const typed: readonly string[] = [
  ...['x', 'X', '1', '字', '🧧', ' ', '-', '+'].flatMap((one) =>
    lengths.map((length) => one.repeat(length)),
  ),
  // Texts with control characters, a broken surrogate, and characters that change the text direction.
  ...['\u0000', '\u0085', '\uD83E', '\u202E', '\u2066', '\n'].flatMap((one) => [
    one,
    `12345${one}`,
    `1234567${one}8`,
  ]),
  ' a b ',
  '１２３４５６',
  '+852 (51) 23-4567',
  'ann@example.test',
  `${'a'.repeat(64)}@example.test`,
  `${'a'.repeat(65)}@example.test`,
  `a@${'b'.repeat(252)}`,
  `a@${'b.'.repeat(124)}test`,
  `a@${'b.'.repeat(125)}test`,
];

describe('the text fields of the forms', () => {
  it.each(fields.map((one) => [one.field, one.call.name, one] as const))(
    'the form accepts a text for the field %s exactly when the contract of %s accepts it',
    (field, _name, { call, check, ownProblem, leavesCharacters }) => {
      const differences = typed.flatMap((text) => {
        const { problem, body } = check(text);
        const issue = call.body
          .safeParse(body)
          .error?.issues.find(({ path }) => path.join('.') === field);
        const rule = issue?.code === 'custom' ? issue.params?.['rule'] : issue?.code;
        if ((problem === undefined) === (rule === undefined)) return [];
        if (problem !== undefined && problem === ownProblem) return [];
        if (rule === 'wrongCharacters' && leavesCharacters) return [];
        return [{ text, problem, rule }];
      });
      expect(differences).toEqual([]);
    },
  );
});
