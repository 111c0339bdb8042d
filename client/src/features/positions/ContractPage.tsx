import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TradeScreen } from './TradeScreen.tsx';
import { usePair } from './usePair.ts';

export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { symbol, direction } = usePair();
  return (
    <TradeScreen
      title={t('routes.contract')}
      account="main"
      symbol={symbol}
      direction={direction}
      isTab
      onSymbol={(next) => navigate(`/heyue?symbol=${next}`, { replace: true })}
    />
  );
}
