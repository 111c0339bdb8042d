import { diffWorlds, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { RowDiff } from './RowDiff.tsx';

/** The differences between the current world and another world. */
export function WorldDiff() {
  const { t } = useTranslation();
  const world = useWorld();
  const [other, setOther] = useState('');
  const { data: worlds = [] } = useAsk(listWorlds, {});
  const { data: tables, failure } = useAsk(
    diffWorlds,
    { params: { world, other } },
    { isSkipped: other === '', everyMs: 0 },
  );
  const others = worlds.filter(({ id }) => id !== world);
  return (
    <Section
      title={t('desk.worlds.diff')}
      aside={
        <Choice
          label={t('desk.worlds.diffWith')}
          isQuiet
          value={other}
          options={[
            { value: '', label: t('desk.worlds.diffWith') },
            ...others.map(({ id }) => ({ value: id, label: id })),
          ]}
          onChoose={setOther}
          data-testid="diff-with"
        />
      }
    >
      <Failed failure={failure} />
      {tables?.length === 0 ? <p className="note">{t('desk.worlds.same')}</p> : null}
      {tables?.map((table) => (
        <details key={table.table} className="diff" data-testid={`diff-${table.table}`}>
          <summary>
            <code>{table.table}</code>
            <span className="num">
              {t('desk.worlds.diffCounts', {
                added: table.added,
                removed: table.removed,
                changed: table.changed,
              })}
            </span>
          </summary>
          {table.rows.map((row, index) => (
            <RowDiff key={index} {...row} />
          ))}
        </details>
      ))}
    </Section>
  );
}
