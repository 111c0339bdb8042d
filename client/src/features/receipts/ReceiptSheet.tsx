import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isMalformed } from '../../lib/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty, Loading } from '../../ui/Empty.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import '../../ui/styles/panels.css';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  testId: string;
}

/** The sheet of a receipt: what something that has ended brought, and why it ended. */
export function ReceiptSheet({ isOpen, onClose, children, testId }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('receipts.title')} onClose={onClose} testId={testId}>
      {children}
    </Sheet>
  );
}

interface Answer<T> {
  data?: { records: readonly T[] } | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface RecordProps<T> {
  answer: Answer<T>;
  children: (record: T) => ReactNode;
}

/** The record of a receipt once it is loaded; a statement for an id that does not exist. */
export function ReceiptRecord<T>({ answer, children }: RecordProps<T>) {
  const { data, isError, error, refetch } = answer;
  if (isMalformed(error)) return <UnknownReceipt />;
  if (!data) return <Loading query={{ isError, error, refetch }} />;
  const [record] = data.records;
  return record === undefined ? <UnknownReceipt /> : children(record);
}

export function UnknownReceipt() {
  const { t } = useTranslation();
  return <Empty icon="list" title={t('receipts.unknown')} text={t('receipts.unknownText')} />;
}

interface Props {
  /** What has ended: its name, or an element. */
  name: ReactNode;
  /** How it ended, in two or three words. */
  ending?: ReactNode;
  amount?: ReactNode;
  chart?: ReactNode;
  /** Why it ended: a sentence, or a warning about a loss that could have been avoided. */
  why?: ReactNode;
  isWarning?: boolean;
  /** The figures, as `Fact` elements. */
  facts: ReactNode;
  more?: ReactNode;
  actions: ReactNode;
}

/** The content of a receipt, in the same order for everything that ends. */
export function Receipt({
  name,
  ending,
  amount,
  chart,
  why,
  isWarning,
  facts,
  more,
  actions,
}: Props) {
  return (
    <Stack gap="l">
      <Between isWrapped>
        {typeof name === 'string' ? (
          <Text weight="strong" isBroken>
            {name}
          </Text>
        ) : (
          name
        )}
        {ending ? <Muted>{ending}</Muted> : null}
      </Between>
      {amount ? <Between isWrapped>{amount}</Between> : null}
      {chart}
      {why ? (
        <Banner tone={isWarning ? 'warn' : 'plain'} testId="receipt-why">
          {why}
        </Banner>
      ) : null}
      <dl className="facts">{facts}</dl>
      {more}
      <div className="receipt-actions">{actions}</div>
    </Stack>
  );
}

interface LinkProps {
  to: string;
  children: ReactNode;
  testId?: string;
}

/** A next step on another page. It closes the sheet first, because a sheet is a step of the history. */
export function ReceiptLink({ to, children, testId }: LinkProps) {
  const navigate = useNavigate();
  return (
    <Button
      kind="line"
      onClick={() => void closeSheets().then(() => navigate(to))}
      data-testid={testId}
    >
      {children}
    </Button>
  );
}
