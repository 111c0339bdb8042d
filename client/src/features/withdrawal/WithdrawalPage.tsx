import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../state/place.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { withdrawable } from '../settlement/settlementForm.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { WithdrawalEditor } from './WithdrawalEditor.tsx';

export function Page() {
  const { t } = useTranslation();
  const wanted = useSearch().get('coin');
  const { data, ...query } = settingsApi.listCurrencies.useQuery();
  const coins = data ? withdrawable(data) : undefined;
  const first =
    coins?.find(({ currency }) => currency === wanted) ??
    coins?.find(({ currency }) => currency === 'USDT') ??
    coins?.[0];
  const records = (
    <ButtonLink kind="text" to={withdrawalLine.listPage}>
      {t('withdrawal.records')}
    </ButtonLink>
  );
  if (coins && first)
    return <WithdrawalEditor coins={coins} first={first.currency} head={records} />;
  return (
    <Screen title={t('routes.withdrawal')} head={records}>
      <Loading query={query} />
    </Screen>
  );
}
