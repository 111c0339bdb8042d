import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TradeScreen } from './TradeScreen.tsx';

export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <TradeScreen
      title={t('routes.contract')}
      account="main"
      isTab
      onSymbol={(next) => navigate(`/heyue?symbol=${next}`, { replace: true })}
    />
  );
}
