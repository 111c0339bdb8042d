import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf, useOneOrder } from '../../api/useOneOrder.ts';
import { failureText } from '../../i18n/failureText.ts';
import type { WithdrawalOrder } from './OrderFacts.tsx';
import { useApplyWithdrawalMutation } from './withdrawal.api.ts';

const CODE_LENGTH = 6;
const PASSWORD_MIN = 8;
type Secret = 'withdrawPassword' | 'googleCode';

/** The secrets that prove a withdrawal, and sending it. They live no longer than the sheet that asks for them. */
export function useConfirmation({ form, to, config, summary }: WithdrawalOrder) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const [apply] = useApplyWithdrawalMutation();
  const sending = useOneOrder<BodyOf<typeof applyWithdrawal>, ResultOf<typeof applyWithdrawal>>(
    apply,
  );
  const isCodeNeeded = config.googleCodeNeeded;
  const missing: Record<Secret, boolean> = {
    withdrawPassword: [...password].length < PASSWORD_MIN,
    googleCode: isCodeNeeded && code.length !== CODE_LENGTH,
  };
  const refused = fieldOf(sending.failure);
  const isSaidAtField =
    refused === 'withdrawPassword' || (refused === 'googleCode' && isCodeNeeded);

  const confirm = async () => {
    setTried(true);
    if (!sending.isLost && (missing.withdrawPassword || missing.googleCode)) return null;
    const sent = await sending.submit({
      settlementId: to.id,
      currency: form.currency,
      amount: formatUnits(summary.amount ?? 0n),
      withdrawPassword: password,
      ...(isCodeNeeded ? { googleCode: code } : {}),
    });
    if (sent.isDone) {
      setPassword('');
      setCode('');
    }
    return sent;
  };
  return {
    password,
    code,
    changePassword: (next: string) => {
      sending.forget();
      setPassword(next);
    },
    changeCode: (next: string) => {
      sending.forget();
      setCode(next);
    },
    say: (field: Secret): string | undefined => {
      if (sending.failure && refused === field) return failureText(t, sending.failure);
      return wasTried && missing[field] ? t(`withdrawal.problem.${field}`) : undefined;
    },
    /** What belongs to neither field. */
    failure: isSaidAtField ? null : sending.failure,
    isLost: sending.isLost,
    isBusy: sending.isBusy,
    confirm,
  };
}
