import { IonModal } from '@ionic/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '../lib/prefersReducedMotion.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Whether the modal covers the whole screen. */
  isCover?: boolean;
}

/** The positions of the sheet: closed, and as high as its content. A drag below the middle closes the sheet. */
const BREAKPOINTS = [0, 1];

/** Ionic's modal, configured as a bottom sheet or as a cover of the whole screen. */
export function SheetModal({ isOpen, title, onClose, children, isCover }: Props) {
  return (
    <IonModal
      isOpen={isOpen}
      // The state is updated synchronously, because the focus returns immediately to the button that opened the sheet,
      // which must be rendered with the sheet closed.
      onDidDismiss={() => flushSync(onClose)}
      // A label instead of a reference by id, because the dialog is in a shadow tree, which cannot reference an id of
      // the page.
      aria-label={title}
      animated={!prefersReducedMotion()}
      {...(isCover
        ? { className: 'cover' }
        : { breakpoints: BREAKPOINTS, initialBreakpoint: 1, expandToScroll: false })}
    >
      {children}
    </IonModal>
  );
}
