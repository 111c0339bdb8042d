import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { accountApi } from './account.api.ts';
import { isInviteCode } from './loginForm.ts';

interface Props {
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
export function InviteField({ code, onCode, problem }: Props) {
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
