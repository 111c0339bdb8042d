import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';
import { Sheet } from './Sheet.tsx';
import type { Sending } from './Submit.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  /** Label of the button that confirms; with `sending`, `Retry` after a lost answer. */
  confirm: string;
  /** Label of the cancel button, where `Cancel` would be ambiguous. */
  keep?: string;
  /** The submission that the button starts; its failures are shown here. */
  sending?: Sending;
  errorTestId?: string;
  /** Without `sending`: a call is pending. */
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
  sending,
  errorTestId,
  isBusy = sending?.isBusy ?? false,
  onConfirm,
  onClose,
  testId,
}: Props) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} {...(testId ? { testId } : {})}>
      <div className="stack-l">
        {children}
        {sending ? (
          <FormError text={sending.formError} isLost={sending.isLost} testId={errorTestId} />
        ) : null}
        <div className="chips is-even">
          <Button kind="quiet" onClick={onClose}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button kind="primary" onClick={onConfirm} isBusy={isBusy} data-testid="confirm">
            {sending?.isLost ? t('common.retry') : confirm}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
