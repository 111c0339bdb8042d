import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import type { LoanForm, LoanSummary } from './loanForm.ts';
import type { LoanTerm } from './loans.api.ts';

interface Props {
  isOpen: boolean;
  isBusy: boolean;
  form: LoanForm;
  term: LoanTerm;
  summary: LoanSummary;
  onConfirm: () => void;
  onClose: () => void;
}

/** The confirmation of a loan application with the costs of the loan. */
export function ConfirmLoan({ isOpen, isBusy, form, term, summary, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('loans.confirmTitle')}
      confirm={t('loans.confirm')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      testId="loan-confirm"
    >
      <dl className="facts">
        <Fact label={t('loans.amount')}>
          <Money value={summary.amount} />
        </Fact>
        {form.type === 'pledge' ? (
          <Fact label={t('loans.collateral')}>
            <Money value={summary.quantity} coin={form.coin} digits="exact" />
          </Fact>
        ) : null}
        <Fact label={t('loans.totalInterest', { count: term.days })}>
          <Money value={summary.interest} isDue />
        </Fact>
        <Fact label={t('loans.dueTotal', { count: term.days })}>
          <Money value={summary.due} isDue weight="strong" />
        </Fact>
      </dl>
      <Text as="p" size="small" tone="muted">
        {t('loans.review')}
      </Text>
    </ConfirmSheet>
  );
}
