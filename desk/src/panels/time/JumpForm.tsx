import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { InstantField } from '../../kit/InstantField.tsx';
import { Press } from '../../kit/Press.tsx';

const ways = ['by', 'to', 'until'] as const;
type Way = (typeof ways)[number];

/** The form that advances the clock by a duration, to an instant, or to a selected duration before an event. */
export function JumpForm() {
  const { t } = useTranslation();
  const world = useWorld();
  const { act, failure, isBusy, clear } = useAct(advanceClock);
  const [way, setWay] = useState<Way>('by');
  const [typed, setTyped] = useState({ by: '1h', to: '', until: '', minus: '' });
  const type = (name: keyof typeof typed) => (value: string) =>
    setTyped({ ...typed, [name]: value });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      by: { by: typed.by.trim() },
      to: { to: typed.to.trim() },
      until: { until: typed.until.trim(), ...(typed.minus ? { minus: typed.minus.trim() } : {}) },
    }[way];
    void act({ params: { world }, body });
  };
  const entry = (name: 'by' | 'until' | 'minus', label: string, placeholder: string) => (
    <Entry
      label={label}
      placeholder={placeholder}
      value={typed[name]}
      onChange={(event) => type(name)(event.target.value)}
      problem={problemOf(failure, name)}
      data-testid={`jump-${name}`}
    />
  );
  return (
    <form className="jump-form" onSubmit={handleSubmit}>
      <Choice
        label={t('desk.time.jump')}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(`desk.time.way_${one}`) }))}
        onChoose={(one) => {
          clear();
          setWay(one);
        }}
        data-testid="jump-way"
      />
      {way === 'by' ? entry('by', t('desk.time.duration'), '16h28m30s') : null}
      {way === 'to' ? (
        <InstantField
          label={t('desk.time.instant')}
          value={typed.to}
          onChange={type('to')}
          problem={problemOf(failure, 'to')}
          testId="jump-to"
        />
      ) : null}
      {way === 'until' ? (
        <>
          {entry('until', t('desk.time.event'), 'kyc.review')}
          {entry('minus', t('desk.time.before'), '60s')}
        </>
      ) : null}
      <Press kind="primary" type="submit" isBusy={isBusy} data-testid="jump-go">
        {t('desk.time.go')}
      </Press>
      <Failed failure={failure} own={['by', 'to', 'until', 'minus']} />
    </form>
  );
}
