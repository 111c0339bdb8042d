import { type CSSProperties, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { overlay } from './overlay.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAreInterruptionsHeld } from '../ui/interruptions.ts';
import { titleBarBottom } from '../ui/titleBar.ts';
import { type Toast, toasts } from '../ui/toasts.ts';

export function LoadingOverlay() {
  const { t } = useTranslation();
  const { isVisible, text, background } = useSyncExternalStore(overlay.subscribe, overlay.get);
  if (!isVisible) return null;
  return (
    <div
      className="overlay"
      role="status"
      data-testid="loading-overlay"
      style={{ '--overlay-background': background } as CSSProperties}
    >
      <span className="overlay-text">{text ?? t('common.loading')}</span>
    </div>
  );
}

/** Shows the toasts one at a time. Screen readers announce them. */
export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div aria-live="polite" role="status" data-over>
      {toast ? <ToastCard key={toast.id} toast={toast} /> : null}
    </div>
  );
}

const toastIcons = { good: 'check', bad: 'warning', plain: 'info' } as const;

function ToastCard({ toast: { text, tone } }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  // Renders again when a sheet opens or closes, because the place of the toast depends on it.
  useAreInterruptionsHeld();
  useLayoutEffect(() => {
    const place = () => card.current?.style.setProperty('--toast-top', `${toastTop()}px`);
    place();
    const area = document.querySelector(CARDS);
    const observer = new ResizeObserver(place);
    if (area) observer.observe(area);
    // A celebration holds interruptions back from before a sheet is closed, so that closing it renders nothing here.
    document.addEventListener('ionModalDidDismiss', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('ionModalDidDismiss', place);
    };
  });
  return (
    <div className="toast" data-tone={tone} data-testid="toast" ref={card}>
      <span className="toast-icon">
        <Icon name={toastIcons[tone]} size={16} />
      </span>
      <span>{text}</span>
    </div>
  );
}

/** Selector of an open sheet, whose backdrop covers the title bar. */
const SHEET = 'ion-modal.show-modal';
/** Selector of the area with the cards of notices. */
const CARDS = '.bulletins:not([hidden])';

/**
 * Returns the top of a toast, in pixels: below the title bar and the cards of notices; over the backdrop above an open
 * sheet.
 */
function toastTop(): number {
  if (document.querySelector(SHEET)) return 0;
  const cards = document.querySelector(CARDS)?.lastElementChild;
  return Math.max(titleBarBottom(), cards?.getBoundingClientRect().bottom ?? 0);
}
