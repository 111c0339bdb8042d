import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../state/live.ts';
import { useAreInterruptionsHeld } from '../../../ui/interruptions.ts';
import { Text } from '../../../ui/Text.tsx';
import { worldNow } from '../../../lib/worldClock.ts';
import { BulletinCard } from './BulletinCard.tsx';
import { type Bulletins, dismiss, leadOf, noBulletins, receive } from './bulletins.ts';
import { inbox } from './inbox.ts';
import { NoticeFace } from './NoticeFace.tsx';
import { type MemberNotice, NOTICE_PAGE } from './notices.api.ts';
import { useOpenNotice } from './useOpenNotice.ts';

/** Time after which a card without interaction disappears, in milliseconds. */
const SHOWN_MS = 6_000;

type Event = { newest: readonly MemberNotice[]; sinceMs: number } | 'dismissed';
const reduce = (bulletins: Bulletins, event: Event): Bulletins =>
  event === 'dismissed' ? dismiss(bulletins) : receive(bulletins, event.newest, event.sinceMs);

interface Props {
  newest: readonly MemberNotice[] | undefined;
  isInboxOpen: boolean;
}

/** Card for the new notices of the member: shows the most urgent notice and the number of other notices. */
export function BulletinBanner({ newest, isInboxOpen }: Props) {
  const [{ fresh, known }, dispatch] = useReducer(reduce, noBulletins);
  const [sinceMs] = useState(worldNow);
  const isLive = useLive();
  useEffect(() => {
    if (newest) dispatch({ newest, sinceMs });
  }, [newest, sinceMs]);
  useEffect(() => {
    if (isInboxOpen) dispatch('dismissed');
  }, [isInboxOpen]);
  const lead = leadOf(fresh);
  return (
    <>
      {/* Marker for tests of other projects, which wait for it before they advance the clock of the world. */}
      <span hidden data-testid="notices-ready" data-ready={isLive && known !== null} />
      {lead ? (
        <NewsCard
          key={lead.id}
          notice={lead}
          more={fresh.length - 1}
          onDismiss={() => dispatch('dismissed')}
        />
      ) : null}
    </>
  );
}

interface CardProps {
  notice: MemberNotice;
  more: number;
  onDismiss: () => void;
}

function NewsCard({ notice, more, onDismiss }: CardProps) {
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
  const handleOpen = () => {
    onDismiss();
    if (more > 0) inbox.open();
    else void open(notice);
  };
  return (
    <BulletinCard
      testId="bulletin"
      kind={notice.kind}
      onOpen={handleOpen}
      onDismiss={onDismiss}
      onHold={setTouched}
    >
      <NoticeFace
        notice={notice}
        isUnread
        time={
          more > 0 ? (
            <Text size="micro" tone="faint">
              {t('content.notices.more', { number: more + 1 < NOTICE_PAGE ? more : `${more}+` })}
            </Text>
          ) : null
        }
      />
    </BulletinCard>
  );
}
