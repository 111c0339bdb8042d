import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPress } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

/** The fields that every kind of rule has. */
export interface Rule {
  readonly id: string;
  readonly call?: string | undefined;
  readonly memberId?: string | undefined;
  readonly when?: Readonly<Record<string, unknown>> | undefined;
  readonly left?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly isOver: boolean;
}

/** The texts that describe a rule. */
export interface RuleWords {
  readonly title: ReactNode;
  /** Number of uses so far and the maximum. */
  readonly progress: string;
  /** Details of the rule, shown below the line. */
  readonly more?: ReactNode;
}

interface Props {
  rule: Rule;
  words: RuleWords;
  nameOf: (memberId: string) => string;
  onRemove: () => void;
}

/** A line with an active or expired rule: target, progress and duration. */
export function RuleLine({ rule, words, nameOf, onRemove }: Props) {
  const { t } = useTranslation();
  const { id, call, memberId, when, left, endsAt, isOver } = rule;
  return (
    <li className="rule" data-over={isOver} data-testid={`rule-${id}`}>
      <div className="rule-main">
        <p className="rule-title">
          <code className="stored-detail">{id}</code> <strong>{words.title}</strong>
          {isOver ? <span className="badge">{t('desk.faults.over')}</span> : null}
        </p>
        <p className="rule-facts">
          <span>{call ?? t('desk.faults.everyCall')}</span>
          <span>{memberId === undefined ? t('desk.faults.everybody') : nameOf(memberId)}</span>
          {when === undefined ? null : <code>{JSON.stringify(when)}</code>}
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
