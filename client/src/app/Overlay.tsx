import { type CSSProperties, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { overlay } from './overlay.ts';
import { toasts } from '../ui/toasts.ts';

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
      {toast ? (
        <div className="toast" key={toast.id} data-tone={toast.tone} data-testid="toast">
          {toast.text}
        </div>
      ) : null}
    </div>
  );
}
