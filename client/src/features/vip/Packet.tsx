import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { showMonday } from '../../lib/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Seal } from '../../ui/Logo.tsx';
import type { VipReward } from './vip.api.ts';

interface Props {
  reward: VipReward;
  onOpened: (reward: VipReward) => void;
}

/** The Monday red envelope, sealed until it is pressed. A press during the flourish skips it; the money is booked already. */
export function Packet({ reward, onOpened }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`packet ${isOpen ? 'is-open' : ''}`} data-testid="vip-envelope">
      <span className="packet-flap" aria-hidden="true" />
      <div className="packet-inside" aria-live="polite">
        {isOpen ? (
          <>
            <span className="packet-amount" data-testid="vip-envelope-amount">
              {trimZeros(reward.amount)}
              <span className="amount-unit" style={{ color: 'inherit' }}>
                USDT
              </span>
            </span>
            <span className="strong">{t('vip.envelopeOpened')}</span>
            <Button
              kind="envelope"
              isSmall
              onClick={() => onOpened(reward)}
              data-testid="vip-envelope-done"
            >
              {t('common.close')}
            </Button>
          </>
        ) : (
          <>
            <Seal size={64} />
            <span className="strong">{t('vip.envelopeTitle')}</span>
            <span className="small">{showMonday(reward.createTime)}</span>
            <Button kind="envelope" onClick={() => setOpen(true)} data-testid="vip-envelope-open">
              {t('vip.envelopeOpen')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
