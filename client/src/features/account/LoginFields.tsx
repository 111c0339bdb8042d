import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { CountryField } from './CountryField.tsx';
import { InviteField } from './InviteField.tsx';
import { codeTarget, fieldsOf, type LoginField } from './loginForm.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useLoginForm } from './useLoginForm.ts';

type Props = Pick<ReturnType<typeof useLoginForm>, 'form' | 'change' | 'problemAt' | 'mayBeSent'>;

/** The fields of the current mode of the login form, each with its problem. */
export function LoginFields({ form, change, problemAt, mayBeSent }: Props) {
  const { t } = useTranslation();
  const isNew = form.mode !== 'login';
  const fields: Record<Exclude<LoginField, 'agreed'>, ReactNode> = {
    account: (
      <Field
        label={t('account.account')}
        value={form.account}
        onValue={(account) => change({ account })}
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        problem={problemAt('account')}
        data-testid="login-account"
      />
    ),
    email: (
      <Field
        label={t('account.email')}
        value={form.email}
        onValue={(email) => change({ email })}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        autoCapitalize="none"
        problem={problemAt('email')}
        data-testid="login-email"
      />
    ),
    phone: (
      <div className="stack-l">
        <CountryField
          label={t('account.areaCode')}
          region={form.region}
          onRegion={(region) => change({ region })}
          hasDial
          testId="login-country"
        />
        <Field
          label={t('account.phone')}
          value={form.phone}
          onValue={(phone) => change({ phone })}
          type="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          problem={problemAt('phone')}
          data-testid="login-phone"
        />
      </div>
    ),
    captcha: (
      <CodeEntry
        target={codeTarget(form)}
        value={form.captcha}
        onValue={(captcha) => change({ captcha })}
        problem={problemAt('captcha')}
        mayBeSent={mayBeSent}
        enterKeyHint={isNew ? 'next' : 'go'}
        testId="login-captcha"
        sendTestId="login-send-code"
      />
    ),
    googleCode: (
      <CodeField
        label={t('account.google')}
        value={form.googleCode}
        onValue={(googleCode) => change({ googleCode })}
        problem={problemAt('googleCode')}
        hint={t('account.googleText')}
        testId="login-google-code"
      />
    ),
    password: (
      <PasswordField
        label={t(form.mode === 'reset' ? 'account.newPassword' : 'account.password')}
        value={form.password}
        onValue={(password) => change({ password })}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        problem={problemAt('password')}
        enterKeyHint={isNew ? 'next' : 'go'}
        testId="login-password"
      />
    ),
    repeat: (
      <PasswordField
        label={t('account.repeat')}
        value={form.repeat}
        onValue={(repeat) => change({ repeat })}
        autoComplete="new-password"
        problem={problemAt('repeat')}
        enterKeyHint={form.mode === 'register' && form.inviteCode !== '' ? 'next' : 'go'}
        testId="login-repeat"
      />
    ),
    inviteCode: (
      <InviteField
        code={form.inviteCode}
        onCode={(inviteCode) => change({ inviteCode })}
        problem={problemAt('inviteCode')}
      />
    ),
  };
  return (
    <>
      {fieldsOf(form).map((field) =>
        field === 'agreed' ? null : <div key={field}>{fields[field]}</div>,
      )}
    </>
  );
}
