import type { ReactNode } from 'react';
import './styles/compose.css';
import { type TypeStyle, typeClass } from './typeClass.ts';

type Element = 'div' | 'span' | 'ul' | 'ol' | 'li' | 'section' | 'form' | 'dl';

interface Props {
  as?: Element;
  children: ReactNode;
  /** Gap between the children: 4, 8, 12 or 16 units of the 375-unit page. */
  gap?: 'xs' | 's' | 'm' | 'l';
  /** Whether the element takes the remaining width of a line. */
  isGrown?: boolean;
  testId?: string | undefined;
}

interface StackProps extends Props {
  align?: 'stretch' | 'start' | 'centre' | 'end';
}

interface LineProps extends Props {
  /** Whether the children wrap to the next line if they do not fit. */
  isWrapped?: boolean;
  align?: 'start' | 'centre' | 'baseline';
}

const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

export function Stack({
  as: Box = 'div',
  children,
  gap = 'm',
  align = 'stretch',
  isGrown,
  testId,
}: StackProps) {
  const className = joinClasses('stack', `gap-${gap}`, `is-${align}`, isGrown && 'grow');
  return (
    <Box className={className} data-testid={testId}>
      {children}
    </Box>
  );
}

export function Line(props: LineProps) {
  return <Flow {...props} />;
}

/** A horizontal row with its children at both ends. */
export function Between(props: LineProps) {
  return <Flow {...props} isSpread />;
}

function Flow({
  as: Box = 'div',
  children,
  gap = 's',
  align = 'centre',
  isWrapped,
  isGrown,
  isSpread,
  testId,
}: LineProps & { isSpread?: boolean }) {
  const className = joinClasses(
    isSpread ? 'between' : 'line',
    `gap-${gap}`,
    `is-${align}`,
    isWrapped && 'wrap',
    isGrown && 'grow',
  );
  return (
    <Box className={className} data-testid={testId}>
      {children}
    </Box>
  );
}

export function Columns({ count, children }: { count: 2 | 3 | 4; children: ReactNode }) {
  return <div className={`columns is-${count}`}>{children}</div>;
}

interface TextProps extends TypeStyle {
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
}: TextProps) {
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

/** A muted paragraph in the size of the page. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <Text as="p" tone="muted">
    {children}
  </Text>
);

type SizedProps = Omit<TextProps, 'size'>;

/** Small muted text: a label or a note. */
export const Muted = (props: Omit<SizedProps, 'tone'>) => (
  <Text size="small" tone="muted" {...props} />
);

/** Small faint text: a detail. */
export const Faint = (props: Omit<SizedProps, 'tone'>) => (
  <Text size="small" tone="faint" {...props} />
);

/** Text in the smallest size, muted unless `tone` is set: a remark. */
export const Micro = (props: SizedProps) => <Text size="micro" tone="muted" {...props} />;
