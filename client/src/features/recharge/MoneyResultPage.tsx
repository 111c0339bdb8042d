import { useTranslation } from 'react-i18next';
import { useSearch } from '../../state/place.ts';
import { Screen } from '../../ui/Screen.tsx';
import { TransferResult } from '../transfers/TransferResult.tsx';
import { withdrawals } from '../withdrawal/withdrawal.line.tsx';
import { recharges } from './recharge.line.tsx';

/** The page of one deposit or withdrawal, selected by its id in the URL, with its current state. */
export function Page() {
  const { t } = useTranslation();
  const search = useSearch();
  const withdrawal = search.get('withdrawal');
  return (
    <Screen title={t(withdrawal === null ? 'recharge.moneyRecords.one' : 'withdrawal.one')}>
      {withdrawal === null ? (
        <TransferResult key="recharge" line={recharges} id={search.get('recharge') ?? ''} />
      ) : (
        <TransferResult key="withdrawal" line={withdrawals} id={withdrawal} />
      )}
    </Screen>
  );
}
