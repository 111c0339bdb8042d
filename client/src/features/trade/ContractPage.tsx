import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TradeModes } from './TradeModes.tsx';

export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <TradeModes
      title={t('routes.contract')}
      account="main"
      isTab
      onSymbol={(next) => navigate(`/heyue?symbol=${next}`, { replace: true })}
    />
  );
}
