import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { CodeButton } from './CodeButton.tsx';
import { fieldsOf, type LoginField, type LoginForm } from './loginForm.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  form: LoginForm;
  problems: Partial<Record<LoginField, string>>;
  onChange: (change: Partial<LoginForm>) => void;
}

/** The fields of the present mode, each with what is wrong with it. */
export function LoginFields({ form, problems, onChange }: Props) {
  const { t } = useTranslation();
  const problem = (field: LoginField) =>
    problems[field] ? t(`login.problem.${problems[field]}`) : undefined;
  const isNew = form.mode !== 'login';
  const fields: Record<Exclude<LoginField, 'agreed'>, ReactNode> = {
    account: (
      <Field
        label={t('login.account')}
        value={form.account}
        onValue={(account) => onChange({ account })}
        autoComplete="username"
        autoCapitalize="none"
        problem={problem('account')}
        data-testid="login-account"
      />
    ),
    email: (
      <Field
        label={t('login.email')}
        value={form.email}
        onValue={(email) => onChange({ email })}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        problem={problem('email')}
        data-testid="login-email"
      />
    ),
    areaCode: (
      <Field
        label={t('login.areaCode')}
        value={form.areaCode}
        onValue={(areaCode) => onChange({ areaCode })}
        inputMode="numeric"
        autoComplete="tel-country-code"
        before={<span className="field-side">+</span>}
        problem={problem('areaCode')}
        data-testid="login-area-code"
      />
    ),
    phone: (
      <Field
        label={t('login.phone')}
        value={form.phone}
        onValue={(phone) => onChange({ phone })}
        type="tel"
        autoComplete="tel-national"
        problem={problem('phone')}
        data-testid="login-phone"
      />
    ),
    captcha: (
      <Field
        label={t('login.captcha')}
        value={form.captcha}
        onValue={(captcha) => onChange({ captcha })}
        inputMode="numeric"
        autoComplete="one-time-code"
        side={<CodeButton form={form} />}
        problem={problem('captcha')}
        data-testid="login-captcha"
      />
    ),
    password: (
      <PasswordField
        label={t(form.mode === 'reset' ? 'login.newPassword' : 'login.password')}
        value={form.password}
        onValue={(password) => onChange({ password })}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        problem={problem('password')}
        testId="login-password"
      />
    ),
    repeat: (
      <PasswordField
        label={t('login.repeat')}
        value={form.repeat}
        onValue={(repeat) => onChange({ repeat })}
        autoComplete="new-password"
        problem={problem('repeat')}
        testId="login-repeat"
      />
    ),
    inviteCode: (
      <Field
        label={t('login.invite')}
        value={form.inviteCode}
        onValue={(inviteCode) => onChange({ inviteCode })}
        placeholder={t('common.optional')}
        autoCapitalize="characters"
        problem={problem('inviteCode')}
        data-testid="login-invite"
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
