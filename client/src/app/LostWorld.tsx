import { useTranslation } from 'react-i18next';
import { enterMainWorld } from '../api/enterWorld.ts';
import { selectedWorld } from '../api/lostWorld.ts';
import { Button } from '../ui/Button.tsx';

/** Message that the selected world does not exist, with a link to the main world. */
export function LostWorld() {
  const { t } = useTranslation();
  return (
    <div className="banner" data-tone="warn" role="alert" data-over data-testid="lost-world">
      <span className="grow">{t('errors.worldLost', { world: selectedWorld() })}</span>
      <Button kind="primary" isSmall onClick={enterMainWorld} data-testid="enter-main">
        {t('errors.enterMain')}
      </Button>
    </div>
  );
}
