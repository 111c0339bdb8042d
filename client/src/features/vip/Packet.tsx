import { units } from '@hongbao/contracts/money';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { vibrate } from '../../lib/haptics.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { formatMonday } from '../../lib/times.ts';
import { Button } from '../../ui/Button.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { useHoldInterruptions } from '../../ui/interruptions.ts';
import { Seal } from '../../ui/Logo.tsx';
import { Money } from '../../ui/Figure.tsx';
import { GoldDust } from '../../ui/pictures/GoldDust.tsx';
import { Text } from '../../ui/layout.tsx';
import { useCountUp } from '../../ui/useCountUp.ts';
import { useOpenAnimation } from './useOpenAnimation.ts';
import type { VipReward } from './vip.api.ts';

interface Props {
  reward: VipReward;
  /** Whether a link opens the envelope, without a press. */
  isOpenWanted: boolean;
  /** Called when the envelope is opened, even if the page is left during the animation. */
  onOpen: (reward: VipReward) => void;
  onClose: () => void;
}

/**
 * The Monday red envelope, sealed until it is pressed. Any tap or key skips the animation. The money is already booked
 * before the envelope is opened.
 */
export function Packet({ reward, isOpenWanted, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { stage, open } = useOpenAnimation();
  const isSealed = stage === 'sealed';
  useHoldInterruptions(useIsActive());
  const handleOpen = () => {
    open();
    vibrate('success');
    onOpen(reward);
  };
  const openByLink = useEffectEvent(handleOpen);
  useEffect(() => {
    if (isOpenWanted && isSealed) openByLink();
  }, [isOpenWanted, isSealed]);
  return (
    <div className="packet" data-stage={stage} data-testid="vip-envelope">
      <span className="packet-flap" aria-hidden="true" />
      {stage === 'opening' ? <GoldDust /> : null}
      {isSealed ? <Sealed reward={reward} onOpen={handleOpen} /> : null}
      {stage === 'opening' ? <BrokenSeal /> : null}
      {isSealed ? null : (
        <Opened amount={reward.amount} isMoving={stage === 'opening'} onClose={onClose} />
      )}
      {/* Screen readers announce the final amount once. The animated digits are hidden from them. */}
      <p className="hears-only" role="status">
        {isSealed
          ? ''
          : t('vip.envelopeSaid', { amount: formatMoney(reward.amount, 'USDT', { isHidden }) })}
      </p>
    </div>
  );
}

function Sealed({ reward, onOpen }: { reward: VipReward; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="packet-inside">
      <Seal size={64} />
      <Text weight="strong">{t('vip.envelopeTitle')}</Text>
      <Text size="small">{formatMonday(reward.createTime)}</Text>
      <Button kind="envelope" onClick={onOpen} data-testid="vip-envelope-open">
        {t('vip.envelopeOpen')}
      </Button>
    </div>
  );
}

/** The count begins when the amount appears. */
const COUNT = { startMs: 800, countMs: 1_200 };

interface OpenedProps {
  amount: string;
  isMoving: boolean;
  onClose: () => void;
}

function Opened({ amount, isMoving, onClose }: OpenedProps) {
  const { t } = useTranslation();
  const counted = useCountUp(units(amount), isMoving, COUNT);
  const done = useRef<HTMLButtonElement>(null);
  // Moves the focus to the button that replaces the pressed one, which was removed.
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className="packet-inside">
      <span className="packet-amount" aria-hidden="true" data-testid="vip-envelope-amount">
        <Money value={counted} size="hero" weight="heavy" />
      </span>
      <span className="packet-words" aria-hidden="true">
        <Text weight="strong">{t('vip.envelopeOpened')}</Text>
      </span>
      <span className="packet-words">
        <button
          ref={done}
          type="button"
          className="button is-small"
          data-kind="envelope"
          onClick={onClose}
          data-testid="vip-envelope-done"
        >
          {t('common.close')}
        </button>
      </span>
    </div>
  );
}

function BrokenSeal() {
  return (
    <span className="packet-seal" aria-hidden="true">
      <span>
        <Seal size={64} />
      </span>
      <span>
        <Seal size={64} />
      </span>
    </span>
  );
}
