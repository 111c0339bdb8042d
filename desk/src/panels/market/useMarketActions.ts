import { useTranslation } from 'react-i18next';
import { actionIn } from '../../state/action.ts';
import { quickNames, quickSteerings } from './steering.ts';
import { useSteer } from './useSteer.ts';

/** Actions of the palette that apply a common intervention to all symbols. */
export function useMarketActions() {
  const { t } = useTranslation();
  const { steer, failure, clear } = useSteer(null);
  const action = actionIn(t('desk.market.everyGroup'), 'market');
  return {
    actions: quickNames.map((name) =>
      action(name, t(`desk.market.quick_${name}`), () => steer(quickSteerings[name])),
    ),
    failure,
    clear,
  };
}
