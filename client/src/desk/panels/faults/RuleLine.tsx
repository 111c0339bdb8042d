import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPress } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

/** What rules of every kind have. */
export interface Rule {
  readonly id: string;
  readonly call?: string | undefined;
  readonly memberId?: string | undefined;
  readonly left?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly isOver: boolean;
}

/** What a rule of some kind says of itself. */
export interface RuleWords {
  readonly title: ReactNode;
  /** How far it has come. */
  readonly progress: string;
  /** More of it, below. */
  readonly more?: ReactNode;
}

interface Props {
  rule: Rule;
  words: RuleWords;
  nameOf: (memberId: string) => string;
  onRemove: () => void;
}

/** A rule in force, or one that is over: for whom, how far, how long. */
export function RuleLine({ rule, words, nameOf, onRemove }: Props) {
  const { t } = useTranslation();
  const { id, call, memberId, left, endsAt, isOver } = rule;
  return (
    <li className="rule" data-over={isOver} data-testid={`rule-${id}`}>
      <div className="rule-main">
        <p className="rule-title">
          <code>{id}</code> <strong>{words.title}</strong>
          {isOver ? <span className="badge">{t('desk.faults.over')}</span> : null}
        </p>
        <p className="rule-facts">
          <span>{call ?? t('desk.faults.everyCall')}</span>
          <span>{memberId === undefined ? t('desk.faults.everybody') : nameOf(memberId)}</span>
          <span className="num">{words.progress}</span>
          {left === undefined ? null : (
            <span className="num">{t('desk.faults.left', { number: left })}</span>
          )}
          {endsAt === undefined ? null : (
            <span className="num">{t('desk.faults.until', { at: worldTimeText(endsAt) })}</span>
          )}
        </p>
        {words.more}
      </div>
      <IconPress icon="trash" label={t('desk.faults.remove', { rule: id })} onClick={onRemove} />
    </li>
  );
}
