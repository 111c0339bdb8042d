import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RechargeRecords } from './RechargeRecords.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

const kinds = ['recharges', 'withdrawals'] as const;

export function Page() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('recharges');
  return (
    <Screen title={t('routes.moneyRecords')}>
      <Segmented
        label={t('records.kind')}
        value={kind}
        onChange={setKind}
        testId="records"
        options={kinds.map((value) => ({ value, label: t(`records.${value}`) }))}
      />
      {kind === 'recharges' ? (
        <RechargeRecords />
      ) : (
        <EmptyState icon="clock" title={t('common.opensSoon')} text={t('soon.withdrawals')} />
      )}
    </Screen>
  );
}
