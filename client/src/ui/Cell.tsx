import type { ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
  testId?: string;
}

export function Cell({ label, children, testId }: Props) {
  return (
    <div className="cell">
      <dt>{label}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
