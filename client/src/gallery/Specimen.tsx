import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Stands in a card already, or is one. */
  isBare?: boolean;
  children: ReactNode;
}

/** A part in one state, with the state's name. */
export function Specimen({ title, isBare, children }: Props) {
  return (
    <div className="specimen">
      <h3>{title}</h3>
      {isBare ? children : <div className="card stack">{children}</div>}
    </div>
  );
}

/** Stands in for a page that scrolls. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="scroll-box card is-flush" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
