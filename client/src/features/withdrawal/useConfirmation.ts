import { formatUnits } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import type { WithdrawalOrder } from './OrderFacts.tsx';
import { withdrawalApi } from './withdrawal.api.ts';

const CODE_LENGTH = 6;
const PASSWORD_MIN = 8;
type Secret = 'withdrawPassword' | 'googleCode';
const atPassword: Readonly<Record<string, Secret>> = { withdrawPassword: 'withdrawPassword' };
const atCode: Readonly<Record<string, Secret>> = { googleCode: 'googleCode' };

/** The credentials of a withdrawal, and its submission. They are dropped with the sheet. */
export function useConfirmation({ form, to, config, summary }: WithdrawalOrder) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [apply] = withdrawalApi.applyWithdrawal.useMutation();
  const isCodeNeeded = config.googleCodeNeeded;
  const sending = useSubmit(apply, {
    fieldOf: isCodeNeeded ? { ...atPassword, ...atCode } : atPassword,
    retry: 'sameBody',
  });
  const missing: Record<Secret, boolean> = {
    withdrawPassword: [...password].length < PASSWORD_MIN,
    googleCode: isCodeNeeded && code.length !== CODE_LENGTH,
  };

  const confirm = async () => {
    if (!sending.check(!missing.withdrawPassword && !missing.googleCode)) return null;
    const sent = await sending.send({
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
      sending.clearErrors();
      setPassword(next);
    },
    changeCode: (next: string) => {
      sending.clearErrors();
      setCode(next);
    },
    problemOf: (field: Secret): string | undefined => {
      const problem =
        sending.wasTried && missing[field] ? t(`withdrawal.problem.${field}`) : undefined;
      return sending.fieldError(field) ?? problem;
    },
    sending,
    confirm,
  };
}
