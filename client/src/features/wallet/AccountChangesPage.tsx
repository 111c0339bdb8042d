import { accountChangeTypes } from '@hongbao/contracts/wallet/wallet.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChangesFilter,
  emptyFilter,
  isChangesFilter,
  type Span,
  spans,
} from './changesFilter.ts';
import { ChangesList } from './ChangesList.tsx';
import { useChangesExport } from './useChangesExport.ts';
import { walletApi } from './wallet.api.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Columns } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

const periods = Object.keys(spans) as Span[];

export function Page() {
  const { t } = useTranslation();
  const [openedAt] = useState(worldNow);
  const [filter, setFilter] = usePersisted<ChangesFilter>(
    'changes/filter',
    { ...emptyFilter, setAt: openedAt },
    isChangesFilter,
  );
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} });
  const { exportCsv, isBusy } = useChangesExport(filter);
  const change = (next: Partial<ChangesFilter>) =>
    setFilter({ ...filter, ...next, setAt: worldNow() });
  const all = { value: '', label: t('common.all') };
  const download = (
    <IconButton
      label={t('wallet.changes.export')}
      disabled={isBusy}
      onClick={() => void exportCsv()}
      data-testid="changes-export"
    >
      <Icon name="download" />
    </IconButton>
  );
  return (
    <Screen title={t('routes.accountChanges')} head={download}>
      <Columns count={2}>
        <SelectField
          label={t('wallet.changes.currency')}
          value={filter.currency}
          onValue={(currency) => change({ currency })}
          testId="changes-currency"
          options={[
            all,
            ...(balances ?? []).map(({ currency }) => ({ value: currency, label: currency })),
          ]}
        />
        <SelectField
          label={t('wallet.changes.type')}
          value={filter.type}
          testId="changes-type"
          onValue={(value) =>
            change({ type: accountChangeTypes.find((type) => type === value) ?? '' })
          }
          options={[
            all,
            ...accountChangeTypes.map((type) => ({
              value: type,
              label: t(`wallet.changes.types.${type}`),
            })),
          ]}
        />
      </Columns>
      <Chips
        label={t('wallet.changes.period')}
        value={filter.period}
        onChoose={(period) => change({ period })}
        testId="changes-period"
        options={periods.map((value) => ({ value, label: t(`wallet.changes.periods.${value}`) }))}
      />
      <ChangesList filter={filter} />
    </Screen>
  );
}
