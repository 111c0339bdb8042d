import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Text } from '../../ui/Text.tsx';
import { problemText, typingText } from './problemText.ts';
import { useTicketing } from './ticketContext.tsx';

interface Props {
  field: 'price' | 'size' | 'takeProfit' | 'stopLoss';
  label: string;
  /** A word behind the number, or a control. */
  side: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  /** Says what is wrong from the start: these fields are wrong only when something stands in them. */
  isEager?: boolean;
  /** Words instead of the catalogue's. */
  problem?: string | undefined;
}

/** A number of the ticket. What cannot be read stays as it is and is said at once; the rest once the order is tried. */
export function TicketField({ field, label, isEager, problem, ...rest }: Props) {
  const { t } = useTranslation();
  const { form, change, problems, isTouched } = useTicketing();
  const found = problems.find((one) => one.field === field);
  const isSaid = found && (isEager || isTouched || found.isTyping);
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
      problem={isSaid ? (found.isTyping ? words() : (problem ?? words())) : undefined}
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

/** The key that says "done" on a phone puts the keyboard away; it never sends the order. */
function putAway(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}
