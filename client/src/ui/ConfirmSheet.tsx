import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  /** Label of the cancel button, where `Cancel` would be ambiguous. */
  keep?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  testId?: string;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmSheet({
  isOpen,
  title,
  children,
  confirm,
  keep,
  isBusy,
  onConfirm,
  onClose,
  testId,
}: Props) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} {...(testId ? { testId } : {})}>
      <div className="stack-l">
        {children}
        <div className="chips is-even">
          <Button kind="quiet" onClick={onClose}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button kind="primary" onClick={onConfirm} isBusy={isBusy ?? false} data-testid="confirm">
            {confirm}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
