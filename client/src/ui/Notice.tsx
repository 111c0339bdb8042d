import type { ReactNode } from 'react';

interface Props {
  title?: string;
  children: ReactNode;
  tone?: 'plain' | 'warn' | 'bad' | 'ok' | 'gold';
  testId?: string;
}

/** A highlighted note of a few sentences that the member should read before continuing. */
export function Notice({ title, children, tone = 'plain', testId }: Props) {
  return (
    <div className="notice" data-tone={tone} data-testid={testId}>
      {title ? <p className="notice-title">{title}</p> : null}
      <div>{children}</div>
    </div>
  );
}
