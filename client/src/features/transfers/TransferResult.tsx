import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMalformed } from '../../lib/failure.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, Loading } from '../../ui/Empty.tsx';

interface Props<T> {
  kind: 'recharges' | 'withdrawals';
  /** The request for one record; its data is null for an unknown id. */
  answer: { data?: T | null | undefined; error?: unknown; refetch: () => unknown };
  id: string;
  /** Renders the record. `toRecords` is the link to all records, `toHome` the link to the Home page. */
  children: (record: T, toRecords: ReactNode, toHome: ReactNode) => ReactNode;
}

/** The state of one deposit or withdrawal, once it is loaded; a statement for an id that does not exist. */
export function TransferResult<T>({ kind, answer, id, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, refetch } = answer;
  const toRecords = (
    <ButtonLink
      kind="primary"
      to={`/chongzhitixianRecord?kind=${kind}`}
      isReplacing
      isWide
      testId="result-records"
    >
      {t('recharge.moneyResult.toRecords')}
    </ButtonLink>
  );
  const toHome = (
    <ButtonLink kind="quiet" to="/home" isReplacing isWide>
      {t('recharge.moneyResult.toHome')}
    </ButtonLink>
  );
  if (data === undefined && id !== '' && !isMalformed(error))
    return <Loading query={{ isError: error !== undefined, error, refetch }} />;
  if (data) return children(data, toRecords, toHome);
  return (
    <Empty
      icon="search"
      title={t('recharge.moneyResult.notFound')}
      text={t('recharge.moneyResult.notFoundText')}
    >
      {toRecords}
    </Empty>
  );
}
