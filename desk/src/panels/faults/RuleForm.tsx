import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { RuleEntries } from './RuleEntries.tsx';
import { ownFields, type RuleFields, whenProblem } from './ruleFields.ts';

interface Props {
  title: string;
  /** The state of the form, from `useNewRule`. */
  rule: {
    readonly fields: RuleFields;
    readonly change: (change: Partial<RuleFields>) => void;
    readonly isBusy: boolean;
    readonly failure: DeskFailure | undefined;
  };
  isCallNeeded?: boolean;
  /** Names of the fields in `children` that show their own errors. */
  own: readonly string[];
  /** The label of the submit button. */
  submit: string;
  isUnready?: boolean;
  onSubmit: () => void;
  /** The names of the rules that were added; null if none was added. */
  added: string | null;
  testId: string;
  /** The fields that are specific to this kind of rule. */
  children: ReactNode;
  foot?: ReactNode;
}

/** The form of a new rule: target and duration, the fields of its kind, and the submit button. */
export function RuleForm(props: Props) {
  const { title, rule, isCallNeeded = false, own, submit, isUnready = false, added } = props;
  const { t } = useTranslation();
  const { fields, change, isBusy, failure } = rule;
  return (
    <Section title={title}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <RuleEntries {...{ fields, failure, isCallNeeded }} onChange={change} />
        {props.children}
        <Failed failure={failure} own={[...ownFields, ...own]} />
        <div className="desk-form-line">
          <Press
            type="submit"
            kind="primary"
            isBusy={isBusy}
            disabled={isUnready || whenProblem(fields) !== undefined}
            data-testid={props.testId}
          >
            {submit}
          </Press>
          <p role="status">{added === null ? null : t('desk.faults.added', { rules: added })}</p>
        </div>
        {props.foot}
      </form>
    </Section>
  );
}
