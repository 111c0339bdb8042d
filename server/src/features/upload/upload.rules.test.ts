import { describe, expect, it } from 'vitest';
import { noRoomFor } from './upload.rules.ts';

const MB = 1_048_576;
const none = { files: 0, bytes: 0 };
const empty = { today: none, own: none, all: none, guests: null };

describe('room for a file', () => {
  it.each([
    ['a day of 100 MB to the byte', 1, { today: { files: 9, bytes: 100 * MB - 1 } }],
    ['a member’s last file and last byte', 1, { own: { files: 499, bytes: 200 * MB - 1 } }],
    ['a world’s last file and last byte', 1, { all: { files: 9_999, bytes: 1_024 * MB - 1 } }],
    [
      'a guest’s last file and last byte',
      1,
      { guests: none, own: { files: 19, bytes: 20 * MB - 1 } },
    ],
    [
      'the last file and last byte of all guests',
      1,
      { guests: { files: 999, bytes: 128 * MB - 1 } },
    ],
    ['as many files a day as one likes', 1, { today: { files: 10_000, bytes: 0 } }],
  ])('is there for %s', (_, size, kept) => {
    expect(noRoomFor(size, { ...empty, ...kept })).toBeNull();
  });

  it.each([
    ['uploadQuotaReached', { bound: 100 * MB }, { today: { files: 0, bytes: 100 * MB - 1 } }],
    ['uploadStorageFull', { bound: 500, of: 'files' }, { own: { files: 500, bytes: 0 } }],
    [
      'uploadStorageFull',
      { bound: 200 * MB, of: 'bytes' },
      { own: { files: 0, bytes: 200 * MB - 1 } },
    ],
    ['uploadWorldFull', { bound: 10_000, of: 'files' }, { all: { files: 10_000, bytes: 0 } }],
    [
      'uploadStorageFull',
      { bound: 20, of: 'files' },
      { guests: none, own: { files: 20, bytes: 0 } },
    ],
    [
      'uploadStorageFull',
      { bound: 20 * MB, of: 'bytes' },
      { guests: none, own: { files: 0, bytes: 20 * MB - 1 } },
    ],
    ['uploadGuestsFull', { bound: 1_000, of: 'files' }, { guests: { files: 1_000, bytes: 0 } }],
    [
      'uploadGuestsFull',
      { bound: 128 * MB, of: 'bytes' },
      { guests: { files: 0, bytes: 128 * MB - 1 } },
    ],
    [
      'uploadWorldFull',
      { bound: 1_024 * MB, of: 'bytes' },
      { all: { files: 0, bytes: 1_024 * MB - 1 } },
    ],
  ])('is refused by %s beyond %j', (refused, facts, kept) => {
    const room = { ...empty, ...kept };
    expect(noRoomFor(2, room)).toEqual({ refused, facts });
  });
});
