import { clearTraffic, listTraffic, setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import type { Shown, TrafficFeed } from './feed.ts';

interface Props {
  feed: TrafficFeed;
  shown: Shown;
  /** Number of lines that match the filter. */
  count: number;
}

/** Whether the world records its requests, the cost of recording, and the number of loaded requests. */
export function Recording({ feed, shown, count }: Props) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { data } = useAsk(listTraffic, { params, query: { limit: 1 } });
  const record = useAct(setTraffic);
  const empty = useAct(clearTraffic);
  const isOn = data?.recording;
  // True if the recording was cleared, here or in another Desk. The lines that are loaded here are then cleared as
  // well.
  const isEmptied = data?.kept === 0;
  useEffect(() => {
    if (isEmptied) feed.clear();
  }, [isEmptied, feed]);
  return (
    <div className="traffic-foot">
      <Press
        className="press traffic-record"
        isOn={isOn ?? false}
        isBusy={record.isBusy || isOn === undefined}
        onClick={() => void record.act({ params, body: { recording: isOn !== true } })}
        data-testid="traffic-record"
      >
        {t(isOn === false ? 'desk.traffic.record' : 'desk.traffic.recording')}
      </Press>
      <Press
        icon="trash"
        isBusy={empty.isBusy}
        onClick={() => void empty.act({ params }).then((done) => done && feed.clear())}
        data-testid="traffic-clear"
      >
        {t('desk.traffic.clear')}
      </Press>
      <p className="traffic-told" role="status">
        {shown.isLive ? null : <span className="traffic-away">{t('desk.traffic.away')}</span>}
        <span className="num">
          {t('desk.traffic.counted', { shown: count, all: shown.lines.length })}
        </span>
        {shown.lost > 0 ? <span>{t('desk.traffic.lost', { missed: shown.lost })}</span> : null}
      </p>
      <p>{t('desk.traffic.cost')}</p>
      <Failed failure={record.failure ?? empty.failure} />
    </div>
  );
}
