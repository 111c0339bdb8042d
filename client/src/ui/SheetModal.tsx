import { IonModal } from '@ionic/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { prefersStill } from '../lib/motion.ts';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shut, and as high as what it shows. A drag below the middle shuts it. */
const BREAKPOINTS = [0, 1];

/** Ionic's modal as a sheet from below. */
export function SheetModal({ isOpen, title, onClose, children }: Props) {
  return (
    <IonModal
      isOpen={isOpen}
      // The focus goes back in the same moment: who opens the sheet again with it must find it shut.
      onDidDismiss={() => flushSync(onClose)}
      // The dialog lies in a shadow tree, from where an id of the page cannot be seen.
      aria-label={title}
      animated={!prefersStill()}
      breakpoints={BREAKPOINTS}
      initialBreakpoint={1}
      expandToScroll={false}
    >
      {children}
    </IonModal>
  );
}
