import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/**
 * Minimum interval between two activity reports, in milliseconds of the machine clock. The time of the last report is
 * persisted on the device.
 */
export const REPORT_EVERY_MS = 3_600_000;

export function isReportDue(lastAt: string | null, nowMs: number): boolean {
  const last = Number(lastAt);
  // Ignores a stored time in the future: otherwise there would be no report after the clock was set back.
  return !lastAt || !Number.isFinite(last) || last > nowMs || nowMs - last >= REPORT_EVERY_MS;
}

/** Reports activity on start and on every resize while a member is signed in. */
export function reportActivity(send: () => void, isSignedIn: () => boolean): () => void {
  const report = () => {
    const nowMs = Date.now();
    // Does not report a resize of a hidden page, such as a rotation of a phone in a pocket.
    if (document.visibilityState === 'hidden') return;
    if (!isSignedIn() || !isReportDue(readStored(storageKeys.activityAt), nowMs)) return;
    writeStored(storageKeys.activityAt, String(nowMs));
    send();
  };
  report();
  window.addEventListener('resize', report);
  return () => window.removeEventListener('resize', report);
}
