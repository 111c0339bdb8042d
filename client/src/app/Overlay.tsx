import { type CSSProperties, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { overlay } from './overlay.ts';
import { frontElement, restoreFocus } from './stack/pageFocus.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Toast, toasts } from '../ui/toasts.ts';

/** The app below the global loading overlay, which takes no input while the overlay is shown. */
export function BehindOverlay({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isVisible, isWaiting, text, background } = useSyncExternalStore(
    overlay.subscribe,
    overlay.get,
  );
  useEffect(() => {
    const page = isWaiting ? null : frontElement();
    if (page) restoreFocus(page);
  }, [isWaiting]);
  return (
    <>
      <div className="app" inert={isWaiting}>
        {children}
      </div>
      <div role="status">
        {isVisible ? (
          <div
            className="overlay"
            data-testid="loading-overlay"
            style={{ '--overlay-background': background } as CSSProperties}
          >
            <span className="overlay-text">{text ?? t('common.loading')}</span>
          </div>
        ) : null}
      </div>
    </>
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
  return (
    <div className="toast" data-tone={tone} data-testid="toast">
      <span className="toast-icon">
        <Icon name={toastIcons[tone]} size={16} />
      </span>
      <span>{text}</span>
    </div>
  );
}
