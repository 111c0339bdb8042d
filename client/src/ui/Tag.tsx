import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  tone?: 'plain' | 'up' | 'down' | 'gold' | 'warn';
  testId?: string;
}

/** A word or two that sort a thing: its kind, its direction, its leverage. */
export function Tag({ children, tone = 'plain', testId }: Props) {
  return (
    <span className="tag" data-tone={tone} data-testid={testId}>
      {children}
    </span>
  );
}
