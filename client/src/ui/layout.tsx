import type { ReactNode } from 'react';

import './styles/compose.css';

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

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

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

export function Columns({ count, children }: { count: 2 | 3 | 4; children: ReactNode }) {
  return <div className={`columns is-${count}`}>{children}</div>;
}
