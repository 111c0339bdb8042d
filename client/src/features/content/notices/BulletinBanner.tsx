import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onWorldJump, worldNow } from '../../../lib/worldClock.ts';
import { useLive } from '../../../state/live.ts';
import { useAreInterruptionsHeld } from '../../../ui/interruptions.ts';
import { Text } from '../../../ui/Text.tsx';
import { BulletinArea } from './BulletinArea.tsx';
import { BulletinCard } from './BulletinCard.tsx';
import {
  type Bulletins,
  byUrgency,
  dismiss,
  jump,
  land,
  noBulletins,
  receive,
} from './bulletins.ts';
import { inbox } from './inbox.ts';
import { NoticeFace, useNoticeWords } from './NoticeFace.tsx';
import { type MemberNotice, NOTICE_PAGE } from './notices.api.ts';
import { SummaryFace } from './SummaryFace.tsx';
import { useOpenNotice } from './useOpenNotice.ts';

/** Time after which a card without interaction disappears, in milliseconds. */
const SHOWN_MS = 4_000;

/**
 * After a jump of the clock, time without a new notice after which the card is shown, in milliseconds: the notices of a
 * jump arrive in several lists, and are announced once.
 */
const QUIET_MS = 600;
/** Maximum time after a jump until the card is shown, in milliseconds. */
const LANDING_MS = 4_000;

type Event =
  | { newest: readonly MemberNotice[]; sinceMs: number }
  | 'dismissed'
  | 'jumped'
  | 'landed';

function reduce(bulletins: Bulletins, event: Event): Bulletins {
  if (event === 'dismissed') return dismiss(bulletins);
  if (event === 'jumped') return jump(bulletins);
  if (event === 'landed') return land(bulletins);
  return receive(bulletins, event.newest, event.sinceMs);
}

interface Props {
  newest: readonly MemberNotice[] | undefined;
  isInboxOpen: boolean;
  /** Other cards of the area. */
  children: ReactNode;
}

/**
 * Card for the new notices of the member: the most urgent notice and the number of other notices; after a jump of the
 * clock, one summary of all.
 */
export function BulletinBanner({ newest, isInboxOpen, children }: Props) {
  const [{ fresh, known, isJumping, isSummary }, dispatch] = useReducer(reduce, noBulletins);
  const [sinceMs] = useState(worldNow);
  const isLive = useLive();
  const isHeld = useAreInterruptionsHeld();
  useEffect(() => {
    if (newest) dispatch({ newest, sinceMs });
  }, [newest, sinceMs]);
  useEffect(() => onWorldJump(() => dispatch('jumped')), []);
  useEffect(() => {
    if (!isJumping) return undefined;
    const timer = setTimeout(() => dispatch('landed'), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isJumping, newest]);
  useEffect(() => {
    if (!isJumping) return undefined;
    const timer = setTimeout(() => dispatch('landed'), LANDING_MS);
    return () => clearTimeout(timer);
  }, [isJumping]);
  useEffect(() => {
    if (isInboxOpen) dispatch('dismissed');
  }, [isInboxOpen]);
  const [lead] = isJumping ? [] : byUrgency(fresh);
  const handleDismiss = () => dispatch('dismissed');
  return (
    <>
      {/* Marker for tests of other projects, which wait for it before they advance the clock of the world. */}
      <span hidden data-testid="notices-ready" data-ready={isLive && known !== null} />
      {/* Outside of the area, whose hiding and showing would repeat the announcement. */}
      <div className="hears-only" role="status" data-testid="bulletin-said">
        {lead ? (
          <Said
            key={isSummary ? 'summary' : lead.id}
            notices={fresh}
            isSummary={isSummary}
            isHeld={isHeld}
          />
        ) : null}
      </div>
      <BulletinArea>
        {lead ? (
          <NewsCard
            key={isSummary ? 'summary' : lead.id}
            notices={fresh}
            isSummary={isSummary}
            onDismiss={handleDismiss}
          />
        ) : null}
        {children}
      </BulletinArea>
    </>
  );
}

interface SaidProps {
  notices: readonly MemberNotice[];
  isSummary: boolean;
  isHeld: boolean;
}

/** The text of a card for screen readers. It remains empty until the card is shown for the first time. */
function Said({ notices, isSummary, isHeld }: SaidProps) {
  const { t } = useTranslation();
  const [lead] = byUrgency(notices);
  const [wasShown, setShown] = useState(!isHeld);
  if (!isHeld && !wasShown) setShown(true);
  if (!wasShown || !lead) return null;
  if (isSummary) return t('content.notices.happened', { number: countText(notices) });
  return <SaidNotice notice={lead} />;
}

function SaidNotice({ notice }: { notice: MemberNotice }) {
  const { title, content } = useNoticeWords(notice);
  return (
    <>
      <span>{title}</span> <span>{content}</span>
    </>
  );
}

/** The number of notices, less some, as a text; `20+` for a full page, after which there may be more. */
function countText(notices: readonly MemberNotice[], less = 0): string {
  const number = String(notices.length - less);
  return notices.length < NOTICE_PAGE ? number : `${number}+`;
}

interface CardProps {
  notices: readonly MemberNotice[];
  isSummary: boolean;
  onDismiss: () => void;
}

function NewsCard({ notices, isSummary, onDismiss }: CardProps) {
  const { t } = useTranslation();
  const open = useOpenNotice();
  const [isTouched, setTouched] = useState(false);
  const isWaiting = useAreInterruptionsHeld();
  const dismissCard = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isTouched || isWaiting) return undefined;
    const timer = setTimeout(() => dismissCard(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isTouched, isWaiting]);
  const [lead] = byUrgency(notices);
  if (!lead) return null;
  const handleOpen = () => {
    onDismiss();
    if (notices.length > 1) inbox.open();
    else void open(lead);
  };
  const more =
    notices.length > 1 ? (
      <Text size="micro" tone="faint">
        {t('content.notices.more', { number: countText(notices, 1) })}
      </Text>
    ) : null;
  return (
    <BulletinCard
      testId="bulletin"
      kind={isSummary ? 'summary' : lead.kind}
      onOpen={handleOpen}
      onDismiss={onDismiss}
      onHold={setTouched}
    >
      {isSummary ? (
        <SummaryFace notices={notices} number={countText(notices)} />
      ) : (
        <NoticeFace notice={lead} isUnread time={more} />
      )}
    </BulletinCard>
  );
}
