import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

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

interface RowProps {
  title: ReactNode;
  note?: ReactNode;
  icon?: IconName;
  lead?: ReactNode;
  end?: ReactNode;
  /** Content below the row, across its full width. */
  foot?: ReactNode;
  to?: string;
  onPress?: () => void;
  testId?: string;
}

/** One row of a list: a link with `to`, a button with `onPress`, otherwise a plain element. */
export function Row({ title, note, icon, lead, end, foot, to, onPress, testId }: RowProps) {
  const inside = (
    <>
      {lead ??
        (icon ? (
          <span className="row-icon">
            <Icon name={icon} size={20} />
          </span>
        ) : (
          <span />
        ))}
      <span className="stack-s grow">
        <span className="row-title">{title}</span>
        {note ? <span className="t-small tone-muted break">{note}</span> : null}
      </span>
      <span className="line end">
        {end}
        {to || onPress ? (
          <span className="tone-faint">
            <Icon name="forward" size={16} />
          </span>
        ) : null}
      </span>
      {foot ? <span className="row-foot">{foot}</span> : null}
    </>
  );
  if (to)
    return (
      <Link className="row" to={to} data-testid={testId}>
        {inside}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className="row" onClick={onPress} data-testid={testId}>
        {inside}
      </button>
    );
  return (
    <div className="row" data-testid={testId}>
      {inside}
    </div>
  );
}

export interface FactProps {
  label: ReactNode;
  children: ReactNode;
  testId?: string | undefined;
}

/** A label and its value, for use in a `dl` element. */
export function Fact({ label, children, testId }: FactProps) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}

interface CellProps {
  label: ReactNode;
  children: ReactNode;
  testId?: string;
}

export function Cell({ label, children, testId }: CellProps) {
  return (
    <div className="cell">
      <dt>{label}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
