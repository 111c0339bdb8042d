import { clearAnswers } from '@hongbao/contracts/control/answers.calls';
import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import { faultPresets } from '@hongbao/contracts/control/faults.types';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { combineMutations } from '../../control/combineMutations.ts';
import { actionIn } from '../../state/action.ts';
import { useWorld } from '../../state/store.ts';
import { presetKeys } from './presetKeys.ts';

/** Actions of the palette that add a preset for all members or remove all rules. */
export function useFaultActions() {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const add = useAct(addFault);
  const faults = useAct(clearFaults);
  const answers = useAct(clearAnswers);
  const action = actionIn(t('desk.faults.title'), 'faults');
  return {
    ...combineMutations(add, faults, answers),
    actions: [
      ...faultPresets.map((preset) =>
        action(
          presetKeys[preset],
          t(`desk.faults.preset_${presetKeys[preset]}`),
          () => add.act({ params, body: { preset } }),
          undefined,
          preset === 'subway' ? t('desk.frame.typed_slow') : undefined,
        ),
      ),
      action('clearFaults', t('desk.faults.clearFaults'), () => faults.act({ params })),
      action('clearAnswers', t('desk.faults.clearAnswers'), () => answers.act({ params })),
    ],
  };
}
