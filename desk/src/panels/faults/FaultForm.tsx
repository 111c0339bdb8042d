import { addFault } from '@hongbao/contracts/control/faults.calls';
import { type FaultKind, faultKinds, faultPresets } from '@hongbao/contracts/control/faults.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { problemOf } from '../../kit/Failed.tsx';
import type { Exchange } from '../traffic/exchange.ts';
import { presetKeys } from './presetKeys.ts';
import { RuleForm } from './RuleForm.tsx';
import { fieldsOf } from './ruleFields.ts';
import { useNewRule } from './useNewRule.ts';

/**
 * The form of a new fault rule: a preset or a custom rule. If it is drafted from a request, the call, the member and a
 * count of 1 are prefilled.
 */
export function FaultForm({ exchange }: { exchange: Exchange | undefined }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const rule = useNewRule(addFault, fieldsOf(exchange, '1'));
  const { failure } = rule;
  const [kind, setKind] = useState<FaultKind>('code500');
  const [rate, setRate] = useState('');
  const [latency, setLatency] = useState('');
  const addOwn = () => {
    const own = {
      ...trimmedFields({ rate }),
      ...(isDelay(kind) && latency !== '' ? { latencyMs: Number(latency) } : {}),
    };
    void rule.add({ params, body: { ...rule.body(), kind, ...own } });
  };
  return (
    <RuleForm
      title={t('desk.faults.newFault')}
      rule={rule}
      own={['rate', 'latencyMs']}
      submit={t('desk.faults.addFault')}
      onSubmit={addOwn}
      added={rule.added?.map(({ id }) => id).join(', ') ?? null}
      testId="fault-add"
    >
      <div className="presets" role="group" aria-label={t('desk.faults.presets')}>
        {faultPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="preset"
            onClick={() => {
              const { count: _, ...scope } = rule.body();
              void rule.add({ params, body: { ...scope, preset } });
            }}
            data-testid={`preset-${presetKeys[preset]}`}
          >
            <strong>{t(`desk.faults.preset_${presetKeys[preset]}`)}</strong>
            <span>{t(`desk.faults.about_${presetKeys[preset]}`)}</span>
          </button>
        ))}
      </div>
      <div className="rule-entries">
        <Choice
          label={t('desk.faults.kind')}
          value={kind}
          options={faultKinds.map((value) => ({ value, label: t(`desk.faults.kind_${value}`) }))}
          onChoose={setKind}
          {...(isOfMessage(kind)
            ? {}
            : { note: t(isDone.has(kind) ? 'desk.faults.isDone' : 'desk.faults.isNotDone') })}
          data-testid="fault-kind"
        />
        {isDelay(kind) ? (
          <Entry
            label={t('desk.faults.latencyMs')}
            type="number"
            min={0}
            placeholder="1000"
            value={latency}
            problem={problemOf(failure, 'latencyMs')}
            onChange={({ target }) => setLatency(target.value)}
            data-testid="fault-latency"
          />
        ) : null}
        <Entry
          label={t('desk.faults.rate')}
          placeholder={t('desk.faults.rateHint')}
          value={rate}
          problem={problemOf(failure, 'rate')}
          note={t('desk.faults.seeded')}
          onChange={({ target }) => setRate(target.value)}
          data-testid="fault-rate"
        />
      </div>
    </RuleForm>
  );
}

const isDelay = (kind: FaultKind) => kind === 'latency' || kind === 'messageLate';

/** Whether a kind applies to single messages of a socket. */
const isOfMessage = (kind: FaultKind) => kind.startsWith('message');

/** Kinds of faults that apply after the call was executed. */
const isDone: ReadonlySet<FaultKind> = new Set([
  'latency',
  'nullResult',
  'bareArray',
  'truncatedJson',
  'wrongContentType',
  'commitThenDrop',
]);
