import { clearTraffic, setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';

/** What the palette can do about the record. */
export function useTrafficActions() {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const record = useAct(setTraffic);
  const empty = useAct(clearTraffic);
  const group = t('desk.traffic.title');
  const action = (id: string, title: string, run: () => unknown) => ({
    id: `traffic.${id}`,
    group,
    title,
    run: () => void run(),
  });
  return {
    actions: [
      action('record', t('desk.traffic.record'), () =>
        record.act({ params, body: { recording: true } }),
      ),
      action('stop', t('desk.traffic.stopRecording'), () =>
        record.act({ params, body: { recording: false } }),
      ),
      action('clear', t('desk.traffic.clear'), () => empty.act({ params })),
    ],
    failure: record.failure ?? empty.failure,
    clear: () => {
      record.clear();
      empty.clear();
    },
  };
}
