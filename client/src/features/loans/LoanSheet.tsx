import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import { CollateralEditor } from './CollateralEditor.tsx';
import { LoanDetails } from './LoanDetails.tsx';
import type { Loan } from './loans.api.ts';
import { RepayEditor } from './RepayEditor.tsx';

export type SheetKind = 'details' | 'repay' | 'collateral';

interface Props {
  opened: { loan: Loan; kind: SheetKind } | null;
  onClose: () => void;
}

const titles = {
  details: 'loans.details',
  repay: 'loans.repay',
  collateral: 'loans.addCollateral',
} as const;

/** Sheet for an action on one loan, or for its details. */
export function LoanSheet({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={opened !== null}
      title={t(titles[opened?.kind ?? 'details'])}
      onClose={onClose}
      testId="loan-sheet"
    >
      {opened?.kind === 'details' ? <LoanDetails loan={opened.loan} /> : null}
      {opened?.kind === 'repay' ? <RepayEditor loan={opened.loan} onDone={onClose} /> : null}
      {opened?.kind === 'collateral' ? (
        <CollateralEditor loan={opened.loan} onDone={onClose} />
      ) : null}
    </Sheet>
  );
}
