import { tradeModes } from '@hongbao/contracts/pages/pageViews';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '../../lib/guards.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TradeScreen, type TradeScreenProps } from '../positions/TradeScreen.tsx';

const OptionsScreen = lazy(async () => ({
  default: (await import('../options/OptionsScreen.tsx')).OptionsScreen,
}));

const isMode = isOneOf(tradeModes);

/** Shows contracts or options of one account: the mode in the URL, otherwise the mode that was selected last. */
export function TradeModes(props: TradeScreenProps) {
  const { t } = useTranslation();
  const [mode, setMode] = usePersisted<(typeof tradeModes)[number]>(
    `trade/mode/${props.account}`,
    'contracts',
    isMode,
  );
  useLinkParameter('mode', (wanted) => {
    if (isMode(wanted)) setMode(wanted);
  });
  const modes = (
    <Segmented
      label={t('options.mode.label')}
      kind={props.isTab ? 'title' : 'box'}
      value={mode}
      onChange={setMode}
      testId="trade-mode"
      options={tradeModes.map((value) => ({ value, label: t(`options.mode.${value}`) }))}
    />
  );
  if (mode === 'contracts') return <TradeScreen {...props} modes={modes} />;
  return (
    <Suspense>
      <OptionsScreen {...props} modes={modes} />
    </Suspense>
  );
}
