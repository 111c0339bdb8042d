import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import { isFailure } from '../../api/failure.ts';
import { useSendEmailCaptchaMutation, useSendPhoneCaptchaMutation } from './account.api.ts';
import { codeTarget, type LoginForm } from './loginForm.ts';

/** Sends a code, then counts down until another may be asked for. */
export function CodeButton({ form }: { form: LoginForm }) {
  const { t } = useTranslation();
  const [waitS, setWaitS] = useState(0);
  const [sendEmail, email] = useSendEmailCaptchaMutation();
  const [sendPhone, phone] = useSendPhoneCaptchaMutation();
  const target = codeTarget(form);

  useEffect(() => {
    if (waitS <= 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitS]);

  const handlePress = async () => {
    if (!target) return;
    const { purpose } = target;
    const isReset = purpose === 'reset';
    const address = isReset ? form.account.trim() : form.email.trim();
    try {
      const sent =
        target.kind === 'email'
          ? await sendEmail({ query: { email: address, purpose } }).unwrap()
          : await sendPhone({
              query: { areaCode: form.areaCode, phone: isReset ? address : form.phone, purpose },
            }).unwrap();
      setWaitS(sent.resendAfter);
      toasts.show(t('login.codeSent'), 'good');
    } catch (error) {
      // The toast has said why; a code that was just sent only needs its wait shown.
      const left = isFailure(error)
        ? Number(error.facts['secondsLeft'] ?? error.facts['retryAfter'])
        : Number.NaN;
      if (Number.isFinite(left)) setWaitS(Math.ceil(left));
    }
  };

  const isBusy = email.isLoading || phone.isLoading;
  return (
    <button
      type="button"
      className="field-side"
      disabled={!target || waitS > 0 || isBusy}
      onClick={() => void handlePress()}
      data-testid="login-send-code"
    >
      {waitS > 0 ? t('login.resend', { count: waitS }) : t('login.sendCode')}
    </button>
  );
}
