import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import './styles/panels.css';

const icons: Record<Props['state'], IconName> = {
  done: 'check',
  waiting: 'clock',
  failed: 'close',
};

interface Props {
  /** A submitted request is `waiting` until it is processed. */
  state: 'done' | 'waiting' | 'failed';
  title: string;
  /** A `Money`. */
  amount?: ReactNode;
  /** A `StatusBadge`: the current state. */
  badge?: ReactNode;
  text?: string;
  /** `Fact`s, or a Timeline of the next steps. */
  children?: ReactNode;
  /** Links to the next pages, the most likely first. */
  actions?: ReactNode;
  testId?: string;
}

/** The result of an action, with the next steps. Used inside its own Screen. */
export function ResultPage({
  state,
  title,
  amount,
  badge,
  text,
  children,
  actions,
  testId,
}: Props) {
  return (
    <div className="result" data-state={state} data-testid={testId}>
      <span className="result-mark">
        <Icon name={icons[state]} size={34} />
      </span>
      {amount ? <div className="result-amount">{amount}</div> : null}
      <h2 className="result-title">{title}</h2>
      {badge}
      {text ? <p className="result-text">{text}</p> : null}
      {children ? <div className="card result-facts">{children}</div> : null}
      {actions ? <div className="stack result-actions">{actions}</div> : null}
    </div>
  );
}
