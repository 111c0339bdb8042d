import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePlace } from '../../state/place.ts';
import { useAppSelector } from '../../state/store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DemoBanner } from '../demo/DemoBanner.tsx';
import { TradeModes } from './TradeModes.tsx';

/** The trade page of the demo account. A visitor can open it, but only a member can trade. */
export function Page() {
  const { t } = useTranslation();
  const { route } = usePlace();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  if (isSignedIn)
    return (
      <TradeModes
        title={t(route.title)}
        account="demo"
        isTab={false}
        onSymbol={(next) => navigate(`${route.path}?symbol=${next}`, { replace: true })}
        banner={<DemoBanner />}
      />
    );
  return (
    <Screen title={t(route.title)}>
      <Empty icon="demo" title={t(route.title)} text={t('demo.banner')}>
        <ButtonLink kind="primary" to="/login">
          {t('trade.signIn')}
        </ButtonLink>
      </Empty>
    </Screen>
  );
}
