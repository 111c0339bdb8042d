import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { useWatchList } from '../features/market/useWatchList.ts';
import { BulletinBanner } from '../features/inbox/BulletinBanner.tsx';
import { inbox } from '../features/notices/inbox.ts';
import { useNewest } from '../features/notices/useNewest.ts';

const AlertWatch = lazy(() =>
  import('../features/watch/AlertWatch.tsx').then((file) => ({ default: file.AlertWatch })),
);
const LiquidationWatch = lazyComponent(
  async () => (await import('../features/positions/LiquidationWatch.tsx')).LiquidationWatch,
  { waitsFor: 'idle' },
);
const Inbox = lazyComponent(async () => (await import('../features/inbox/Inbox.tsx')).Inbox, {
  isAhead: true,
});

/** Notices on top of every page: the card for new notices, warnings, and the inbox once it was opened. */
export function Notices() {
  const { memberId, records, isFetching } = useNewest();
  const state = useSyncExternalStore(inbox.subscribe, inbox.get);
  const [{ alerts }] = useWatchList();
  const [isWatching, setWatching] = useState(false);
  // The watcher remains mounted after the first alert was created, so that it can announce the last alert after it was
  // removed from the list.
  if (alerts.length > 0 && !isWatching) setWatching(true);
  return (
    <>
      {memberId === undefined ? null : (
        <BulletinBanner
          key={memberId}
          newest={records}
          isFetching={isFetching}
          isInboxOpen={state === 'open'}
        >
          <Suspense fallback={null}>
            <LiquidationWatch key={memberId} />
          </Suspense>
          {isWatching ? (
            <Suspense fallback={null}>
              <AlertWatch key={memberId} />
            </Suspense>
          ) : null}
        </BulletinBanner>
      )}
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <Inbox isOpen={state === 'open'} />
        </Suspense>
      )}
    </>
  );
}
