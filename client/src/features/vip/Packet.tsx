import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMonday } from '../../lib/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Seal } from '../../ui/Logo.tsx';
import { Money } from '../../ui/Money.tsx';
import { Text } from '../../ui/Text.tsx';
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
              <Money value={reward.amount} size="hero" weight="heavy" />
            </span>
            <Text weight="strong">{t('vip.envelopeOpened')}</Text>
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
            <Text weight="strong">{t('vip.envelopeTitle')}</Text>
            <Text size="small">{showMonday(reward.createTime)}</Text>
            <Button kind="envelope" onClick={() => setOpen(true)} data-testid="vip-envelope-open">
              {t('vip.envelopeOpen')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
