import type { PasswordType } from '@hongbao/contracts/member/member.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '../../../state/currentUser.ts';
import { useAppSelector } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/fields/CodeField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { Submit } from '../../../ui/Submit.tsx';
import { PasswordField } from '../../account/PasswordField.tsx';
import {
  emptyPassword,
  type PasswordField as Field,
  passwordFields,
  passwordProblems,
  passwordRefusals,
  summarizePassword,
  passwordStrength,
} from './passwordForm.ts';
import { securityApi } from './security.api.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { Muted } from '../../../ui/layout.tsx';
import { Form } from '../../../ui/Form.tsx';
import { useForm } from '../../../api/useForm.ts';

/** Form that sets or changes the login password or the withdrawal password, with a note on the consequences. */
export function PasswordEditor({ type, onDone }: { type: PasswordType; onDone?: () => void }) {
  const { t } = useTranslation();
  const member = useAppSelector((state) => state.session.userInfo);
  const isFirst = type === 'withdraw' && !member?.withdrawPasswordSet;
  /** True if the member states that the account has no login password yet, as after a third-party login. */
  const [isNew, setNew] = useState(false);
  const facts = {
    hasOld: !isFirst && !isNew,
    hasGoogle: member?.googleAuthBound ?? false,
  };
  const [form, setForm] = useState(emptyPassword);
  const [change] = securityApi.changePassword.useMutation();
  const editing = useForm(change, {
    values: form,
    store: setForm,
    problems: passwordProblems(form, facts),
    words: (problem) => t(`member.security.problem.${problem}`),
    fieldOf: passwordRefusals,
  });
  const handleSubmit = async () => {
    if (!(await editing.submit(summarizePassword(type, form, facts))).isDone) return;
    toasts.show(t('member.security.saved'), 'good');
    onDone?.();
    await loadCurrentUser();
  };
  const password = (field: Exclude<Field, 'googleCode'>) => (
    <div key={field} className="stack-s">
      <PasswordField
        label={t(`member.security.${field}`)}
        {...editing.input(field)}
        autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
        testId={`password-${field}`}
      />
      {field === 'newPassword' ? <Strength password={form.newPassword} /> : null}
    </div>
  );
  return (
    <Form sending={editing} onSubmit={handleSubmit}>
      <Notice tone={isFirst ? 'plain' : 'warn'}>
        {t(isFirst ? 'member.security.firstWithdrawText' : `member.security.changeText.${type}`)}
      </Notice>
      {passwordFields(facts).map((field) =>
        field === 'googleCode' ? (
          <CodeField
            key={field}
            label={t('account.google')}
            {...editing.input('googleCode')}
            testId="password-googleCode"
          />
        ) : (
          password(field)
        ),
      )}
      {type === 'login' && isExternal(member?.account) ? (
        <Button kind="text" isSmall onClick={() => setNew(!isNew)} data-testid="password-none">
          {t(isNew ? 'member.security.hasOld' : 'member.security.hasNone')}
        </Button>
      ) : null}
      <Submit
        sending={editing}
        label={t('common.save')}
        keepsLabel
        hasCountdown
        testId="password-save"
        errorTestId="password-said"
      />
    </Form>
  );
}

/** Whether the account name is that of a third-party or wallet login. */
const isExternal = (account: string | undefined) =>
  account !== undefined && /^(0x|(google|apple|facebook|telegram)-)/.test(account);

const words = ['weak', 'fair', 'good', 'strong'] as const;

/** The strength of a new password while it is typed. */
function Strength({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return null;
  const strength = passwordStrength(password);
  const label = t(`member.security.strength.${words[strength]}`);
  return (
    <div className="stack-s" role="status">
      <Progress share={(strength + 1) / words.length} label={t('member.security.strength.label')} />
      <Muted>{label}</Muted>
    </div>
  );
}
