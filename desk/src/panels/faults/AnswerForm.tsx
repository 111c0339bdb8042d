import {
  type AfterSequence,
  type AnswerKind,
  afterSequence,
  answerKinds,
  setAnswer,
} from '@hongbao/contracts/control/answers.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorld } from '../../state/store.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { problemOf } from '../../kit/Failed.tsx';
import { Problems } from '../../kit/Problems.tsx';
import type { Exchange } from '../traffic/exchange.ts';
import { JsonEntry } from './JsonEntry.tsx';
import { RuleForm } from './RuleForm.tsx';
import { fieldsOf } from './ruleFields.ts';
import { draftAnswer, validateTyped, parseJson } from './typedJson.ts';
import { useNewRule } from './useNewRule.ts';

const examples: Readonly<Record<AnswerKind, string>> = {
  result: '{ "vipLevel": 7 }',
  body: '{ "ret": 0, "data": {} }',
  merge: '{ "result": { "vipLevel": 7 } }',
  sequence: '[{ "body": { "error": "down" }, "status": 503 }, { "result": {} }]',
};

/** The form of a replacement answer of a call. It is typed as JSON and validated while typing. */
export function AnswerForm({ exchange }: { exchange: Exchange | undefined }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const rule = useNewRule(setAnswer, fieldsOf(exchange));
  const { added, failure } = rule;
  const [draft, setDraft] = useState<{ kind: AnswerKind; text: string }>(
    exchange ? draftAnswer(exchange.answerBody) : { kind: 'merge', text: '' },
  );
  const [status, setStatus] = useState('');
  const [after, setAfter] = useState<AfterSequence>('last');
  const { kind, text } = draft;
  const { value, why } = parseJson(text);
  const judged = validateTyped(rule.fields.call.trim(), kind, value);
  const handleSubmit = () => {
    if (why !== undefined) return;
    const { call = '', ...rest } = rule.body();
    const withStatus = kind === 'body' && status !== '' ? { status: Number(status) } : {};
    const answer = (kind === 'sequence' ? { answers: value, after } : { [kind]: value }) as object;
    void rule.add({ params, body: { call, ...rest, ...answer, ...withStatus } });
  };
  return (
    <RuleForm
      title={t('desk.faults.newAnswer')}
      rule={rule}
      isCallNeeded
      own={['status']}
      submit={t('desk.faults.addAnswer')}
      isUnready={why !== undefined}
      onSubmit={handleSubmit}
      added={added?.id ?? null}
      testId="answer-add"
      foot={added && !added.fits && judged === null ? <Problems problems={added.problems} /> : null}
    >
      <div className="rule-entries">
        <Choice
          label={t('desk.faults.form')}
          value={kind}
          options={answerKinds.map((one) => ({ value: one, label: t(`desk.faults.form_${one}`) }))}
          onChoose={(one) => setDraft({ ...draft, kind: one })}
          note={t(`desk.faults.aboutForm_${kind}`)}
          data-testid="answer-kind"
        />
        {kind === 'body' ? (
          <Entry
            label={t('desk.faults.status')}
            type="number"
            placeholder="200"
            value={status}
            problem={problemOf(failure, 'status')}
            onChange={({ target }) => setStatus(target.value)}
          />
        ) : null}
        {kind === 'sequence' ? (
          <Choice
            label={t('desk.faults.after')}
            value={after}
            options={afterSequence.map((one) => ({
              value: one,
              label: t(`desk.faults.after_${one}`),
            }))}
            onChoose={setAfter}
            data-testid="answer-after"
          />
        ) : null}
      </div>
      <JsonEntry
        text={text}
        example={examples[kind]}
        why={why}
        onChange={(typed) => setDraft({ ...draft, text: typed })}
      />
      {judged === null ? null : (
        <p className="verdict" role="status" data-fits={judged.length === 0}>
          {t(judged.length === 0 ? 'desk.faults.fits' : 'desk.faults.differs')}
        </p>
      )}
      <Problems problems={judged ?? []} />
    </RuleForm>
  );
}
