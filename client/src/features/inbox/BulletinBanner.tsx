import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useLayoutEffect,
  useRef,
  Fragment,
} from 'react';
import { useTranslation } from 'react-i18next';
import { onDismissMessage } from '../../lib/dismissMessage.ts';
import { useLive } from '../../state/live.ts';
import { useAreInterruptionsHeld } from '../../ui/interruptions.ts';
import { Muted, Text } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { BulletinCard } from '../notices/BulletinCard.tsx';
import { byUrgency } from './bulletins.ts';
import { inbox } from '../notices/inbox.ts';
import { NoticeFace, useNoticeWords } from './NoticeFace.tsx';
import { type MemberNotice, NOTICE_PAGE } from '../notices/notices.api.ts';
import { useBulletins } from './useBulletins.ts';
import { useOpenNotice } from './useOpenNotice.ts';
import { useLocation } from 'react-router-dom';
import { titleBarBottom } from '../../ui/titleBar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dangerAction, findLook } from './noticeLook.ts';

/** Time for which a card is seen, after which it disappears without interaction, in milliseconds. */
const SHOWN_MS = 4_000;
/** The same for a danger that the member can avert. */
const DANGER_SHOWN_MS = 12_000;

/** Pages with a price, on which ordinary notices have no card: the bell counts them. */
const PRICE_PAGES: ReadonlySet<string> = new Set([
  '/heyue',
  '/kline',
  '/demotrading',
  '/bisaiTrade',
]);

interface Props {
  newest: readonly MemberNotice[] | undefined;
  /** Whether a newer list was requested and is not received yet. */
  isFetching: boolean;
  isInboxOpen: boolean;
  children: ReactNode;
}

/**
 * Card for the new notices of the member: the most urgent notice and the number of other notices; after a jump of the
 * clock, one summary of all.
 */
export function BulletinBanner({ newest, isFetching, isInboxOpen, children }: Props) {
  const { bulletins, dispatch } = useBulletins(newest, isFetching);
  const { fresh, known, isJumping, isSummary } = bulletins;
  const isLive = useLive();
  useEffect(() => {
    if (isInboxOpen) dispatch('dismissed');
  }, [isInboxOpen, dispatch]);
  useEffect(
    () =>
      onDismissMessage(() => {
        dispatch('dismissed');
        toasts.clear();
      }),
    [dispatch],
  );
  const { pathname } = useLocation();
  useEffect(() => {
    dispatch({ openedPath: pathname });
    // A notice that the bell has counted has no card on the next page.
    return PRICE_PAGES.has(pathname) ? () => dispatch('counted') : undefined;
  }, [pathname, dispatch]);
  const [first] = isJumping ? [] : byUrgency(fresh);
  // On a page with a price the bell shows the number; only a danger is shown over it.
  const lead = first && PRICE_PAGES.has(pathname) && !dangerAction(first.kind) ? undefined : first;
  const cardKey = isSummary ? 'summary' : lead?.id;
  const { isShown, isRepeat } = useAnnouncement(lead ? cardKey : undefined);
  const handleDismiss = () => dispatch('dismissed');
  return (
    <>
      {/* Marker for tests of other projects, which wait for it before they advance the clock of the world. */}
      <span hidden data-testid="notices-ready" data-ready={isLive && known !== null} />
      <BulletinArea>
        <div className="bulletin-slot" role="status" aria-live={isRepeat ? 'off' : 'polite'}>
          {lead && isShown ? (
            <NewsCard
              key={cardKey}
              notices={fresh}
              isSummary={isSummary}
              onDismiss={handleDismiss}
            />
          ) : null}
        </div>
        {children}
      </BulletinArea>
    </>
  );
}

/**
 * When screen readers announce a card: `isShown` is false until no sheet or envelope holds the card back, so that it
 * enters a visible region; `isRepeat` is true once the card was hidden again, so that it is announced only once.
 */
