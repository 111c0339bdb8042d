import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userStored } from '../../../state/session.ts';
import { useAppDispatch, useAppSelector } from '../../../state/store.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { Submit } from '../../../ui/Submit.tsx';
import { CodeEntry } from '../../account/CodeEntry.tsx';
import type { CodeTarget } from '../../account/codeTarget.ts';
import {
  codeTarget,
  emptyLoginForm,
  type LoginForm,
  loginProblems,
  reduceLogin,
  summarizeLogin,
} from '../../account/loginForm.ts';
import { securityApi } from './security.api.ts';
import { Form } from '../../../ui/Form.tsx';
import { useForm } from '../../../api/useForm.ts';
import { onlyProblems } from '../../../lib/textProblem.ts';
import { ContactField } from '../../account/ContactField.tsx';

interface Props {
  method: 'email' | 'phone';
  onDone: () => void;
}

/**
 * Form that binds an email address or phone number with a verification code. The first bound contact makes a guest a
 * full member.
 */
export function ContactEditor({ method, onDone }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const region = useAppSelector((state) => state.session.countryInfo.country_code);
  const isGuest = useAppSelector((state) => state.session.userInfo?.isGuest) ?? false;
  const [form, setForm] = useState<LoginForm>(() => ({
    ...emptyLoginForm(region),
    mode: 'register',
    contact: method,
  }));
  const [bind] = securityApi.bindContact.useMutation();
  const { [method]: contactProblem, captcha } = loginProblems(form);
  const editing = useForm(bind, {
    values: form,
    store: setForm,
    reduce: reduceLogin,
    problems: onlyProblems({ [method]: contactProblem, captcha }),
    words: (problem) => t(`account.problem.${problem}`),
    fieldOf: {
      accountExists: method,
      captchaWrong: 'captcha',
      captchaExpired: 'captcha',
      captchaGuessesUsedUp: 'captcha',
    },
  });
  const target = codeTarget(form);
  const to: CodeTarget | null = target && { ...target, purpose: 'bind' };

  const handleSubmit = async () => {
    const { byEmail, byPhone } = summarizeLogin(form);
    const sent = await editing.submit(
      method === 'email' ? { method: 'email', ...byEmail } : { method: 'phone', ...byPhone },
    );
    if (!sent.isDone) return;
    dispatch(userStored(sent.result));
    toasts.show(t(isGuest ? 'member.security.fullMember' : 'member.security.saved'), 'good');
    onDone();
  };
  return (
    <Form sending={editing} onSubmit={handleSubmit}>
      {isGuest ? (
        <Notice tone="gold" title={t('member.security.guest')}>
          {t('member.security.guestText')}
        </Notice>
      ) : null}
      <ContactField
        method={method}
        form={form}
        change={editing.change}
        problem={editing.problemAt(method)}
        testId="bind-address"
      />
      <CodeEntry
        target={to}
        {...editing.input('captcha')}
        testId="bind-captcha"
        sendTestId="bind-send-code"
      />
      <Submit
        sending={editing}
        label={t('member.security.bind')}
        keepsLabel
        hasCountdown
        testId="bind-save"
      />
    </Form>
  );
}
