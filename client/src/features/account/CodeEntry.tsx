import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { combineCalls, useSubmit } from '../../api/useSubmit.ts';
import { focusNextField } from '../../lib/focusNextField.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Field } from '../../ui/Field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { TestMailbox } from '../testAids/TestMailbox.tsx';
import { accountApi } from './account.api.ts';
import { codeAccount, type CodeTarget, setNextCodeAt, nextCodeAt } from './codeTarget.ts';

interface Props {
  /** Recipient and purpose of the code; null while the email address or phone number is incomplete. */
  target: CodeTarget | null;
  value: string;
  onValue: (code: string) => void;
  problem: string | undefined;
  /** Called before a code is requested. Returning false cancels the request. */
  mayBeSent?: () => Promise<boolean>;
  enterKeyHint?: 'next' | 'go' | undefined;
  testId: string;
  sendTestId: string;
}

/**
 * Input of a verification code: the field, the button that requests a code, and the remaining time until the next
 * request is possible.
 */
export function CodeEntry({
  target,
  value,
  onValue,
  problem,
  mayBeSent,
  enterKeyHint = 'next',
  testId,
  sendTestId,
}: Props) {
  const { t } = useTranslation();
  const now = useWorldNow();
  const [, setSent] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const [sendEmail] = accountApi.sendEmailCaptcha.useMutation();
  const [sendPhone] = accountApi.sendPhoneCaptcha.useMutation();
  const ask = (to: CodeTarget) => {
    const { kind, ...query } = to;
    return kind === 'email'
      ? sendEmail({ query: { purpose: to.purpose, email: to.email } }).unwrap()
      : sendPhone({
          query: query as Omit<Extract<CodeTarget, { kind: 'phone' }>, 'kind'>,
        }).unwrap();
  };
  const { send, isBusy, formError, waitUntil, clearErrors } = useSubmit(
    ({ body: to }: { body: CodeTarget }) =>
      combineCalls(async () => (mayBeSent && !(await mayBeSent()) ? null : ask(to))),
    { retry: 'newRequest' },
  );
  const waitS = Math.ceil((Math.max(nextCodeAt(target), waitUntil ?? 0) - now) / 1_000);

  const handlePress = async () => {
    if (!target || isBusy) return;
    const sent = await send(target);
    if (!sent.isDone || !sent.result) return;
    setNextCodeAt(target, sent.result.resendAfter);
    setSent((count) => count + 1);
    toasts.show(t('account.codeSent'), 'good');
  };

  const handleValue = (code: string) => {
    clearErrors();
    onValue(code);
  };
  const handleFill = (code: string) => {
    handleValue(code);
    const field = box.current?.querySelector('input');
    if (field) focusNextField(field);
  };
  return (
    <div ref={box} className="stack gap-s">
      <Field
        label={t('account.captcha')}
        value={value}
        onValue={handleValue}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint={enterKeyHint}
        problem={problem ?? formError}
        data-testid={testId}
        side={
          <button
            type="button"
            className="field-side"
            disabled={!target || waitS > 0 || isBusy}
            onClick={() => void handlePress()}
            data-testid={sendTestId}
          >
            {waitS > 0 ? t('account.resend', { count: waitS }) : t('account.sendCode')}
          </button>
        }
      />
      {target?.purpose === 'register' && nextCodeAt(target) > 0 ? (
        <TestMailbox
          account={codeAccount(target)}
          nextAt={nextCodeAt(target)}
          typed={value}
          onFill={handleFill}
        />
      ) : null}
    </div>
  );
}