function useAnnouncement(cardKey: string | undefined) {
  const isHeld = useAreInterruptionsHeld();
  const [shown, setShown] = useState<string>();
  const [hidden, setHidden] = useState<string>();
  if (!isHeld && shown !== cardKey) setShown(cardKey);
  if (isHeld && cardKey !== undefined && shown === cardKey && hidden !== cardKey)
    setHidden(cardKey);
  if (cardKey === undefined && hidden !== undefined) setHidden(undefined);
  return {
    isShown: cardKey !== undefined && shown === cardKey,
    isRepeat: cardKey !== undefined && hidden === cardKey,
  };
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
  /** The time for which the card is still to be seen. A sheet interrupts it. */
  const [lead] = byUrgency(notices);
  const action = lead && !isSummary ? dangerAction(lead.kind) : undefined;
  const leftMs = useRef(action && action !== 'seeWhy' ? DANGER_SHOWN_MS : SHOWN_MS);
  useEffect(() => {
    if (isTouched || isWaiting) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => dismissCard(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - since;
    };
  }, [isTouched, isWaiting]);
  if (!lead) return null;
  const handleOpen = () => {
    onDismiss();
    if (notices.length > 1) inbox.open();
    else void open(lead);
  };
  const more =
    notices.length > 1 ? t('content.notices.more', { number: countText(notices, 1) }) : undefined;
  const note = [action && t(`content.notices.${action}`), more].filter(Boolean).join(' · ');
  return (
    <BulletinCard
      testId="bulletin"
      kind={isSummary ? 'summary' : lead.kind}
      tone={dangerAction(lead.kind) && 'bad'}
      onOpen={handleOpen}
      onDismiss={onDismiss}
      onHold={setTouched}
    >
      {isSummary ? (
        <SummaryFace notices={notices} number={countText(notices)} />
      ) : (
        <NoticeFace
          notice={lead}
          isUnread
          note={
            note === '' ? undefined : (
              <Text size="small" weight="strong" tone={action ? 'bad' : 'muted'}>
                {note}
              </Text>
            )
          }
        />
      )}
    </BulletinCard>
  );
}

/** Duration of the transition between two pages, after which the title bar of the new page is in its place. */
const TRANSITION_MS = 400;

/**
 * Area for the cards of notices and price alerts: over the page and below its title bar, so that Back and the bell can
 * be pressed. Hidden while a sheet or an envelope is open, which a card must not cover.
 */
function BulletinArea({ children }: { children: ReactNode }) {
  const isHeld = useAreInterruptionsHeld();
  const area = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const place = () => {
    // Without a card, measuring would only compute the layout of the page one more time.
    if (area.current?.textContent)
      area.current.style.setProperty('--title-bar', `${titleBarBottom()}px`);
  };
  useLayoutEffect(() => {
    place();
  });
  useEffect(() => {
    const timer = setTimeout(place, TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="bulletins" data-over="" ref={area} hidden={isHeld}>
      {children}
    </div>
  );
}

const TITLES_MAX = 3;

/** The summary of many notices: their number, and the titles of the most urgent, one for each kind. */
function SummaryFace({ notices, number }: { notices: readonly MemberNotice[]; number: string }) {
  const { t } = useTranslation();
  const urgent = byUrgency(notices);
  const kinds = [...new Map(urgent.toReversed().map((one) => [one.kind, one])).values()]
    .toReversed()
    .slice(0, TITLES_MAX);
  const { tone } = findLook(urgent[0]?.kind ?? '');
  return (
    <>
      <span className="notice-mark" data-tone={tone}>
        <Icon name="list" size={20} />
      </span>
      <span className="notice-words">
        <Text weight="strong">{t('content.notices.happened', { number })}</Text>
        <Muted>
          {kinds.map((notice, index) => (
            <Fragment key={notice.id}>
              {index > 0 ? ' · ' : null}
              <Title notice={notice} />
            </Fragment>
          ))}
        </Muted>
      </span>
    </>
  );
}

const Title = ({ notice }: { notice: MemberNotice }) => <>{useNoticeWords(notice).title}</>;
