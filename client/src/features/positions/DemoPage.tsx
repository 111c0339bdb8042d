import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../state/store.ts';
import { usePlace } from '../../state/place.ts';
import { TradeScreen } from './TradeScreen.tsx';
import { usePair } from './usePair.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** The same trading with practice money. The page is open to all; trading needs a member. */
export function Page() {
  const { t } = useTranslation();
  const { route } = usePlace();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  if (isSignedIn) return <Practice />;
  return (
    <Screen title={t(route.title)}>
      <EmptyState icon="demo" title={t(route.title)} text={t('demo.banner')}>
        <Link className="button" data-kind="primary" to="/login">
          {t('trade.signIn')}
        </Link>
      </EmptyState>
    </Screen>
  );
}

function Practice() {
  const { t } = useTranslation();
  const asked = usePair();
  const [symbol, setSymbol] = useState(asked.symbol);
  const banner = (
    <p className="banner">
      <Icon name="demo" size={16} />
      <span className="grow">{t('demo.banner')}</span>
    </p>
  );
  return (
    <TradeScreen
      title={t('routes.demo')}
      account="demo"
      symbol={symbol}
      direction={asked.direction}
      isTab={false}
      onSymbol={setSymbol}
      banner={banner}
    />
  );
}
