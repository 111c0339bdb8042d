import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/Dialog.tsx';
import { Press } from '../../kit/Press.tsx';
import { spanText } from '../../kit/spanText.ts';
import { worldTimeText } from '../../kit/worldTime.ts';

interface Props {
  /** The instant to which the clock would be advanced, epoch ms. */
  goal: number;
  now: number;
  /** Number of known events until then. */
  events: number;
  isBusy: boolean;
  onClose: () => void;
  onGo: () => void;
}

/** The dialog that asks before the clock is advanced to an instant of the axis. It names the distance. */
export function GoDialog({ goal, now, events, isBusy, onClose, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('desk.time.goTitle')} isOpen onClose={onClose} testId="time-go">
      <div className="desk-form">
        <p className="go-goal num">{worldTimeText(goal)}</p>
        <p>
          {t('desk.time.goFar', { span: spanText(goal - now) })}{' '}
          {t('desk.time.goEvents', { count: events })}
        </p>
        <div className="desk-form-line">
          <Press kind="primary" isBusy={isBusy} onClick={onGo} data-testid="time-go-confirm">
            {t('desk.time.goThere')}
          </Press>
          <Press onClick={onClose}>{t('desk.time.stay')}</Press>
        </div>
      </div>
    </Dialog>
  );
}
