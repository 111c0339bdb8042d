import { allCalls } from '@hongbao/contracts/calls';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { useMembers } from '../../control/useMembers.ts';
import { Entry } from '../../kit/Choice.tsx';
import { problemOf } from '../../kit/Failed.tsx';
import type { RuleFields } from './ruleFields.ts';

interface Props {
  fields: RuleFields;
  failure: DeskFailure | undefined;
  onChange: (change: Partial<RuleFields>) => void;
  /** An answer is of one call; a fault may be of all. */
  isCallNeeded?: boolean;
}

const callNames = allCalls.map(({ name }) => name).toSorted();

/** Which calls of which member a rule is for, how often and how long. */
export function RuleEntries({ fields, failure, onChange, isCallNeeded = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { members } = useMembers();
  return (
    <div className="rule-entries">
      <Entry
        label={t('desk.faults.call')}
        list={`${id}-calls`}
        required={isCallNeeded}
        placeholder={isCallNeeded ? 'getMember' : t('desk.faults.everyCall')}
        value={fields.call}
        problem={problemOf(failure, 'call')}
        onChange={({ target }) => onChange({ call: target.value })}
        data-testid="rule-call"
      />
      <Entry
        label={t('desk.faults.member')}
        list={`${id}-members`}
        placeholder={t('desk.faults.everybody')}
        value={fields.member}
        problem={problemOf(failure, 'memberId')}
        onChange={({ target }) => onChange({ member: target.value })}
        data-testid="rule-member"
      />
      <Entry
        label={t('desk.faults.count')}
        type="number"
        min={1}
        placeholder={t('desk.faults.always')}
        value={fields.count}
        problem={problemOf(failure, 'count')}
        onChange={({ target }) => onChange({ count: target.value })}
        data-testid="rule-count"
      />
      <Entry
        label={t('desk.faults.lifetime')}
        placeholder={t('desk.faults.lifetimeHint')}
        value={fields.lifetime}
        problem={problemOf(failure, 'lifetime')}
        onChange={({ target }) => onChange({ lifetime: target.value })}
        data-testid="rule-lifetime"
      />
      <datalist id={`${id}-calls`}>
        {callNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-members`}>
        {members.map(({ id: member, account, nickname }) => (
          <option key={member} value={account}>
            {nickname}
          </option>
        ))}
      </datalist>
    </div>
  );
}
