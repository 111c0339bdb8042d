import { formatUnits } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import type { WithdrawalOrder } from './OrderFacts.tsx';
import { withdrawalApi } from './withdrawal.api.ts';
import { areSecretsMissing, type WithdrawalSecret } from './withdrawalForm.ts';

const atPassword: Readonly<Record<string, WithdrawalSecret>> = {
  withdrawPassword: 'withdrawPassword',
};
const atCode: Readonly<Record<string, WithdrawalSecret>> = { googleCode: 'googleCode' };

/**
 * State of the confirmation: the typed credentials and the submission. The credentials are discarded when the sheet
 * closes.
 */
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
  const missing = areSecretsMissing(password, isCodeNeeded ? code : null);

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
    problemOf: (field: WithdrawalSecret): string | undefined => {
      const problem =
        sending.wasTried && missing[field] ? t(`withdrawal.problem.${field}`) : undefined;
      return sending.fieldError(field) ?? problem;
    },
    sending,
    confirm,
  };
}
