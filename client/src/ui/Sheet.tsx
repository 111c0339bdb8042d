import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../lib/late.ts';
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

const SheetModal = late(async () => (await import('./SheetModal.tsx')).SheetModal);

/**
 * A sheet from below, with a handle to drag it down by. Ionic keeps the focus inside and gives it back; Escape and Back
 * close it. Nothing of it exists before it is opened for the first time.
 */
export function Sheet({ isOpen, title, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? noteSheet(() => close()) : undefined), [isOpen]);
  if (!wasOpen) return null;
  return (
    <Suspense>
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
    </Suspense>
  );
}
