import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Text } from '../../ui/Text.tsx';
import { problemText, typingText } from './problemText.ts';
import { useTicketing } from './ticketContext.tsx';

interface Props {
  field: 'price' | 'size' | 'takeProfit' | 'stopLoss';
  label: string;
  /** A text or a control after the number. */
  side: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  /** Shows problems before the first submit, for fields that may be empty. */
  isEager?: boolean;
  /** A text that replaces the one of the catalog. */
  problem?: string | undefined;
}

/**
 * A numeric field of the ticket. An invalid number remains as typed and is reported immediately; other problems after
 * the first submit.
 */
export function TicketField({ field, label, isEager, problem, ...rest }: Props) {
  const { t } = useTranslation();
  const { form, change, problems, isTouched } = useTicketing();
  const found = problems.find((one) => one.field === field);
  const isShown = found && (isEager || isTouched || found.isTyping);
  const words = () =>
    found?.isTyping ? typingText(t, found.key) : problemText(t, found?.key ?? '', found?.bound);
  return (
    <Field
      label={label}
      value={form[field]}
      onValue={(text) => change({ [field]: text })}
      onKeyDown={putAway}
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      problem={isShown ? (found.isTyping ? words() : (problem ?? words())) : undefined}
      data-testid={`ticket-${field}`}
      {...rest}
      side={typeof rest.side === 'string' ? <Unit>{rest.side}</Unit> : rest.side}
    />
  );
}

const Unit = ({ children }: { children: string }) => (
  <Text size="small" tone="muted" weight="medium">
    {children}
  </Text>
);

/** The "done" key of a phone closes the keyboard; it never submits the order. */
function putAway(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}
