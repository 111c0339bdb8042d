import { units } from '@hongbao/contracts/money';
import { TEST_MONEY_AMOUNT } from '@hongbao/contracts/testAids/testAids.types';
import { useTranslation } from 'react-i18next';
import { TestMoneyCard } from '../testAids/TakeTestMoney.tsx';
import { rechargeable } from './rechargeForm.ts';
import { RechargeEditor } from './RechargeEditor.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data, ...query } = settingsApi.listCurrencies.useQuery();
  const { data: assets } = walletApi.getAssets.useQuery();
  const isRich = assets && units(assets.totalAssets) >= units(TEST_MONEY_AMOUNT);
  const records = (
    <ButtonLink kind="text" to="/chongzhitixianRecord">
      {t('recharge.records')}
    </ButtonLink>
  );
  return (
    <Screen title={t('routes.recharge')} head={records}>
      {isRich === false ? <TestMoneyCard kind="primary" /> : null}
      {data ? <RechargeEditor coins={rechargeable(data)} /> : <Loading query={query} />}
      {isRich ? <TestMoneyCard kind="quiet" /> : null}
    </Screen>
  );
}
