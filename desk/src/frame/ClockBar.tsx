import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { Press } from '../kit/Press.tsx';
import { Switches } from '../kit/Switches.tsx';
import { usePresenting } from '../kit/usePresenting.ts';
import { worldTimeText } from '../kit/worldTime.ts';
import {
  nextMonday,
  type Pace,
  paces,
  useClock,
  useTimeControl,
  useWorldTime,
} from '../state/clock.ts';

/** The rates that presenter mode shows, besides the current one. The palette has all. */
const presented: readonly Pace[] = ['frozen', '1'];

/** The time of the world, the rate of its clock, and the most frequent jumps. */
export function ClockBar() {
  const { t } = useTranslation();
  const { data } = useClock();
  const now = useWorldTime();
  const control = useTimeControl();
  const pace = !data ? null : data.mode === 'frozen' ? 'frozen' : String(data.rate);
  const isPresenting = usePresenting();
  const shown = paces.filter((one) => !isPresenting || presented.includes(one) || one === pace);
  const isAdvancing = data?.advancing !== undefined;
  return (
    <div className="clock-bar">
      <div className="clock-now" data-testid="clock-now">
        <Icon name="clock" size={16} />
        <span className="num">{now === null ? '--' : worldTimeText(now)}</span>
        <span className="clock-zone">UTC+8</span>
      </div>
      {isAdvancing && data ? (
        <Progress clock={data} onStop={() => void control.stop()} />
      ) : (
        <>
          <Switches
            label={t('desk.time.pace')}
            value={pace}
            options={shown.map((one) => ({ value: one, label: t(`desk.time.pace_${one}`) }))}
            onChoose={(one) => void control.setPace(one)}
            testId="pace"
          />
          <div className="switches" role="group" aria-label={t('desk.time.jumps')}>
            <Press data-testid="jump-hour" onClick={() => void control.by('1h')}>
              {t('desk.time.hour')}
            </Press>
            <Press data-testid="jump-day" onClick={() => void control.by('1d')}>
              {t('desk.time.day')}
            </Press>
            <Press
              data-testid="jump-monday"
              onClick={() => void control.to(nextMonday(now ?? 0))}
              disabled={now === null}
            >
              {t('desk.time.monday')}
            </Press>
            <Press data-testid="jump-next" onClick={() => void control.toNextEvent()}>
              {t('desk.time.next')}
            </Press>
          </div>
        </>
      )}
    </div>
  );
}

interface ProgressProps {
  clock: { now: number; advancing?: { from: number; to: number; events: number } | undefined };
  onStop: () => void;
}

function Progress({ clock: { now, advancing }, onStop }: ProgressProps) {
  const { t } = useTranslation();
  if (!advancing) return null;
  const { from, to, events } = advancing;
  return (
    <div className="clock-progress">
      <progress
        max={Math.max(1, to - from)}
        value={now - from}
        aria-label={t('desk.time.advancing')}
      />
      <span className="num">{t('desk.time.done', { count: events })}</span>
      <Press icon="close" onClick={onStop} data-testid="advance-stop">
        {t('desk.time.stop')}
      </Press>
    </div>
  );
}
