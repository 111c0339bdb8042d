import { clearFaults, listFaults, removeFault } from '@hongbao/contracts/control/faults.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useMembers } from '../../control/useMembers.ts';
import { useWorld } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { presetKeys } from './presetKeys.ts';
import { RuleLine } from './RuleLine.tsx';

/** The fault rules of the world, in the order they are tried. */
export function FaultList() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const { nameOf } = useMembers();
  const { data, failure, again } = useAsk(listFaults, { params });
  const remove = useAct(removeFault);
  const clear = useAct(clearFaults);
  return (
    <Section
      title={t('desk.faults.faults')}
      aside={
        data && data.length > 0 ? (
          <Press
            icon="trash"
            isBusy={clear.isBusy}
            onClick={() => void clear.act({ params })}
            data-testid="faults-clear"
          >
            {t('desk.faults.removeAll')}
          </Press>
        ) : null
      }
    >
      <Failed failure={failure} onRetry={again} />
      <Failed failure={remove.failure ?? clear.failure} />
      {data?.length === 0 ? <p className="note">{t('desk.faults.noFaults')}</p> : null}
      <ul className="rules">
        {data?.map((fault) => (
          <RuleLine
            key={fault.id}
            rule={fault}
            title={
              <>
                {t(`desk.faults.kind_${fault.kind}`)}
                {fault.latencyMs === undefined
                  ? null
                  : ` ${t('desk.faults.ms', { ms: fault.latencyMs })}`}
                {fault.preset === undefined ? null : (
                  <span className="badge" data-tone="gold">
                    {t(`desk.faults.preset_${presetKeys[fault.preset]}`)}
                  </span>
                )}
              </>
            }
            progress={t('desk.faults.struck', {
              hits: fault.hits,
              tried: fault.tried,
              rate: Number(fault.rate) * 100,
            })}
            nameOf={nameOf}
            onRemove={() => void remove.act({ params: { world, id: fault.id } })}
          />
        ))}
      </ul>
    </Section>
  );
}
