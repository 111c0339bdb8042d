import { clearTraffic, setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { combineMutations } from '../../control/combineMutations.ts';
import { actionIn } from '../../state/action.ts';
import { useWorld } from '../../state/store.ts';

/** Actions of the palette that control the recording. */
export function useTrafficActions() {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const record = useAct(setTraffic);
  const empty = useAct(clearTraffic);
  const action = actionIn(t('desk.traffic.title'), 'traffic');
  return {
    ...combineMutations(record, empty),
    actions: [
      action('record', t('desk.traffic.record'), () =>
        record.act({ params, body: { recording: true } }),
      ),
      action('stop', t('desk.traffic.stopRecording'), () =>
        record.act({ params, body: { recording: false } }),
      ),
      action('clear', t('desk.traffic.clear'), () => empty.act({ params })),
    ],
  };
}
