import { expect, it } from 'vitest';
import { DESK_ZONE, storageKeys, writeStored } from './storage.ts';

it('formats times in the zone of the Desk, regardless of the zone of the device', async () => {
  writeStored(storageKeys.zone, DESK_ZONE);
  const { dayKey, formatEpoch, zoneName } = await import('./times.ts');
  const lateEvening = Date.UTC(2026, 0, 6, 16, 30);
  expect(formatEpoch(lateEvening, 'sortable')).toBe('2026-01-07 00:30:00');
  expect(dayKey(lateEvening)).toBe('2026-01-07');
  expect(zoneName(lateEvening)).toBe('UTC+8');
});
