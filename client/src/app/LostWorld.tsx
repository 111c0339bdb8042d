import { useTranslation } from 'react-i18next';
import { enterMainWorld, enterNewWorld } from '../api/enterWorld.ts';
import { type LostWorldFacts, selectedWorld } from '../api/lostWorld.ts';
import { Button } from '../ui/Button.tsx';

/** Message that the selected world does not exist, with a link to the main world, or to a new world for a visitor. */
export function LostWorld({ newWorldAt }: LostWorldFacts) {
  const { t } = useTranslation();
  const isVisitor = newWorldAt !== null;
  return (
    <div className="banner" data-tone="warn" role="alert" data-over data-testid="lost-world">
      <span className="grow">
        {isVisitor ? t('errors.worldEnded') : t('errors.worldLost', { world: selectedWorld() })}
      </span>
      <Button
        kind="primary"
        isSmall
        onClick={isVisitor ? () => enterNewWorld(newWorldAt) : enterMainWorld}
        data-testid={isVisitor ? 'enter-new' : 'enter-main'}
      >
        {isVisitor ? t('errors.openNewWorld') : t('errors.enterMain')}
      </Button>
    </div>
  );
}
