import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  tone?: 'plain' | 'up' | 'down' | 'gold' | 'warn';
}

/** A short label for a kind, a direction or a leverage. */
export function Tag({ children, tone = 'plain' }: Props) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
