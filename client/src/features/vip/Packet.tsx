import { units } from '@hongbao/contracts/money';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { playChime } from '../../lib/chime.ts';
import { vibrate } from '../../lib/haptics.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { formatMonday } from '../../lib/times.ts';
import { useAppSelector } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { cssVars } from '../../ui/cssVars.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Seal } from '../../ui/Logo.tsx';
import { Money } from '../../ui/Figure.tsx';
import { CoinBurst } from '../../ui/pictures/CoinBurst.tsx';
import '../../ui/styles/packet.css';
import { Text } from '../../ui/layout.tsx';
import { useCountUp } from '../../ui/useCountUp.ts';
import { HOLD_MS, useHold } from './useHold.ts';
import { useOpenAnimation } from './useOpenAnimation.ts';
import type { VipReward } from './vip.api.ts';

interface Props {
  reward: VipReward;
  /** Number of Mondays in a row with an envelope, up to this one. */
  row: number;
  /** Whether a link opens the envelope, without a press. */
  isOpenWanted: boolean;
  /** Called when the envelope is opened, even if the page is left during the animation. */
  onOpen: (reward: VipReward) => void;
  onShare: () => void;
  onReceipt: () => void;
}

/**
 * The Monday red envelope, sealed until it is held. Any tap or key skips the animation. The money is already booked
 * before the envelope is opened.
 */
export function Packet({ reward, row, isOpenWanted, onOpen, onShare, onReceipt }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const hasSound = useAppSelector((state) => state.preferences.playsSounds);
  const { stage, open } = useOpenAnimation();
  const isSealed = stage === 'sealed';
  const handleOpen = () => {
    open();
    vibrate('success');
    if (hasSound) playChime();
    onOpen(reward);
  };
  const openByLink = useEffectEvent(handleOpen);
  useEffect(() => {
    if (isOpenWanted && isSealed) openByLink();
  }, [isOpenWanted, isSealed]);
  const hold = useHold(handleOpen);
  const hintId = useId();
  return (
    <div
      className="packet"
      data-stage={stage}
      data-held={hold.isHeld}
      style={cssVars({ '--hold': `${HOLD_MS}ms` })}
      data-testid="vip-envelope"
    >
      <div className="packet-title">
        <Text as="h2" size="title" weight="heavy">
          {t('vip.envelopeTitle')}
        </Text>
        <Text as="p" size="small">
          {formatMonday(reward.createTime)} · VIP {reward.level}
        </Text>
      </div>
      <div className="packet-body">
        <span className="packet-rays" aria-hidden="true" />
        <span className="packet-back" />
        {isSealed ? null : <Card amount={reward.amount} isMoving={stage === 'opening'} />}
        <span className="packet-front" />
        {isSealed ? null : <Row count={row} />}
        <span className="packet-flap" aria-hidden="true" />
        {isSealed ? (
          <button
            type="button"
            className="packet-press"
            aria-label={t('vip.envelopeOpen')}
            aria-describedby={hintId}
            {...hold.handlers}
            data-testid="vip-envelope-open"
          >
            <span className="packet-seal">
              <HoldRing />
              <Seal size={76} />
              <Crack />
            </span>
          </button>
        ) : null}
        {stage === 'opening' ? <BrokenSeal /> : null}
        {stage === 'opening' ? <CoinBurst /> : null}
      </div>
      <div className="packet-foot">
        {isSealed ? (
          <Text as="p" id={hintId} align="centre" testId="vip-envelope-hint">
            {t(hold.isTapped ? 'vip.envelopeAgain' : 'vip.envelopeHold')}
          </Text>
        ) : (
          <Actions onShare={onShare} onReceipt={onReceipt} />
        )}
      </div>
      {/* Screen readers announce the final amount once. The animated digits are hidden from them. */}
      <p className="hears-only" role="status">
        {isSealed
          ? ''
          : t('vip.envelopeSaid', { amount: formatMoney(reward.amount, 'USDT', { isHidden }) })}
      </p>
    </div>
  );
}

/** The count begins when the card has come out. */
const COUNT = { startMs: 1_000, countMs: 1_200 };

/** The card in the envelope, with the amount. */
function Card({ amount, isMoving }: { amount: string; isMoving: boolean }) {
  const { t } = useTranslation();
  const counted = useCountUp(units(amount), isMoving, COUNT);
  return (
    <div className="packet-card" aria-hidden="true">
      <span className="packet-amount" data-testid="vip-envelope-amount">
        <Money value={counted} isSigned />
      </span>
      <span className="packet-note">{t('vip.envelopeOpened')}</span>
    </div>
  );
}

/** The Mondays in a row. A single one is not announced. */
function Row({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <p className="packet-row" data-testid="vip-envelope-row">
      <span className="packet-marks" aria-hidden="true">
        {Array.from({ length: Math.min(count, MARKS_MAX) }, (_, index) => (
          <Seal key={index} size={24} />
        ))}
      </span>
      {t('vip.envelopeRow', { count })}
    </p>
  );
}

const MARKS_MAX = 5;

function Actions({ onShare, onReceipt }: Pick<Props, 'onShare' | 'onReceipt'>) {
  const { t } = useTranslation();
  const actions = useRef<HTMLDivElement>(null);
  // Moves the focus to the first action, because the pressed button was removed.
  useEffect(() => actions.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={actions} className="packet-actions">
      <Button kind="envelope" isWide onClick={onShare} data-testid="vip-envelope-share">
        <Icon name="share" size={18} />
        {t('parts.share.send')}
      </Button>
      <Button kind="line" isWide onClick={onReceipt} data-testid="vip-envelope-receipt">
        {t('receipts.title')}
      </Button>
    </div>
  );
}

/** The ring around the seal, which fills while the seal is held. */
function HoldRing() {
  return (
    <svg viewBox="0 0 100 100" className="packet-ring" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r="46" />
      <circle cx="50" cy="50" r="46" pathLength="1" />
    </svg>
  );
}

/** The crack in the seal, which grows while the seal is held. */
function Crack() {
  return (
    <svg viewBox="0 0 40 40" className="packet-crack" aria-hidden="true" focusable="false">
      <path d="M19 0l3 9-6 8 7 9-4 8 1 6" pathLength="1" />
      <path d="M16 17l-8-3M23 26l8 4" pathLength="1" />
    </svg>
  );
}

function BrokenSeal() {
  return (
    <span className="packet-seal is-broken" aria-hidden="true">
      <span>
        <Seal size={76} />
      </span>
      <span>
        <Seal size={76} />
      </span>
    </span>
  );
}
