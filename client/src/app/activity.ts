import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/** One report an hour at most, by the machine's clock: the last time is kept on the device. */
export const REPORT_EVERY_MS = 3_600_000;

export function isReportDue(lastAt: string | null, nowMs: number): boolean {
  const last = Number(lastAt);
  // A clock set back would silence the report until it catches up; a time in the future counts as never.
  return !lastAt || !Number.isFinite(last) || last > nowMs || nowMs - last >= REPORT_EVERY_MS;
}

/** Reports on start and on every resize while signed in. */
export function reportActivity(send: () => void, isSignedIn: () => boolean): () => void {
  const report = () => {
    const nowMs = Date.now();
    // A phone that is turned in a pocket says nothing.
    if (document.visibilityState === 'hidden') return;
    if (!isSignedIn() || !isReportDue(readStored(storageKeys.activityAt), nowMs)) return;
    writeStored(storageKeys.activityAt, String(nowMs));
    send();
  };
  report();
  window.addEventListener('resize', report);
  return () => window.removeEventListener('resize', report);
}
