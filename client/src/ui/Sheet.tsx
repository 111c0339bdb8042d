import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MountOnOpen } from './MountOnOpen.tsx';
import { useHoldInterruptions } from './interruptions.ts';
import { registerSheet } from './sheetHistory.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  testId?: string;
}

const SheetModal = lazyComponent(async () => (await import('./SheetModal.tsx')).SheetModal, {
  isAhead: true,
});

/**
 * A bottom sheet with a drag handle. Ionic traps the focus inside the sheet and restores it afterwards; Escape and Back
 * close the sheet.
 */
export function Sheet({ isOpen, title, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  useSheetStep(isOpen, onClose);
  return (
    <MountOnOpen isOpen={isOpen}>
      <SheetModal isOpen={isOpen} title={title} onClose={onClose}>
        <div className="sheet" data-testid={testId}>
          <div className="sheet-head">
            <h2 className="section-title">{title}</h2>
            <IconButton label={t('common.close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          {isOpen ? children : null}
        </div>
      </SheetModal>
    </MountOnOpen>
  );
}

interface CoverProps extends Omit<Props, 'testId'> {
  /** The class of the covering element, which scrolls when it is higher than the screen. */
  className: string;
  /** The test id of the close button. */
  closeTestId: string;
}

/** A view that covers the whole screen, such as the red envelope, with a button that closes it. */
export function Cover({ isOpen, title, onClose, children, className, closeTestId }: CoverProps) {
  const { t } = useTranslation();
  useSheetStep(isOpen, onClose);
  return (
    <MountOnOpen isOpen={isOpen}>
      <SheetModal isOpen={isOpen} title={title} onClose={onClose} isCover>
        <div className={`cover-inside ${className}`}>
          <div className="cover-head">
            <IconButton label={t('common.close')} onClick={onClose} data-testid={closeTestId}>
              <Icon name="close" />
            </IconButton>
          </div>
          {isOpen ? children : null}
        </div>
      </SheetModal>
    </MountOnOpen>
  );
}

/** Makes an open sheet a step of the history, and holds notice cards back. */
function useSheetStep(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? registerSheet(() => close()) : undefined), [isOpen]);
  useHoldInterruptions(isOpen);
}
