import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { Stack, Text, Prose } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { collectChanges } from '../wallet/collectChanges.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import type { MonthResults } from './analysis.api.ts';
import { Statement } from './Statement.tsx';
import { type MonthMoney, monthMoney, monthSpan } from './statement.ts';

interface Props {
  isOpen: boolean;
  /** The month in UTC+8, such as 2026-01. */
  month: string;
  isCurrent: boolean;
  results: MonthResults;
  onClose: () => void;
}

/**
 * Prints the statement of a month. The browser opens its print dialog only after a press, so the statement is complete
 * before the button can be pressed.
 */
export function StatementSheet({ isOpen, month, isCurrent, results, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={t('analysis.statement.open')}
      onClose={onClose}
      testId="statement-sheet"
    >
      <PrintForm {...{ month, isCurrent, results }} />
    </Sheet>
  );
}

function PrintForm({ month, isCurrent, results }: Omit<Props, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const { money, error, retry } = useMonthMoney(month);
  const print = () => {
    // The browser proposes the title of the page as the name of the file.
    const { title } = document;
    document.title = `hongbao-statement-${month}`;
    window.print();
    document.title = title;
  };
  if (error) return <FailedState error={error} onRetry={retry} />;
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Text as="p">{t('analysis.statement.content')}</Text>
        <Prose>{t('analysis.statement.how')}</Prose>
      </Stack>
      <Button
        kind="primary"
        isWide
        isBusy={money === null}
        onClick={print}
        data-testid="statement-print"
      >
        {t('analysis.statement.print')}
      </Button>
      {money ? <Statement {...{ month, isCurrent, results, money }} /> : null}
    </Stack>
  );
}

/** Returns the account changes of a month, summed up; null until they are read. */
function useMonthMoney(month: string) {
  const [readPage] = walletApi.listAccountChanges.useLazyQuery();
  const [money, setMoney] = useState<MonthMoney | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    collectChanges(monthSpan(month), (query) => readPage({ query }).unwrap()).then(
      (changes) => (isOver ? undefined : setMoney(monthMoney(changes))),
      (failure: unknown) => (isOver ? undefined : setError(failure)),
    );
    return () => {
      isOver = true;
    };
  }, [month, attempt, readPage]);
  return {
    money,
    error,
    retry: () => {
      setError(null);
      setAttempt((last) => last + 1);
    },
  };
}
