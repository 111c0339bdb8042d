import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/Logo.tsx';
import { Text } from '../../ui/Text.tsx';

/** What a visitor sees in place of their money. */
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
        <Link
          className="button"
          data-kind="primary"
          to="/login?mode=register"
          data-testid="home-register"
        >
          {t('home.signUp')}
        </Link>
        <Link className="button" data-kind="line" to="/login" data-testid="home-login">
          {t('home.signIn')}
        </Link>
      </div>
    </div>
  );
}
