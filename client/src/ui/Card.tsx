import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  isFlush?: boolean;
  className?: string;
  testId?: string;
}

export function Card({ children, isFlush, className = '', testId }: CardProps) {
  return (
    <div className={`card ${isFlush ? 'is-flush' : ''} ${className}`} data-testid={testId}>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="stack" aria-label={title}>
      <div className="section-head">
        <h2 className="section-title">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
