import { useTranslation } from 'react-i18next';
import { quickNames, quickSteerings } from './steering.ts';
import { useSteer } from './useSteer.ts';

/** What the palette can do to the market: the quick steps, to every symbol at once. */
export function useMarketActions() {
  const { t } = useTranslation();
  const { steer, failure, clear } = useSteer(null);
  return {
    actions: quickNames.map((name) => ({
      id: `market.${name}`,
      group: t('desk.market.everyGroup'),
      title: t(`desk.market.quick_${name}`),
      run: () => void steer(quickSteerings[name]),
    })),
    failure,
    clear,
  };
}
