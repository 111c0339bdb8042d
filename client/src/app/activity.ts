import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/** At most one report an hour by the machine clock; the time of the last one is persisted on the device. */
export const REPORT_EVERY_MS = 3_600_000;

export function isReportDue(lastAt: string | null, nowMs: number): boolean {
  const last = Number(lastAt);
  // A stored time in the future is ignored: otherwise a clock that was set back would suppress the report until it
  // catches up.
  return !lastAt || !Number.isFinite(last) || last > nowMs || nowMs - last >= REPORT_EVERY_MS;
}

/** Reports on start and on every resize while signed in. */
export function reportActivity(send: () => void, isSignedIn: () => boolean): () => void {
  const report = () => {
    const nowMs = Date.now();
    // A resize of a hidden page (a phone turned in a pocket) is not reported.
    if (document.visibilityState === 'hidden') return;
    if (!isSignedIn() || !isReportDue(readStored(storageKeys.activityAt), nowMs)) return;
    writeStored(storageKeys.activityAt, String(nowMs));
    send();
  };
  report();
  window.addEventListener('resize', report);
  return () => window.removeEventListener('resize', report);
}
