import type { ResultOf } from '@hongbao/contracts/call';
import { type AnswerKind, answerKinds, setAnswer } from '@hongbao/contracts/control/answers.calls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useMembers } from '../../control/useMembers.ts';
import { useWorld } from '../../frame/store.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { Problems } from '../../kit/Problems.tsx';
import type { Exchange } from '../traffic/exchange.ts';
import { RuleEntries } from './RuleEntries.tsx';
import { bodyOf, noRule, ownFields } from './ruleFields.ts';
import { draftAnswer, judgeTyped, readTyped } from './typedJson.ts';

/** An answer that stands in for a call's own: typed as JSON, checked while it is typed. */
export function AnswerForm({ exchange }: { exchange: Exchange | undefined }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { idOf } = useMembers();
  const { act, isBusy, failure, clear } = useAct(setAnswer);
  const [fields, setFields] = useState({
    ...noRule,
    ...(exchange ? { call: exchange.call ?? '', member: exchange.memberId ?? '' } : {}),
  });
  const [draft, setDraft] = useState<{ kind: AnswerKind; text: string }>(
    exchange ? draftAnswer(exchange.answerBody) : { kind: 'merge', text: '' },
  );
  const [status, setStatus] = useState('');
  const [added, setAdded] = useState<ResultOf<typeof setAnswer> | null>(null);
  const { kind, text } = draft;
  const { value, why } = readTyped(text);
  const judged = judgeTyped(fields.call.trim(), kind, value);
  const handleSubmit = async () => {
    clear();
    setAdded(null);
    if (why !== undefined) return;
    const { call = '', ...rest } = bodyOf(fields, idOf);
    const withStatus = kind === 'body' && status !== '' ? { status: Number(status) } : {};
    const answer = { [kind]: value } as { [K in AnswerKind]?: Record<string, unknown> };
    setAdded(await act({ params, body: { call, ...rest, ...answer, ...withStatus } }));
  };
  return (
    <Section title={t('desk.faults.newAnswer')}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <RuleEntries
          {...{ fields, failure }}
          isCallNeeded
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        <div className="rule-entries">
          <Choice
            label={t('desk.faults.form')}
            value={kind}
            options={answerKinds.map((one) => ({
              value: one,
              label: t(`desk.faults.form_${one}`),
            }))}
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
        </div>
        <JsonEntry
          text={text}
          why={why}
          onChange={(typed) => setDraft({ ...draft, text: typed })}
        />
        {judged === null ? null : (
          <p className="verdict" role="status" data-fits={judged.length === 0}>
            {t(judged.length === 0 ? 'desk.faults.fits' : 'desk.faults.differs')}
          </p>
        )}
        <Problems problems={judged ?? []} />
        <Failed failure={failure} own={[...ownFields, 'status']} />
        <div className="desk-form-line">
          <Press
            type="submit"
            kind="primary"
            isBusy={isBusy}
            disabled={why !== undefined}
            data-testid="answer-add"
          >
            {t('desk.faults.addAnswer')}
          </Press>
          <p role="status">{added ? t('desk.faults.added', { rules: added.id }) : null}</p>
        </div>
        {added && !added.fits && judged === null ? <Problems problems={added.problems} /> : null}
      </form>
    </Section>
  );
}

function JsonEntry({
  text,
  why,
  onChange,
}: {
  text: string;
  why: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const isWrong = text.trim() !== '' && why !== undefined;
  return (
    <div className="entry">
      <label htmlFor={id}>{t('desk.faults.json')}</label>
      <textarea
        id={id}
        className="json-entry mono"
        spellCheck={false}
        rows={10}
        value={text}
        placeholder={'{ "result": { "vipLevel": 7 } }'}
        aria-invalid={isWrong}
        aria-describedby={`${id}-why`}
        onChange={({ target }) => onChange(target.value)}
        data-testid="answer-json"
      />
      <p id={`${id}-why`} className="entry-problem" role="status">
        {isWrong ? t('desk.faults.noJson', { why }) : null}
      </p>
    </div>
  );
}
