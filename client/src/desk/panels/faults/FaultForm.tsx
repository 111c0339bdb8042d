import type { ResultOf } from '@hongbao/contracts/call';
import { addFault } from '@hongbao/contracts/control/faults.calls';
import {
  type FaultKind,
  faultKinds,
  type FaultPreset,
  faultPresets,
} from '@hongbao/contracts/control/faults.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useMembers } from '../../control/useMembers.ts';
import { useWorld } from '../../frame/store.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import type { Exchange } from '../traffic/exchange.ts';
import { presetKeys } from './presetKeys.ts';
import { RuleEntries } from './RuleEntries.tsx';
import { bodyOf, noRule, ownFields } from './ruleFields.ts';

/** A new rule: ready-made with one press, or of one's own. A request it is drafted from gives the call, its member, and once. */
export function FaultForm({ exchange }: { exchange: Exchange | undefined }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { idOf } = useMembers();
  const { act, isBusy, failure, clear } = useAct(addFault);
  const [fields, setFields] = useState({
    ...noRule,
    ...(exchange ? { call: exchange.call ?? '', member: exchange.memberId ?? '', count: '1' } : {}),
  });
  const [kind, setKind] = useState<FaultKind>('code500');
  const [rate, setRate] = useState('');
  const [latency, setLatency] = useState('');
  const [added, setAdded] = useState<ResultOf<typeof addFault> | null>(null);
  const begin = () => {
    clear();
    setAdded(null);
  };
  const addPreset = async (preset: FaultPreset) => {
    begin();
    const { count: _, ...scope } = bodyOf(fields, idOf);
    setAdded(await act({ params, body: { ...scope, preset } }));
  };
  const addOwn = async () => {
    begin();
    const own = {
      ...(rate.trim() === '' ? {} : { rate: rate.trim() }),
      ...(kind === 'latency' && latency !== '' ? { latencyMs: Number(latency) } : {}),
    };
    setAdded(await act({ params, body: { ...bodyOf(fields, idOf), kind, ...own } }));
  };
  return (
    <Section title={t('desk.faults.newFault')}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void addOwn();
        }}
      >
        <RuleEntries
          {...{ fields, failure }}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        <div className="presets" role="group" aria-label={t('desk.faults.presets')}>
          {faultPresets.map((preset) => (
            <button
              key={preset}
              type="button"
              className="preset"
              onClick={() => void addPreset(preset)}
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
            note={t(isDone.has(kind) ? 'desk.faults.isDone' : 'desk.faults.isNotDone')}
            data-testid="fault-kind"
          />
          {kind === 'latency' ? (
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
        <Failed failure={failure} own={[...ownFields, 'rate', 'latencyMs']} />
        <div className="desk-form-line">
          <Press type="submit" kind="primary" isBusy={isBusy} data-testid="fault-add">
            {t('desk.faults.addFault')}
          </Press>
          <p role="status">
            {added ? t('desk.faults.added', { rules: added.map(({ id }) => id).join(', ') }) : null}
          </p>
        </div>
      </form>
    </Section>
  );
}

/** Kinds after which the call has been done all the same. */
const isDone: ReadonlySet<FaultKind> = new Set([
  'latency',
  'nullResult',
  'bareArray',
  'truncatedJson',
  'wrongContentType',
  'commitThenDrop',
]);
