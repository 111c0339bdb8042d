import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPress } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

interface Rule {
  readonly id: string;
  readonly call?: string | undefined;
  readonly memberId?: string | undefined;
  readonly hits: number;
  readonly left?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly isOver: boolean;
}

interface Props {
  rule: Rule;
  title: ReactNode;
  /** How far it has come. */
  progress: string;
  nameOf: (memberId: string) => string;
  onRemove: () => void;
  /** More of it, below. */
  children?: ReactNode;
}

/** A rule in force, or one that is over: for whom, how far, how long. */
export function RuleLine({ rule, title, progress, nameOf, onRemove, children }: Props) {
  const { t } = useTranslation();
  const { id, call, memberId, left, endsAt, isOver } = rule;
  return (
    <li className="rule" data-over={isOver} data-testid={`rule-${id}`}>
      <div className="rule-main">
        <p className="rule-title">
          <code>{id}</code> <strong>{title}</strong>
          {isOver ? <span className="badge">{t('desk.faults.over')}</span> : null}
        </p>
        <p className="rule-facts">
          <span>{call ?? t('desk.faults.everyCall')}</span>
          <span>{memberId === undefined ? t('desk.faults.everybody') : nameOf(memberId)}</span>
          <span className="num">{progress}</span>
          {left === undefined ? null : (
            <span className="num">{t('desk.faults.left', { number: left })}</span>
          )}
          {endsAt === undefined ? null : (
            <span className="num">{t('desk.faults.until', { at: worldTimeText(endsAt) })}</span>
          )}
        </p>
        {children}
      </div>
      <IconPress icon="trash" label={t('desk.faults.remove', { rule: id })} onClick={onRemove} />
    </li>
  );
}
