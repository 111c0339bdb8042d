import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsActive } from '../../lib/active.ts';
import { usePlace, useSearch } from '../../state/place.ts';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TradeScreen, type TradeScreenProps } from './TradeScreen.tsx';

const OptionsScreen = lazy(async () => ({
  default: (await import('../options/OptionsScreen.tsx')).OptionsScreen,
}));

export const tradeModes = ['contracts', 'options'] as const;
const isMode = isOneOf(tradeModes);

/** Shows contracts or options of one account: the mode in the URL, otherwise the mode that was selected last. */
export function TradeModes(props: TradeScreenProps) {
  const { t } = useTranslation();
  const { route } = usePlace();
  const search = useSearch();
  const navigate = useNavigate();
  const isActive = useIsActive();
  const [mode, setMode] = usePersisted<(typeof tradeModes)[number]>(
    `trade/mode/${props.account}`,
    'contracts',
    isMode,
  );
  // A mode in the URL is applied and then removed from the URL, so that opening the same link again applies it again.
  const wanted = search.get('mode');
  useEffect(() => {
    if (!isActive || wanted === null) return;
    if (isMode(wanted)) setMode(wanted);
    const rest = [...search].filter(([name]) => name !== 'mode').map((pair) => pair.join('='));
    const query = rest.length === 0 ? '' : `?${rest.join('&')}`;
    navigate(`${route.path}${query}`, { replace: true });
  }, [isActive, wanted, search, setMode, navigate, route.path]);
  const modes = (
    <Segmented
      label={t('options.mode.label')}
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
