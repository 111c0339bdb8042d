import { useTranslation } from 'react-i18next';
import { useSearch } from '../../state/place.ts';
import { Screen } from '../../ui/Screen.tsx';
import { WithdrawalResult } from '../withdrawal/WithdrawalResult.tsx';
import { RechargeResult } from './RechargeResult.tsx';

/** The page of one deposit or withdrawal, selected by its id in the URL, with its current state. */
export function Page() {
  const { t } = useTranslation();
  const search = useSearch();
  const withdrawal = search.get('withdrawal');
  return (
    <Screen title={t(withdrawal === null ? 'recharge.moneyRecords.one' : 'withdrawal.one')}>
      {withdrawal === null ? (
        <RechargeResult id={search.get('recharge') ?? ''} />
      ) : (
        <WithdrawalResult id={withdrawal} />
      )}
    </Screen>
  );
}
