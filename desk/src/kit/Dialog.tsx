import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPress } from './Press.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Whether the dialog cannot be dismissed, because the Desk does not work without the input. */
  isNeeded?: boolean;
  testId?: string;
}

/** A modal dialog. The browser traps the focus in the dialog, and Escape closes it. */
export function Dialog({ title, isOpen, onClose, children, isNeeded, testId }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (isOpen && !dialog?.open) {
      dialog?.showModal();
      // Moves the focus to the first field instead of the close button.
      dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    }
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      className="desk-dialog"
      aria-labelledby={id}
      data-testid={testId}
      onClose={() => {
        // Opens the dialog again: browsers close it at the second Escape, even if `cancel` was prevented.
        if (isNeeded && isOpen) element.current?.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        if (isNeeded) event.preventDefault();
      }}
    >
      {isOpen ? (
        <>
          <header>
            <h2 id={id}>{title}</h2>
            {isNeeded ? null : (
              <IconPress
                icon="close"
                label={t('desk.frame.close', { panel: title })}
                onClick={onClose}
              />
            )}
          </header>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
