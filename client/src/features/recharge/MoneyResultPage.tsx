import { useTranslation } from 'react-i18next';
import { parseUnits } from '@hongbao/contracts/money';
import { useSearch } from '../../state/place.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Money } from '../../ui/Money.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
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
      <ResultPage
        state="waiting"
        title={t('result.title')}
        amount={isShown ? <Money value={amount} coin={coin} /> : null}
        text={t('result.text')}
        badge={<StatusBadge tone="orange">{t('records.statuses.0')}</StatusBadge>}
        testId="recharge-result"
        actions={
          <>
            <ButtonLink kind="primary" to="/chongzhitixianRecord" isReplacing isWide>
              {t('result.toRecords')}
            </ButtonLink>
            <ButtonLink kind="quiet" to="/home" isReplacing isWide>
              {t('result.toHome')}
            </ButtonLink>
          </>
        }
      />
    </Screen>
  );
}
