import type { ReactNode } from 'react';
import { type TypeStyle, typeClass } from './typeClass.ts';
import './styles/compose.css';

interface Props extends TypeStyle {
  as?: 'span' | 'p' | 'h2' | 'h3' | 'strong' | 'div' | 'dt' | 'dd';
  children: ReactNode;
  align?: 'start' | 'centre' | 'end' | undefined;
  /** Whether the text takes the remaining width of a line. */
  isGrown?: boolean;
  /** Whether the text may break at any character, for addresses and names without spaces. */
  isBroken?: boolean;
  /** Whether the text has tabular digits, for a number that is not Money, Percent or Price (a count, a clock). */
  isNumber?: boolean;
  /** Whether line breaks of the text are preserved. */
  isPre?: boolean;
  id?: string | undefined;
  testId?: string | undefined;
}

/** Text in one of six sizes and four weights. Omitted properties are inherited. */
export function Text({
  as: Element = 'span',
  children,
  align,
  isGrown,
  isBroken,
  isNumber,
  isPre,
  id,
  testId,
  ...type
}: Props) {
  const classes = [
    typeClass(type),
    align && `align-${align}`,
    isGrown && 'grow',
    isBroken && 'break',
    isNumber && 'num',
    isPre && 'pre',
  ];
  const className = classes.filter(Boolean).join(' ');
  return (
    <Element {...(className ? { className } : {})} id={id} data-testid={testId}>
      {children}
    </Element>
  );
}

/** Small muted text: a label or a note. */
export const Muted = (props: Omit<Props, 'size' | 'tone'>) => (
  <Text size="small" tone="muted" {...props} />
);
