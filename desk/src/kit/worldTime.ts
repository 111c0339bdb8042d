import { toWireTime, WIRE_OFFSET_MS } from '@hongbao/contracts/time';

/** An instant (epoch ms) in the zone of the Desk's clock, UTC+8, in any browser: "Wed 2026-01-07 12:00:00". */
export function worldTimeText(epochMs: number, language = document.documentElement.lang): string {
  const weekday = new Intl.DateTimeFormat(language || 'en', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(epochMs + WIRE_OFFSET_MS);
  return `${weekday} ${toWireTime(epochMs)}`;
}

/** The same without the date: "12:00:00". */
export const worldClockText = (epochMs: number): string => toWireTime(epochMs).slice(-8);
