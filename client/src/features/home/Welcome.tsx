import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Text } from '../../ui/Text.tsx';
import { testAidsApi } from '../testAids/testAids.api.ts';
import { testMoneyFacts } from '../testAids/testMoneyFacts.ts';

/** Introduction for visitors, shown instead of the assets. */
export function Welcome() {
  const { t } = useTranslation();
  const { data: testMoney } = testAidsApi.testMoneySetting.useQuery();
  return (
    <div className="card assets-card welcome">
      <Logo size={44} />
      <h2>{t('home.welcome')}</h2>
      <Text as="p" tone="muted">
        {t('home.welcomeText')}
      </Text>
      {testMoney === 'on' ? (
        <Text as="p" weight="medium" testId="home-offer">
          {t('home.welcomeOffer', testMoneyFacts())}
        </Text>
      ) : null}
      <div className="two">
        <ButtonLink kind="primary" to="/login?mode=register" testId="home-register">
          {t('home.signUp')}
        </ButtonLink>
        <ButtonLink kind="line" to="/login" testId="home-login">
          {t('home.signIn')}
        </ButtonLink>
      </div>
    </div>
  );
}
