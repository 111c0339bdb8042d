import { useTranslation } from 'react-i18next';
import { TestMoneyCard } from '../testAids/TakeTestMoney.tsx';
import { rechargeable } from './rechargeForm.ts';
import { RechargeEditor } from './RechargeEditor.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data, ...query } = settingsApi.listCurrencies.useQuery();
  const records = (
    <ButtonLink kind="text" to="/chongzhitixianRecord">
      {t('recharge.records')}
    </ButtonLink>
  );
  return (
    <Screen title={t('routes.recharge')} head={records}>
      <TestMoneyCard />
      {data ? <RechargeEditor coins={rechargeable(data)} /> : <Loading query={query} />}
    </Screen>
  );
}
