import { toWireTime, WIRE_OFFSET_MS } from '@hongbao/contracts/time';

/**
 * Formats an instant (epoch ms) in UTC+8, the time zone of the Desk, regardless of the browser: "Wed 2026-01-07
 * 12:00:00".
 */
export function worldTimeText(epochMs: number, language = document.documentElement.lang): string {
  const weekday = new Intl.DateTimeFormat(language || 'en', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(epochMs + WIRE_OFFSET_MS);
  return `${weekday} ${toWireTime(epochMs)}`;
}

/** Formats an instant (epoch ms) in UTC+8 without the date: "12:00:00". */
export const worldClockText = (epochMs: number): string => toWireTime(epochMs).slice(-8);
