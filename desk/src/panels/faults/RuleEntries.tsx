import { allCalls } from '@hongbao/contracts/calls';
import { type InputHTMLAttributes, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { useMembers } from '../../state/useMembers.ts';
import { Entry } from '../../kit/Choice.tsx';
import { problemOf } from '../../kit/Failed.tsx';
import { type RuleFields, whenProblem } from './ruleFields.ts';

interface Props {
  fields: RuleFields;
  failure: DeskFailure | undefined;
  onChange: (change: Partial<RuleFields>) => void;
  /** Whether a call is required. A replacement answer requires a call; a fault may apply to all calls. */
  isCallNeeded?: boolean;
}

const callNames = allCalls.map(({ name }) => name).toSorted();

/** The fields that select the calls and the member to which a rule applies, the number of uses, the duration and the conditions. */
export function RuleEntries({ fields, failure, onChange, isCallNeeded = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { members } = useMembers();
  const more: Readonly<Record<keyof RuleFields, InputHTMLAttributes<HTMLInputElement>>> = {
    call: {
      list: `${id}-calls`,
      required: isCallNeeded,
      placeholder: isCallNeeded ? 'getMember' : t('desk.faults.everyCall'),
    },
    member: { list: `${id}-members`, placeholder: t('desk.faults.everybody') },
    count: { type: 'number', min: 1, placeholder: t('desk.faults.always') },
    lifetime: { placeholder: t('desk.faults.lifetimeHint') },
    when: { placeholder: '{ "body.symbol": "BTC/USDT" }', spellCheck: false },
  };
  const why = whenProblem(fields);
  const noJson = why === undefined ? undefined : t('desk.faults.noJson', { why });
  return (
    <div className="rule-entries">
      {(['call', 'member', 'count', 'lifetime', 'when'] as const).map((name) => (
        <Entry
          key={name}
          label={t(`desk.faults.${name}`)}
          value={fields[name]}
          problem={
            (name === 'when' ? noJson : undefined) ??
            problemOf(failure, name === 'member' ? 'memberId' : name)
          }
          onChange={({ target }) => onChange({ [name]: target.value })}
          data-testid={`rule-${name}`}
          {...more[name]}
        />
      ))}
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
