import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld, listScenarios, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { worldEntered } from '../../state/place.ts';
import { useDeskDispatch } from '../../state/store.ts';
import { Entry } from '../../kit/Choice.tsx';
import { DropZone } from '../../kit/DropZone.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { importedId } from './importedId.ts';
import { ScenarioCard } from './ScenarioCard.tsx';

const fields = ['id', 'seed', 'at', 'ttl'] as const;

/** The form that creates a world from a scenario or from an exported file. */
export function NewWorld() {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const { data: scenarios = [] } = useAsk(listScenarios, {});
  const { data: worlds = [] } = useAsk(listWorlds, {});
  const create = useAct(createWorld);
  const bring = useAct(importWorld);
  const [scenario, setScenario] = useState('demo');
  const [typed, setTyped] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  const handleCreate = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.act({ body: { scenario, ...trimmedFields(typed) } });
    if (!made) return;
    setTyped({});
    dispatch(worldEntered(made.id));
  };
  const handleFile = async (file: File) => {
    const id = importedId(
      file.name,
      worlds.map((world) => world.id),
    );
    const made = await bring.act({
      body: { file, ...(id === undefined ? {} : { id }) } as object,
    });
    if (made) dispatch(worldEntered(made.id));
  };
  return (
    <Section title={t('desk.worlds.new')}>
      <div className="scenarios" role="radiogroup" aria-label={t('desk.worlds.scenario')}>
        {scenarios.map((one) => (
          <ScenarioCard
            key={one.name}
            scenario={one}
            isChosen={one.name === scenario}
            onChoose={() => setScenario(one.name)}
          />
        ))}
      </div>
      <form className="desk-form-line" onSubmit={(event) => void handleCreate(event)}>
        {fields.map((name) => (
          <Entry
            key={name}
            label={t(`desk.worlds.field_${name}`)}
            placeholder={t(`desk.worlds.hint_${name}`)}
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            problem={problemOf(create.failure, name)}
            data-testid={`new-${name}`}
          />
        ))}
        <Press kind="primary" type="submit" isBusy={create.isBusy} data-testid="new-create">
          {t(create.isBusy ? 'desk.worlds.creating' : 'desk.worlds.create')}
        </Press>
      </form>
      <Failed failure={create.failure} own={fields} />
      <DropZone
        label={t('desk.worlds.drop')}
        accept=".db,.sqlite,.hongbao"
        isBusy={bring.isBusy}
        onFile={(file) => void handleFile(file)}
        testId="world-import"
      />
      <Failed failure={bring.failure} />
    </Section>
  );
}
