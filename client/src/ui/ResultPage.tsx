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
  /** The state of the request. A submitted request is `waiting` until it is processed. */
  state: 'done' | 'waiting' | 'failed';
  title: string;
  /** The amount, a `Money` element. */
  amount?: ReactNode;
  /** The current state, a `StatusBadge` element. */
  badge?: ReactNode;
  text?: string;
  /** The details: `Fact` elements, or a Timeline of the next steps. */
  children?: ReactNode;
  /** Links to the next pages, the most likely first. */
  actions?: ReactNode;
  testId?: string;
}

/** The body of a page with the result of an action and the next steps. It is used inside a Screen. */
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
