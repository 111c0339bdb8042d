import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import {
  codeTarget,
  visibleFields,
  type LoginField,
  type LoginForm,
  isInviteCode,
} from './loginForm.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useLoginForm } from './useLoginForm.ts';
import { flushSync } from 'react-dom';
import { isFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { accountApi } from './account.api.ts';
import { ContactField } from './ContactField.tsx';

type Props = Pick<
  ReturnType<typeof useLoginForm>,
  'form' | 'change' | 'input' | 'problemAt' | 'mayBeSent'
>;

export function LoginFields({ form, change, input, problemAt, mayBeSent }: Props) {
  const { t } = useTranslation();
  const isNew = form.mode !== 'login';
  const contact = (method: LoginForm['contact']) => (
    <ContactField
      {...{ method, form, change }}
      problem={problemAt(method)}
      enterKeyHint="next"
      testId={`login-${method}`}
    />
  );
  const fields: Record<Exclude<LoginField, 'agreed'>, ReactNode> = {
    account: (
      <Field
        label={t('account.account')}
        {...input('account')}
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        data-testid="login-account"
      />
    ),
    email: contact('email'),
    phone: contact('phone'),
    captcha: (
      <CodeEntry
        target={codeTarget(form)}
        {...input('captcha')}
        mayBeSent={mayBeSent}
        enterKeyHint={isNew ? 'next' : 'go'}
        testId="login-captcha"
        sendTestId="login-send-code"
      />
    ),
    googleCode: (
      <CodeField
        label={t('account.google')}
        {...input('googleCode')}
        hint={t('account.googleText')}
        testId="login-google-code"
      />
    ),
    password: (
      <PasswordField
        label={t(form.mode === 'reset' ? 'account.newPassword' : 'account.password')}
        {...input('password')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        enterKeyHint={isNew ? 'next' : 'go'}
        testId="login-password"
      />
    ),
    repeat: (
      <PasswordField
        label={t('account.repeat')}
        {...input('repeat')}
        autoComplete="new-password"
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
      {visibleFields(form).map((field) =>
        field === 'agreed' ? null : <div key={field}>{fields[field]}</div>,
      )}
    </>
  );
}

interface InviteFieldProps {
  code: string;
  onCode: (code: string) => void;
  problem: string | undefined;
}

/** Length of the invitation codes that the product creates. A shorter code is not verified while typing. */
const WHOLE = 8;

/**
 * Input of an invitation code, behind a button while there is no code. The code is verified as soon as it is complete, so that a typing error is reported
 * before the form is submitted.
 */
function InviteField({ code, onCode, problem }: InviteFieldProps) {
  const { t } = useTranslation();
  const whole = useDeferredValue(code);
  const { data, error } = accountApi.invitation.useQuery(whole, {
    skip: !isInviteCode(whole) || whole.length < WHOLE,
  });
  const isAnswered = whole === code && code !== '';
  const isUnknown = isAnswered && isFailure(error) && error.reason === 'shortLinkUnknown';
  const isKnown = isAnswered && data?.code === code;
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const handleWanted = () => {
    flushSync(() => setWanted(true));
    box.current?.querySelector('input')?.focus();
  };
  if (!isWanted && code === '' && problem === undefined)
    return (
      <Button kind="text" isSmall onClick={handleWanted} data-testid="login-has-invite">
        {t('account.hasInvite')}
      </Button>
    );
  return (
    <div ref={box}>
      <Field
        label={t('account.invite')}
        value={code}
        onValue={onCode}
        placeholder={t('common.optional')}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
        problem={problem ?? (isUnknown ? t('account.problem.inviteUnknown') : undefined)}
        hint={isKnown ? t('account.inviteKnown') : undefined}
        data-testid="login-invite"
      />
    </div>
  );
}
