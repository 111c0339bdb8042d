import { IonModal } from '@ionic/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '../lib/prefersReducedMotion.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Closed, and as high as the content. A drag below the middle closes the sheet. */
const BREAKPOINTS = [0, 1];

/** Ionic's modal as a bottom sheet. */
export function SheetModal({ isOpen, title, onClose, children }: Props) {
  return (
    <IonModal
      isOpen={isOpen}
      // Synchronous, because the focus returns immediately: the button that opened the sheet must find it closed.
      onDidDismiss={() => flushSync(onClose)}
      // The dialog is in a shadow tree, which cannot reference an id of the page.
      aria-label={title}
      animated={!prefersReducedMotion()}
      breakpoints={BREAKPOINTS}
      initialBreakpoint={1}
      expandToScroll={false}
    >
      {children}
    </IonModal>
  );
}
