import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../api/useSubmit.ts';
import { userStored } from '../../../state/session.ts';
import { useAppDispatch, useAppSelector } from '../../../state/store.ts';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { Submit } from '../../../ui/Submit.tsx';
import { CodeEntry } from '../../account/CodeEntry.tsx';
import type { CodeTarget } from '../../account/codeTarget.ts';
import { CountryField } from '../../account/CountryField.tsx';
import { codeTarget, emptyLoginForm, loginProblems, reduceLogin } from '../../account/loginForm.ts';
import { securityApi } from './security.api.ts';

export type Contact = 'email' | 'phone';

interface Props {
  method: Contact;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Sheet that binds an email address or phone number with a verification code. The first bound contact makes a guest a
 * full member.
 */
export function ContactSheet({ method, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={t(`member.security.bindContact.${method}`)}
      onClose={onClose}
      testId={`bind-${method}`}
    >
      <ContactEditor method={method} onDone={onClose} />
    </Sheet>
  );
}

function ContactEditor({ method, onDone }: { method: Contact; onDone: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const region = useAppSelector((state) => state.session.countryInfo.country_code);
  const isGuest = useAppSelector((state) => state.session.userInfo?.isGuest) ?? false;
  const [form, setForm] = useState(() => ({
    ...emptyLoginForm(region),
    mode: 'register' as const,
    contact: method,
  }));
  const [bind] = securityApi.bindContact.useMutation();
  const sending = useSubmit(bind, {
    fieldOf: {
      accountExists: method,
      captchaWrong: 'captcha',
      captchaExpired: 'captcha',
      captchaGuessesUsedUp: 'captcha',
    },
  });
  const { fieldsRef } = sending;
  const { [method]: contactProblem, captcha: codeProblem } = loginProblems(form);
  const change = (next: Partial<typeof form>) => {
    setForm({ ...form, ...reduceLogin(form, next), mode: 'register' });
    sending.clearErrors();
  };
  const shownProblem = (field: Contact | 'captcha', problem: string | undefined) =>
    sending.fieldError(field) ??
    (sending.wasTried && problem ? t(`account.problem.${problem}`) : undefined);
  const target = codeTarget(form);
  const to: CodeTarget | null = target && { ...target, purpose: 'bind' };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!sending.check(to !== null && !contactProblem && !codeProblem) || !to) return;
    const { captcha } = form;
    const body =
      to.kind === 'email'
        ? { method: 'email' as const, email: to.email, captcha }
        : { method: 'phone' as const, areaCode: to.areaCode, phone: to.phone, captcha };
    const sent = await sending.send(body);
    if (!sent.isDone) return;
    dispatch(userStored(sent.result));
    toasts.show(t(isGuest ? 'member.security.fullMember' : 'member.security.saved'), 'good');
    onDone();
  };

  return (
    <form
      ref={fieldsRef}
      className="stack-l"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      {isGuest ? (
        <Notice tone="gold" title={t('member.security.guest')}>
          {t('member.security.guestText')}
        </Notice>
      ) : null}
      {method === 'email' ? (
        <Field
          label={t('account.email')}
          value={form.email}
          onValue={(email) => change({ email })}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          problem={shownProblem('email', contactProblem)}
          data-testid="bind-address"
        />
      ) : (
        <>
          <CountryField
            label={t('account.areaCode')}
            region={form.region}
            onRegion={(next) => change({ region: next })}
            hasDial
          />
          <Field
            label={t('account.phone')}
            value={form.phone}
            onValue={(phone) => change({ phone })}
            type="tel"
            autoComplete="tel-national"
            problem={shownProblem('phone', contactProblem)}
            data-testid="bind-address"
          />
        </>
      )}
      <CodeEntry
        target={to}
        value={form.captcha}
        onValue={(captcha) => change({ captcha })}
        problem={shownProblem('captcha', codeProblem)}
        testId="bind-captcha"
        sendTestId="bind-send-code"
      />
      <Submit
        sending={sending}
        label={t('member.security.bind')}
        keepsLabel
        hasCountdown
        testId="bind-save"
      />
    </form>
  );
}
