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
  /** Label of the confirm button. With `sending`, the label is `Retry` after a lost answer. */
  confirm: string;
  /** Label of the cancel button. Needed if `Cancel` would be ambiguous. */
  keep?: string;
  /** Whether the action takes something away from the member, so that its button is not the golden one. */
  isDestructive?: boolean;
  /** The submission that the button starts. The sheet shows its failures. */
  sending?: Sending;
  errorTestId?: string;
  /** Whether a call is pending. Used only without `sending`. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  testId?: string;
}

/** Sheet that asks for confirmation of an action that cannot be undone. */
export function ConfirmSheet({
  isOpen,
  title,
  children,
  confirm,
  keep,
  isDestructive = false,
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
          <Button
            kind={isDestructive ? 'danger' : 'primary'}
            onClick={onConfirm}
            isBusy={isBusy}
            data-testid="confirm"
          >
            {sending?.isLost ? t('common.retry') : confirm}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
