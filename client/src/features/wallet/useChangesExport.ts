import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import { downloadText, toCsv } from '../../lib/csv.ts';
import { formatTime } from '../../lib/times.ts';
import { type ChangesFilter, changesQuery } from './changesFilter.ts';
import { collectChanges } from './collectChanges.ts';
import { walletApi } from './wallet.api.ts';

/** Returns a function that exports all changes that match the filter as a CSV file, with exact amounts. */
export function useChangesExport(filter: ChangesFilter) {
  const { t } = useTranslation();
  const [ask] = walletApi.listAccountChanges.useLazyQuery();
  const [isBusy, setBusy] = useState(false);

  const exportCsv = async () => {
    setBusy(true);
    const found = await collectChanges(changesQuery(filter), (query) =>
      ask({ query }).unwrap(),
    ).catch(() => null);
    setBusy(false);
    if (!found) return;
    const header = ['time', 'currency', 'type', 'amount', 'balanceAfter', 'reference'].map((name) =>
      t(headings[name] ?? ''),
    );
    const rows = found.map((one) => [
      formatTime(one.createTime, 'sortable'),
      one.currency,
      t(`wallet.changes.types.${one.type}`),
      one.amount,
      one.balanceAfter,
      `${one.refType} ${one.refId}`,
    ]);
    downloadText('hongbao-account-changes.csv', toCsv(header, rows));
    toasts.show(t('wallet.changes.exported', { count: rows.length }), 'good');
  };
  return { exportCsv, isBusy };
}

const headings: Record<string, string> = {
  time: 'wallet.changes.time',
  currency: 'wallet.changes.currency',
  type: 'wallet.changes.type',
  amount: 'wallet.changes.amount',
  balanceAfter: 'wallet.changes.balanceAfter',
  reference: 'wallet.changes.reference',
};
