import { decisionKinds, listDecisions } from '@hongbao/contracts/control/decisions.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody, Section } from '../../kit/Panel.tsx';
import { Case } from './Case.tsx';
import { Dialect } from './Dialect.tsx';
import { Forwarding } from './Forwarding.tsx';
import { Policies } from './Policies.tsx';
import { TestAids } from './TestAids.tsx';
import './decisions.css';

const kinds = ['all', ...decisionKinds] as const;

/** The panel of cases that need a decision, and of the review policy of each kind. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  const [kind, setKind] = useState<(typeof kinds)[number]>('all');
  const [{ id: chosen }, choose] = useSelected('decisions');
  const { data, failure } = useAsk(listDecisions, { params: { world } });
  const waiting = (data?.waiting ?? []).filter((one) => kind === 'all' || one.kind === kind);
  return (
    <PanelBody
      tools={
        <Choice
          label={t('desk.decisions.kind')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`desk.decisions.kind_${one}`) }))}
          onChoose={setKind}
          data-testid="decision-kind"
        />
      }
    >
      <Failed failure={failure} />
      <Section title={t('desk.decisions.waiting', { count: waiting.length })}>
        {data && waiting.length === 0 ? (
          <p className="note">{t('desk.decisions.nothingWaits')}</p>
        ) : null}
        <ul className="rows">
          {waiting.map((one) => (
            <Case
              key={`${one.kind} ${one.id}`}
              one={one}
              isOpen={chosen === one.id}
              onToggle={() => choose(chosen === one.id ? {} : { id: one.id })}
            />
          ))}
        </ul>
      </Section>
      {data ? <Policies policies={data.policies} /> : null}
      <TestAids />
      <Forwarding />
      <Dialect />
    </PanelBody>
  );
}
