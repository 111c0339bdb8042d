import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Text } from '../../ui/Text.tsx';

/** Introduction for visitors, shown instead of the assets. */
export function Welcome() {
  const { t } = useTranslation();
  return (
    <div className="card assets-card welcome">
      <Logo size={44} />
      <h2>{t('home.welcome')}</h2>
      <Text as="p" tone="muted">
        {t('home.welcomeText')}
      </Text>
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
