import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Minimum length of an upward swipe that dismisses the card, in pixels. */
const SWIPE_PX = 24;
/** Minimum movement after which the release of the pointer is not a tap, in pixels. */
const TAP_PX = 8;

interface Props {
  children: ReactNode;
  testId: string;
  kind?: string;
  /** `bad` for a danger, which is red. */
  tone?: 'bad' | undefined;
  onOpen: () => void;
  onDismiss: () => void;
  /** Called with true when the pointer or the focus enters the card, and with false when it leaves. */
  onHold?: (isHeld: boolean) => void;
}

/** A card over the page. A tap opens it; its button or an upward swipe, which the card follows, dismisses it. */
export function BulletinCard({ children, testId, kind, tone, onOpen, onDismiss, onHold }: Props) {
  const { t } = useTranslation();
  const downAt = useRef<number | null>(null);
  const hasMoved = useRef(false);
  const card = useRef<HTMLDivElement>(null);
  const moveTo = (px: number) => card.current?.style.setProperty('translate', `0 ${px}px`);
  const handleMove = ({ clientY }: PointerEvent) => {
    if (downAt.current === null) return;
    const up = downAt.current - clientY;
    if (Math.abs(up) > TAP_PX) hasMoved.current = true;
    if (up < SWIPE_PX) {
      moveTo(Math.min(0, -up));
      return;
    }
    downAt.current = null;
    onDismiss();
  };
  const handleEnd = () => {
    downAt.current = null;
    moveTo(0);
  };
  return (
    <div
      ref={card}
      className="bulletin"
      data-testid={testId}
      data-kind={kind}
      data-tone={tone}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => {
        handleEnd();
        onHold?.(false);
      }}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      onPointerDown={({ clientY }) => {
        downAt.current = clientY;
        hasMoved.current = false;
      }}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    >
      <button
        type="button"
        className="notice-body"
        onClick={() => (hasMoved.current ? undefined : onOpen())}
      >
        {children}
      </button>
      <IconButton label={t('common.close')} onClick={onDismiss} data-testid={`${testId}-close`}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
