import { useTranslation } from 'react-i18next';
import type { ControlQuery } from '../../control/deskApi.ts';
import type { DeskFailure } from '../../control/failure.ts';
import { useMembers } from '../../state/useMembers.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { type Rule, RuleLine, type RuleWords } from './RuleLine.tsx';

interface Props<R extends Rule> {
  title: string;
  /** Text that is shown if the list is empty. */
  none: string;
  rules: ControlQuery<readonly R[]>;
  wordsOf: (rule: R) => RuleWords;
  onRemove: (id: string) => void;
  onClear: () => void;
  isClearing: boolean;
  /** The failure of the last removal. */
  failure: DeskFailure | undefined;
  clearTestId: string;
}

/** A list of rules with buttons that remove one rule or all rules. */
export function RuleSection<R extends Rule>(props: Props<R>) {
  const { title, none, rules, wordsOf, onRemove, onClear, isClearing, failure } = props;
  const { t } = useTranslation();
  const { nameOf } = useMembers();
  const { data } = rules;
  return (
    <Section
      title={title}
      aside={
        data && data.length > 0 ? (
          <Press icon="trash" isBusy={isClearing} onClick={onClear} data-testid={props.clearTestId}>
            {t('desk.faults.removeAll')}
          </Press>
        ) : null
      }
    >
      <Failed failure={rules.failure} onRetry={rules.again} />
      <Failed failure={failure} />
      {data?.length === 0 ? <p className="note">{none}</p> : null}
      <ul className="rules">
        {data?.map((rule) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            words={wordsOf(rule)}
            nameOf={nameOf}
            onRemove={() => onRemove(rule.id)}
          />
        ))}
      </ul>
    </Section>
  );
}
