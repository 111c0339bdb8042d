import { IonModal } from '@ionic/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  testId?: string;
}

/** A sheet from below. Ionic keeps the focus inside, closes on Escape and gives the focus back. */
export function Sheet({ isOpen, title, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <IonModal isOpen={isOpen} onDidDismiss={onClose} aria-labelledby={titleId}>
      <div className="sheet" data-testid={testId}>
        <span className="sheet-grip" />
        <div className="sheet-head">
          <h2 className="section-title" id={titleId}>
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {isOpen ? children : null}
      </div>
    </IonModal>
  );
}
