import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { update } from './serviceWorker.ts';

/** Offers to activate a new version of the app. The page never reloads without the member's action. */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const isReady = useSyncExternalStore(update.subscribe, update.isReady);
  if (!isReady) return null;
  return (
    <div className="banner" role="status" data-over>
      <span className="grow">{t('common.updateReady')}</span>
      <Button kind="primary" isSmall onClick={update.accept}>
        {t('common.update')}
      </Button>
    </div>
  );
}
