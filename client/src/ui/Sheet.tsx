import { IonModal } from '@ionic/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { noteSheet } from './sheetHistory.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  testId?: string;
}

/** Shut, and as high as what it shows. A drag below the middle shuts it. */
const BREAKPOINTS = [0, 1];

/**
 * A sheet from below, with a handle to drag it down by. Ionic keeps the focus inside and gives it back; Escape and Back
 * close it.
 */
export function Sheet({ isOpen, title, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? noteSheet(() => close()) : undefined), [isOpen]);
  return (
    <IonModal
      isOpen={isOpen}
      onDidDismiss={onClose}
      // The dialog lies in a shadow tree, from where an id of the page cannot be seen.
      aria-label={title}
      breakpoints={BREAKPOINTS}
      initialBreakpoint={1}
      expandToScroll={false}
    >
      <div className="sheet" data-testid={testId}>
        <div className="sheet-head">
          <h2 className="section-title">{title}</h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {isOpen ? children : null}
      </div>
    </IonModal>
  );
}
