import type { ReactNode } from 'react';

import './styles/compose.css';

type Element = 'div' | 'span' | 'ul' | 'ol' | 'li' | 'section' | 'form' | 'dl';

interface Props {
  as?: Element;
  children: ReactNode;
  /** Gap between the children: 4, 8, 12 or 16 units. */
  gap?: 'xs' | 's' | 'm' | 'l';
  /** Takes the remaining width of a line. */
  isGrown?: boolean;
  testId?: string | undefined;
}

interface StackProps extends Props {
  align?: 'stretch' | 'start' | 'centre' | 'end';
}

interface LineProps extends Props {
  /** Wraps to the next line when it does not fit. */
  isWrapped?: boolean;
  align?: 'start' | 'centre' | 'baseline';
}

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A vertical stack. */
export function Stack({
  as: Box = 'div',
  children,
  gap = 'm',
  align = 'stretch',
  isGrown,
  testId,
}: StackProps) {
  const className = classesOf('stack', `gap-${gap}`, `is-${align}`, isGrown && 'grow');
  return (
    <Box className={className} data-testid={testId}>
      {children}
    </Box>
  );
}

/** A horizontal row, aligned to the start. */
export function Line(props: LineProps) {
  return <Flow {...props} />;
}

/** A horizontal row with its children at both edges. */
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
  const className = classesOf(
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

/** Equal columns. */
export function Columns({ count, children }: { count: 2 | 3 | 4; children: ReactNode }) {
  return <div className={`columns is-${count}`}>{children}</div>;
}
