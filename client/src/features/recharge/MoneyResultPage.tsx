import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { displayDecimal, parseUnits } from '@hongbao/contracts/money';
import { useSearch } from '../../state/place.ts';
import { coinDecimals } from '../wallet/BalanceList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** What was handed in, and what happens next. */
export function Page() {
  const { t } = useTranslation();
  const search = useSearch();
  const [amount, coin] = [search.get('amount'), search.get('coin') ?? ''];
  const isShown = amount !== null && parseUnits(amount) !== null && /^[A-Z0-9]{2,10}$/.test(coin);
  return (
    <Screen title={t('routes.moneyResult')}>
      <div className="empty" data-testid="recharge-result">
        <span className="done-mark">
          <Icon name="check" size={34} />
        </span>
        {isShown ? (
          <p className="hero">
            {displayDecimal(amount, coinDecimals(coin))}
            <span className="amount-unit">{coin}</span>
          </p>
        ) : null}
        <p className="section-title">{t('result.title')}</p>
        <StatusBadge tone="orange">{t('records.statuses.0')}</StatusBadge>
        <p className="small">{t('result.text')}</p>
      </div>
      <Link className="button is-wide" data-kind="primary" to="/chongzhitixianRecord" replace>
        {t('result.toRecords')}
      </Link>
      <Link className="button is-wide" data-kind="quiet" to="/home" replace>
        {t('result.toHome')}
      </Link>
    </Screen>
  );
}
