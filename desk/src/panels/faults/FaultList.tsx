import { clearFaults, listFaults, removeFault } from '@hongbao/contracts/control/faults.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { presetKeys } from './presetKeys.ts';
import { RuleSection } from './RuleSection.tsx';

/** The fault rules of the world, in the order in which they are matched. */
export function FaultList() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const faults = useAsk(listFaults, { params });
  const remove = useAct(removeFault);
  const clear = useAct(clearFaults);
  return (
    <RuleSection
      title={t('desk.faults.faults')}
      none={t('desk.faults.noFaults')}
      rules={faults}
      wordsOf={({ kind, latencyMs, preset, hits, tried, rate }) => ({
        title: (
          <>
            {t(`desk.faults.kind_${kind}`)}
            {latencyMs === undefined ? null : ` ${t('desk.faults.ms', { ms: latencyMs })}`}
            {preset === undefined ? null : (
              <span className="badge" data-tone="gold">
                {t(`desk.faults.preset_${presetKeys[preset]}`)}
              </span>
            )}
          </>
        ),
        progress: t('desk.faults.struck', { hits, tried, rate: Number(rate) * 100 }),
      })}
      onRemove={(id) => void remove.act({ params: { world, id } })}
      onClear={() => void clear.act({ params })}
      isClearing={clear.isBusy}
      failure={remove.failure ?? clear.failure}
      clearTestId="faults-clear"
    />
  );
}
