import { useTranslation } from 'react-i18next';
import { IconPress } from './Press.tsx';
import { usePresenting } from './usePresenting.ts';
import { PRESENTING_KEY, presentingToggled } from '../state/look.ts';
import { useDeskDispatch } from '../state/store.ts';

/** The button that turns presenter mode on and off. */
export function PresentingPress({ testId }: { testId: string }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const isPresenting = usePresenting();
  return (
    <IconPress
      icon={isPresenting ? 'shrink' : 'expand'}
      isOn={isPresenting}
      label={t('desk.frame.presentingPress', { key: PRESENTING_KEY })}
      onClick={() => dispatch(presentingToggled())}
      data-testid={testId}
    />
  );
}
