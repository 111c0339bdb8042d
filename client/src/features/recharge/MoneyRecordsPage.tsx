import { moneyRecordKinds } from '@hongbao/contracts/pages/pageViews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '../../lib/guards.ts';
import { useSearch } from '../../state/place.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { TransferRecords } from '../transfers/TransferRecords.tsx';
import { withdrawals } from '../withdrawal/withdrawal.line.tsx';
import { recharges } from './recharge.line.tsx';

const isKind = isOneOf(moneyRecordKinds);

/**
 * The page with the lists of deposits and of withdrawals. The URL can select a list; otherwise the list that was
 * selected last is shown.
 */
export function Page() {
  const { t } = useTranslation();
  const wanted = useSearch().get('kind');
  const [last, setLast] = usePersisted<(typeof moneyRecordKinds)[number]>(
    'records/kind',
    'recharges',
    isKind,
  );
  const [kind, setKind] = useState(isKind(wanted) ? wanted : last);
  return (
    <Screen title={t('routes.moneyRecords')}>
      <Segmented
        label={t('recharge.moneyRecords.kind')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setLast(next);
        }}
        testId="records"
        options={moneyRecordKinds.map((value) => ({
          value,
          label: t(`recharge.moneyRecords.${value}`),
        }))}
      />
      {kind === 'recharges' ? (
        <TransferRecords key={kind} line={recharges} />
      ) : (
        <TransferRecords key={kind} line={withdrawals} />
      )}
      <ZoneNote />
    </Screen>
  );
}
