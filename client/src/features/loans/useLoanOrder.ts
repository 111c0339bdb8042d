import type { BodyOf } from '@hongbao/contracts/call';
import type { applyCreditLoan, applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { toasts } from '../../ui/toasts.ts';
import { loanBody } from './loanForm.ts';
import { type Loan, loansApi } from './loans.api.ts';
import type { useLoanForm } from './useLoanForm.ts';

type Meant =
  | { type: 'credit'; body: BodyOf<typeof applyCreditLoan> }
  | { type: 'pledge'; body: BodyOf<typeof applyPledgeLoan> };

const fields = {
  amount: 'amount',
  creditLimitExceeded: 'amount',
  pledgeQuantity: 'quantity',
  collateralTooLow: 'quantity',
} as const;

/**
 * Applies for a loan: asks for confirmation, submits once, and navigates to the order. A retry of an application that
 * was not answered needs no confirmation and sends the same body, even if a price change has changed the collateral in
 * the form.
 */
export function useLoanOrder(loan: ReturnType<typeof useLoanForm>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [applyCredit] = loansApi.applyCreditLoan.useMutation();
  const [applyPledge] = loansApi.applyPledgeLoan.useMutation();
  const sending = useSubmit<Meant, Loan, 'amount' | 'quantity'>(
    ({ body: { type, body }, intent }) =>
      type === 'pledge' ? applyPledge({ body, intent }) : applyCredit({ body, intent }),
    { fieldOf: fields, retry: 'sameBody' },
  );

  const send = async () => {
    const { form, facts, summary } = loan;
    if (!facts || !summary) return;
    const bodies = loanBody(form, facts, summary);
    const sent = await sending.send(
      form.type === 'pledge'
        ? { type: 'pledge', body: bodies.pledge }
        : { type: 'credit', body: bodies.credit },
    );
    if (!sent.isDone) return setAsking(false);
    // Waits until the sheet is closed: closing goes back in the history, and the navigation must follow that.
    await closeSheets();
    loan.reset();
    toasts.show(t('loans.applied'), 'good');
    navigate('/jiedaiOrder');
  };

  return {
    ...sending,
    isAsking,
    ask: () => (sending.isLost ? void send() : setAsking(true)),
    stop: () => setAsking(false),
    send,
  };
}
