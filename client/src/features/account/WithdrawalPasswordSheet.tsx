import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import { WithdrawalPasswordForm } from './WithdrawalPasswordForm.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** The first withdrawal password, set wherever it is found missing. */
export function WithdrawalPasswordSheet({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={t('withdrawPassword.set')}
      onClose={onClose}
      testId="withdraw-password-sheet"
    >
      <WithdrawalPasswordForm onDone={onClose} />
    </Sheet>
  );
}
