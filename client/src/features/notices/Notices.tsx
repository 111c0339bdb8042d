import { lazy, Suspense, useSyncExternalStore } from 'react';
import { BulletinBanner } from './BulletinBanner.tsx';
import { inbox } from './inbox.ts';
import { useNewest } from './useNewest.ts';

const Inbox = lazy(() => import('./Inbox.tsx').then((file) => ({ default: file.Inbox })));

/** What a member is told, over every page: the banner, and the inbox once a bell has opened it. */
export function Notices() {
  const { memberId, records } = useNewest();
  const state = useSyncExternalStore(inbox.subscribe, inbox.get);
  return (
    <>
      {memberId === undefined ? null : <BulletinBanner key={memberId} newest={records} />}
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <Inbox isOpen={state === 'open'} />
        </Suspense>
      )}
    </>
  );
}
