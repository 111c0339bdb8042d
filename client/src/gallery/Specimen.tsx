import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Whether to render no card around the component, because it is or contains a card. */
  isBare?: boolean;
  children: ReactNode;
}

export function Specimen({ title, isBare, children }: Props) {
  return (
    <div className="specimen">
      <h3>{title}</h3>
      {isBare ? children : <div className="card stack">{children}</div>}
    </div>
  );
}

export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="scroll-box card is-flush" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
