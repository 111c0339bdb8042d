import {
  interventionKinds,
  type InterventionKind,
} from '@hongbao/contracts/control/interventions.types';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { InstantField } from '../../kit/InstantField.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import {
  aims,
  type Aim,
  bodyOf,
  fieldsOf,
  noSteering,
  ownFields,
  findProblems,
} from './steerFields.ts';
import { useSteer } from './useSteer.ts';

/** The form of an intervention: kind, size, start and duration. */
export function SteerForm({ symbol }: { symbol: string | null }) {
  const { t } = useTranslation();
  const { steer, isBusy, failure, clear } = useSteer(symbol);
  const [typed, setTyped] = useState(noSteering);
  const [kind, setKind] = useState<InterventionKind>('ramp');
  const [aim, setAim] = useState<Aim>('percent');
  const [isDone, setDone] = useState(false);
  const [isTried, setTried] = useState(false);
  const fields = fieldsOf(kind, symbol === null ? 'percent' : aim);
  const wrong = isTried ? findProblems(typed, fields) : [];
  const change = (more: Partial<typeof noSteering>) => {
    setDone(false);
    clear();
    setTyped({ ...typed, ...more });
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setDone(false);
    if (findProblems(typed, fields).length > 0) return;
    const isMade = await steer(bodyOf(kind, typed, fields));
    setDone(isMade);
    if (isMade) setTried(false);
  };
  const entry = (name: 'percent' | 'to' | 'factor' | 'duration', placeholder: string) => (
    <Entry
      label={t(`desk.market.field_${name}`)}
      placeholder={placeholder}
      inputMode={name === 'duration' ? 'text' : 'decimal'}
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      problem={
        wrong.includes(name)
          ? t(`desk.market.bound_${name}`)
          : problemOf(failure, name === 'duration' ? 'durationMs' : name)
      }
      note={wrong.includes(name) ? undefined : t(`desk.market.bound_${name}`)}
      data-testid={`steer-${name}`}
    />
  );
  return (
    <Section title={t('desk.market.form')}>
      <form className="desk-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <div className="steer-fields">
          <Choice
            label={t('desk.market.kind')}
            value={kind}
            options={interventionKinds.map((value) => ({
              value,
              label: t(`desk.market.kind_${value}`),
            }))}
            onChoose={(value) => {
              clear();
              setDone(false);
              setKind(value);
            }}
            note={t(`desk.market.about_${kind}`)}
            data-testid="steer-kind"
          />
          {fields.isMove && symbol !== null ? (
            <Choice
              label={t('desk.market.aim')}
              value={aim}
              options={aims.map((value) => ({ value, label: t(`desk.market.aim_${value}`) }))}
              onChoose={setAim}
              data-testid="steer-aim"
            />
          ) : null}
          {fields.hasPercent ? entry('percent', '-12') : null}
          {fields.hasTo ? entry('to', '50000') : null}
          {fields.hasFactor ? entry('factor', '3') : null}
          {fields.hasDuration ? entry('duration', '10m') : null}
          <InstantField
            label={t('desk.market.field_startAt')}
            value={typed.startAt}
            onChange={(startAt) => change({ startAt })}
            problem={problemOf(failure, 'startAt')}
            note={t('desk.market.bound_startAt')}
            testId="steer-startAt"
          />
        </div>
        <Failed failure={failure} own={ownFields} />
        <div className="desk-form-line">
          <Press type="submit" kind="primary" isBusy={isBusy} data-testid="steer-do">
            {symbol === null ? t('desk.market.doEvery') : t('desk.market.doOne', { symbol })}
          </Press>
          <p role="status" className="note">
            {isDone ? t('desk.market.done') : null}
          </p>
        </div>
      </form>
    </Section>
  );
}
