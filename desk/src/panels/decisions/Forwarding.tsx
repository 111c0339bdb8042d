import type { ResultOf } from '@hongbao/contracts/call';
import { getForward, removeForward, setForward } from '@hongbao/contracts/control/forward.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';

/** The real backend that answers what this world does not: its address and the listed calls. */
export function Forwarding() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data, failure } = useAsk(getForward, { params: { world } });
  return (
    <Section title={t('desk.decisions.forward')}>
      <Failed failure={failure} />
      {data ? <ForwardForm key={JSON.stringify(data.forward)} state={data} /> : null}
    </Section>
  );
}

function ForwardForm({ state }: { state: ResultOf<typeof getForward> }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { forward, from, problem } = state;
  const [to, setTo] = useState(forward?.to ?? '');
  const [calls, setCalls] = useState(forward?.calls?.join(', ') ?? '');
  const save = useAct(setForward);
  const remove = useAct(removeForward);
  const listed = calls.split(/[\s,]+/).filter((name) => name !== '');
  const body = { ...forward, to: to.trim(), calls: listed };
  return (
    <>
      <p className="note">{problem ?? t(`desk.decisions.forward_${from}`)}</p>
      <Entry
        label={t('desk.decisions.forwardTo')}
        placeholder="https://api.example.com"
        inputMode="url"
        value={to}
        problem={problemOf(save.failure, 'to')}
        onChange={({ target }) => setTo(target.value)}
        data-testid="forward-to"
      />
      <Entry
        label={t('desk.decisions.forwardCalls')}
        placeholder="openPosition, listBalances"
        note={t('desk.decisions.aboutForwardCalls')}
        value={calls}
        problem={problemOf(save.failure, 'calls')}
        onChange={({ target }) => setCalls(target.value)}
        data-testid="forward-calls"
      />
      <Failed failure={save.failure ?? remove.failure} own={['to', 'calls']} />
      <p className="case-pictures">
        <Press
          kind="primary"
          isBusy={save.isBusy}
          onClick={() => void save.did({ params, body })}
          data-testid="forward-save"
        >
          {t('desk.decisions.forwardSave')}
        </Press>
        {from === 'world' || problem !== undefined ? (
          <Press
            isBusy={remove.isBusy}
            onClick={() => void remove.did({ params })}
            data-testid="forward-remove"
          >
            {t('desk.decisions.forwardRemove')}
          </Press>
        ) : null}
      </p>
    </>
  );
}
