import { useEffect } from 'react';
import { onDismissMessage } from '../../lib/dismissMessage.ts';
import { useAppSelector } from '../../state/store.ts';
import { useHoldInterruptions, useIsViewOpen } from '../../ui/interruptions.ts';
import { useBulletins } from '../inbox/useBulletins.ts';
import { useNewest } from '../notices/useNewest.ts';
import { MomentCard } from './MomentCard.tsx';
import { momentQueue, useMoments } from './momentQueue.ts';
import { momentOfNotices } from './moments.ts';

/** The celebrations of a member over every page. Renders nothing for a visitor. */
export function Moments() {
  const memberId = useAppSelector((state) => state.session.userInfo?.id);
  return memberId === undefined ? null : <MemberMoments key={memberId} />;
}

/** Time for which a moment is shown, in milliseconds: 2.5 seconds, and the transition in which it leaves. */
const MOMENT_MS = 2_500 + 260;

function MemberMoments() {
  const isWanted = useAppSelector((state) => state.preferences.celebrates);
  const { shown, waiting } = useMoments();
  const isViewOpen = useIsViewOpen();
  useNoticedMoments();
  useHoldInterruptions(shown !== null, 'moment');
  useEffect(() => momentQueue.clear, []);
  useEffect(() => onDismissMessage(momentQueue.clear), []);
  useEffect(() => {
    if (!isWanted) momentQueue.clear();
    else if (shown && isViewOpen) momentQueue.finish();
    else if (!shown && waiting && !isViewOpen) momentQueue.show();
  }, [isWanted, shown, waiting, isViewOpen]);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(momentQueue.finish, MOMENT_MS);
    const skip = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') momentQueue.finish();
    };
    window.addEventListener('keydown', skip);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', skip);
    };
  }, [shown]);
  return <MomentCard moment={shown} onEnd={momentQueue.finish} />;
}

function useNoticedMoments(): void {
  const { records, isFetching } = useNewest();
  const { bulletins, dispatch } = useBulletins(records, isFetching);
  const { fresh, isJumping, isSummary } = bulletins;
  useEffect(() => {
    if (isJumping || fresh.length === 0) return;
    const situation = { isJump: isSummary, isOptionPage: momentQueue.isOptionPage() };
    const moment = momentOfNotices(fresh, situation);
    if (moment) momentQueue.add(moment);
    dispatch('dismissed');
  }, [fresh, isJumping, isSummary, dispatch]);
}
